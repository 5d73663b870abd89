"""What people see of a game: transcripts, stories, drawings. Nothing here is compiled."""
