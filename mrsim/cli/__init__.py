"""The command line: one file a command, each calling one function; what is heavy is imported inside."""
