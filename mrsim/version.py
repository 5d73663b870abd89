"""The version, alone in a file that building can read without importing anything."""

VERSION = "0.1.0"
