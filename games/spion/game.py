"""Het woord van de spion, as the table sees it."""

from __future__ import annotations

from games.kernel.game import Game
from games.spion import bots, lobby, moves, results, rules, state, twin, view


class Spion:
    key = "spion"
    seats = lobby.SEATS
    minutes = (10, 20)  # S49
    Settings = state.Settings
    State = state.State
    Action = state.Action
    View = view.View

    choose = staticmethod(lobby.choose)
    check = staticmethod(lobby.check)
    lobby = staticmethod(lobby.lobby)  # from here on the name is the function's
    setup = staticmethod(rules.setup)
    decision = staticmethod(rules.decision)
    clock = staticmethod(rules.clock)
    apply = staticmethod(rules.apply)
    lapse = staticmethod(rules.lapse)
    leave = staticmethod(rules.leave)
    views = staticmethod(view.views)
    view = staticmethod(view.view)
    result = staticmethod(results.result)
    moves = staticmethod(moves.moves)
    bot = staticmethod(bots.bot)
    twin = staticmethod(twin.twin)


GAME: Game[state.Settings, state.State, state.Action, view.View, lobby.Lobby] = Spion()
