"""A small game with secrets, so that the live table provably knows no game by name."""
