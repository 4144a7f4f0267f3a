"""Words for the toy."""

NAME = "Toy"
TAGLINE = "Pick a number."
REFUSALS = {"picked": "You picked %(number)s."}
