"""Het woord van de spion, as the table sees it."""

from __future__ import annotations

from games.kernel.game import Game
from games.spion import bots, moves, results, rules, state, twin
from games.spion import lobby as lobby_rules
from games.spion import view as view_rules


class Spion:
    key = "spion"
    seats = lobby_rules.SEATS
    minutes = (10, 20)  # S49
    Settings = state.Settings
    State = state.State
    Action = state.Action
    View = view_rules.View

    choose = staticmethod(lobby_rules.choose)
    check = staticmethod(lobby_rules.check)
    lobby = staticmethod(lobby_rules.lobby)
    setup = staticmethod(rules.setup)
    decision = staticmethod(rules.decision)
    clock = staticmethod(rules.clock)
    apply = staticmethod(rules.apply)
    lapse = staticmethod(rules.lapse)
    skip = staticmethod(rules.skip)
    leave = staticmethod(rules.leave)
    views = staticmethod(view_rules.views)
    view = staticmethod(view_rules.view)
    result = staticmethod(results.result)
    moves = staticmethod(moves.moves)
    bot = staticmethod(bots.bot)
    twin = staticmethod(twin.twin)


GAME: Game[state.Settings, state.State, state.Action, view_rules.View, lobby_rules.Lobby] = Spion()
