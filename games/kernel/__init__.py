"""The pure heart: what a game is and how one step of it runs. No Django, no clock, no sockets."""
