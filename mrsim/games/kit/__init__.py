"""What games share: who sits where, files of users, filters of options, matches that travel to other machines."""
