"""The version, alone in a file that building can read without importing anything."""

VERSION = "0.1.0"
REPOSITORY = "OWNER/mrsim"
"""Where GitHub has this project; OWNER is put in when it gets a public place."""
