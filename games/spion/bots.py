"""A computer player (P31): sees what a person would see, taps, speaks aloud and votes legal votes."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.spion.state import Action, GiveHint, Guess, Phase, Understood, Vote
from games.spion.view import View

# What a ghost that knows nothing might try; things most packs could be about.
GUESSES = {
    "nl": ["kat", "hond", "brood", "appel", "fiets", "auto", "boot", "stoel", "bal", "boom"],
    "en": ["cat", "dog", "bread", "apple", "bicycle", "car", "boat", "chair", "ball", "tree"],
    "de": ["Katze", "Hund", "Brot", "Apfel", "Fahrrad", "Auto", "Boot", "Stuhl", "Ball", "Baum"],
    "es": ["gato", "perro", "pan", "manzana", "bicicleta", "coche", "barco", "silla", "pelota", "árbol"],
}


def bot(view: View, chance: Chance) -> Action | None:
    me = view.seat
    if me is None:
        return None
    if view.own is not None and not view.own.done:
        return Guess(chance.choice(GUESSES.get(view.language, GUESSES["nl"]))) if view.own.guess else Understood()
    if view.phase is Phase.CARDS and not view.people[me].ready:
        return Understood()
    if view.speaker == me and view.settings.hints == "aloud":
        return GiveHint()
    if view.candidates:
        return _vote(view, chance)
    return None


def _vote(view: View, chance: Chance) -> Vote:
    """Somebody; who let their turn pass is three times as suspect."""
    silent = {h.seat for h in view.hints if not h.given}
    return Vote(chance.choice([c for c in view.candidates for _ in range(3 if c in silent else 1)]))
