"""The rules of Het woord van de spion on everyone's own device.

Keeps S2, S6, S9-S14, S16-S38 and P18/P19. Read them as a machine of phases:

    cards → hints → talk → vote → result → next round
                                    ├→ duel_hints → duel_vote → result → …   level at the top (S23)
                                    ├→ guess → next round                    a ghost is out, roles are shown (S29)
                                    └→ own → next round                      anyone is out, roles are hidden (S34)

and from everywhere to over. Two things need care. Whoever is put out stays *pending* until the result has been seen and the
guess or own screen is settled; who leaves in the meantime is judged only then (S26, S37). And with roles hidden, nothing that
another player can see, do or wait for may depend on whether the pending one is the ghost (S34).
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from games.kernel.chance import Chance
from games.kernel.game import Clock, Event, Json, Refused
from games.spion import lobby, tally, words
from games.spion.state import (
    CARD_SECONDS,
    FREED_SECONDS,
    GUESS_LETTERS,
    GUESS_SECONDS_HIDDEN,
    GUESS_SECONDS_SHOWN,
    LINE_LETTERS,
    LINES_A_SEAT,
    ONE_WORD_LETTERS,
    OWN_SCREEN_AT_LEAST,
    RESULT_SECONDS,
    SENTENCE_LETTERS,
    SPEAK_SECONDS,
    VOTE_SECONDS,
    Action,
    Ballot,
    GiveHint,
    Guess,
    Hint,
    Line,
    OpenVote,
    Phase,
    Poll,
    Role,
    Say,
    Seat,
    Settings,
    State,
    Understood,
    Vote,
    Winner,
    Word,
)

LEAST_LEFT = 4  # S38

# ---- setting up


def setup(settings: Settings, players: int, content: Json, chance: Chance) -> State:
    lobby.check(settings, players)
    settings = lobby.in_force(settings, players)
    pair = msgspec.convert(content["words"], list[Word])
    chance.shuffle(pair)  # S2
    roles = [Role.SPY] * (settings.spies or 0) + [Role.GHOST] * (settings.ghosts or 0)
    roles += [Role.CIVILIAN] * (players - len(roles))
    chance.shuffle(roles)  # S6
    order = list(range(players))
    chance.shuffle(order)
    if roles[order[0]] is Role.GHOST:  # S10
        other = 1 + chance.below(players - 1)
        order[0], order[other] = order[other], order[0]
    return State(
        settings=settings,
        language=content["language"],
        pack=content["pack"],
        words=pair,
        seats=[Seat(role=role) for role in roles],
        order=order,
    )


# ---- reading a state


def inside(state: State) -> list[int]:
    """The seats still in. A ghost who may still guess is among them (S29)."""
    return [i for i, s in enumerate(state.seats) if s.out_round is None and s.left_round is None]


def is_inside(state: State, seat: int) -> bool:
    s = state.seats[seat]
    return s.out_round is None and s.left_round is None


def pending(state: State) -> int | None:
    """Who has been put out, while the result stands or their guess or own screen is open."""
    return state.polls[-1].out if state.phase in (Phase.RESULT, Phase.GUESS, Phase.OWN) else None


def speaking_order(state: State) -> list[int]:
    """S10: from the place that opens, those still in."""
    turned = state.order[state.opener :] + state.order[: state.opener]
    return [seat for seat in turned if is_inside(state, seat)]


def voters(state: State) -> list[int]:
    """Who may vote in the vote that is open (S17, S23)."""
    return [seat for seat in inside(state) if seat not in state.duellists]


def candidates(state: State, seat: int) -> list[int]:
    """For whom this seat may vote."""
    return state.duellists or [other for other in inside(state) if other != seat]


def may_pass(state: State) -> bool:
    return state.phase is Phase.VOTE and state.settings.passing and not state.no_pass_next  # S22


def ballot_of(state: State, seat: int) -> Ballot | None:
    return next((b for b in state.ballots if b.seat == seat), None)


def word_of(state: State, seat: int) -> Word | None:
    role = state.seats[seat].role
    return None if role is Role.GHOST else state.words[role is Role.SPY]


def decision(state: State) -> str:
    r = state.round
    match state.phase:
        case Phase.CARDS:
            return "cards"
        case Phase.HINTS:
            return f"hint:{r}:{state.turn}"
        case Phase.TALK:
            return f"talk:{r}"
        case Phase.VOTE:
            return f"vote:{r}"
        case Phase.RESULT:
            return f"result:{r}:duel" if state.polls[-1].duel else f"result:{r}"
        case Phase.DUEL_HINTS:
            return f"duelhint:{r}:{state.turn}"
        case Phase.DUEL_VOTE:
            return f"duel:{r}"
        case Phase.GUESS:
            return f"guess:{r}"
        case Phase.OWN:
            return f"own:{r}"
        case Phase.OVER:
            return "over"


def clock(state: State) -> Clock | None:
    match state.phase:
        case Phase.CARDS:
            return Clock(CARD_SECONDS)
        case Phase.HINTS | Phase.DUEL_HINTS:
            return Clock(SPEAK_SECONDS)
        case Phase.TALK:
            return Clock(float(state.settings.talk)) if state.settings.talk else None
        case Phase.VOTE | Phase.DUEL_VOTE:
            return Clock(FREED_SECONDS, stage=state.freed, keep=True) if state.freed else Clock(VOTE_SECONDS)
        case Phase.RESULT:
            return Clock(RESULT_SECONDS)
        case Phase.GUESS:
            return Clock(GUESS_SECONDS_SHOWN)
        case Phase.OWN:
            first, rest = OWN_SCREEN_AT_LEAST, GUESS_SECONDS_HIDDEN - OWN_SCREEN_AT_LEAST
            return Clock(rest, stage=1, past=first) if state.own_late else Clock(first, beyond=rest)
        case Phase.OVER:
            return None


# ---- what a seat does


def apply(state: State, seat: int, action: Action, chance: Chance, *, host: bool) -> list[Event]:
    if not 0 <= seat < len(state.seats):
        raise Refused("no_seat")
    if state.seats[seat].left_round is not None:
        raise Refused("gone")
    match action:
        case Understood():
            return _understood(state, seat, chance)
        case GiveHint(text=text):
            return _give_hint(state, seat, text)
        case OpenVote():
            _asks(state, Phase.TALK)
            if not host:  # S14: also a host who is out
                raise Refused("host_only")
            return _open_vote(state)
        case Vote(target=target):
            return _vote(state, seat, target, chance)
        case Guess(text=text):
            return _guess(state, seat, text, chance)
        case Say(text=text):
            return _say(state, seat, text)
    assert_never(action)


def _asks(state: State, *phases: Phase) -> None:
    if state.phase not in phases:
        raise Refused("not_now")


def _still_in(state: State, seat: int) -> None:
    if not is_inside(state, seat):
        raise Refused("out")


def _typed(text: str, most: int) -> str:
    text = words.tidy(text)
    if not text:
        raise Refused("empty")
    if len(text) > most:
        raise Refused("too_long", most=most)
    return text


def _understood(state: State, seat: int, chance: Chance) -> list[Event]:
    """*Begrepen*: the card (S9), or one's role on one's own screen (S34)."""
    _asks(state, Phase.CARDS, Phase.OWN)
    if state.phase is Phase.OWN:
        if seat != state.own_seat or state.own_done:
            raise Refused("not_now")
        if state.seats[seat].role is Role.GHOST:
            raise Refused("guess_first")
        state.own_done = True
        return [Event("understood", seat), *_own_screen_done(state)]
    if state.seats[seat].ready:
        raise Refused("ready_already")
    state.seats[seat].ready = True
    return [Event("understood", seat), *_cards_seen(state)]


def _give_hint(state: State, seat: int, text: str) -> list[Event]:
    _asks(state, Phase.HINTS, Phase.DUEL_HINTS)
    if seat != state.speaking[0]:
        raise Refused("not_your_turn")
    if state.settings.hints == "typed":
        one_word = state.settings.speak == "word"
        text = _typed(text, ONE_WORD_LETTERS if one_word else SENTENCE_LETTERS)
        given = [h.text for h in state.hints if h.given]
        words.check_hint(text, word_of(state, seat), given, state.language, one_word=one_word)
    elif text:
        raise Refused("say_it_aloud")
    return _hint_over(state, text, given=True)


def _vote(state: State, seat: int, target: int | None, chance: Chance) -> list[Event]:
    _asks(state, Phase.VOTE, Phase.DUEL_VOTE)
    _still_in(state, seat)
    if seat in state.duellists:
        raise Refused("duellist")
    if ballot_of(state, seat) is not None:
        raise Refused("voted_already")  # S18
    if target is None and not may_pass(state):
        raise Refused("no_pass")
    if target == seat:
        raise Refused("not_yourself")  # S17
    if target is not None and target not in candidates(state, seat):
        raise Refused("no_candidate")
    state.ballots.append(Ballot(seat, target))
    return [Event("vote_cast", seat, {"target": target}), *_all_voted(state, chance)]


def _guess(state: State, seat: int, text: str, chance: Chance) -> list[Event]:
    _asks(state, Phase.GUESS, Phase.OWN)
    if seat != state.own_seat or state.own_done:
        raise Refused("not_now")
    s = state.seats[seat]
    if s.role is not Role.GHOST:
        raise Refused("no_ghost")
    text = _typed(text, GUESS_LETTERS)
    if not words.plain(text):
        raise Refused("empty")
    state.own_done = True
    s.guess = text
    right, other = (words.matches(text, word, state.language) for word in state.words)
    s.guess_right = right and not other  # S32
    events = [Event("guessed", seat, {"text": text, "right": s.guess_right})]
    s.out_round = state.round
    if s.guess_right:
        return events + _end(state, "ghost")  # S30
    return events + (_settle(state) if state.phase is Phase.GUESS else _own_screen_done(state))


def _say(state: State, seat: int, text: str) -> list[Event]:
    """S16."""
    _asks(state, Phase.TALK)
    _still_in(state, seat)
    if state.settings.hints != "typed":
        raise Refused("say_it_aloud")
    text = _typed(text, LINE_LETTERS)
    if sum(line.seat == seat for line in state.chat) >= LINES_A_SEAT:
        raise Refused("said_enough", most=LINES_A_SEAT)
    state.chat.append(Line(seat, text))
    return [Event("said", seat, {"text": text})]


# ---- the clock ran out


def lapse(state: State, chance: Chance) -> list[Event]:
    match state.phase:
        case Phase.CARDS:
            return _open_hints(state)
        case Phase.HINTS | Phase.DUEL_HINTS:
            return _hint_over(state, "", given=False)
        case Phase.TALK:
            return _open_vote(state)
        case Phase.VOTE | Phase.DUEL_VOTE:
            return _close_vote(state, chance)
        case Phase.RESULT:
            return _after_result(state, chance)
        case Phase.OWN if not state.own_late:
            state.own_late = True
            return _own_screen_done(state)
        case Phase.GUESS | Phase.OWN:
            return _settle(state)
        case Phase.OVER:
            return []


def skip(state: State, seat: int, chance: Chance) -> list[Event]:
    """Every question here has a clock, but for the discussion without a limit, and that waits for the host alone (S14)."""
    raise Refused("not_now")


# ---- someone left


def leave(state: State, seat: int, chance: Chance) -> list[Event]:
    s = state.seats[seat]
    if s.left_round is not None or state.phase is Phase.OVER:
        return []
    was_in = is_inside(state, seat)
    s.left_round = state.round
    s.quit = was_in
    events = [Event("left", seat)]
    if state.phase is Phase.RESULT:
        return events  # judged when the result has been seen
    if state.phase in (Phase.GUESS, Phase.OWN):
        return events + (_settle(state) if seat == state.own_seat else [])  # S37
    if not was_in:
        return events + _judge(state)
    turn_over = bool(state.speaking) and state.speaking[0] == seat
    _take_out(state, seat)
    if ended := _judge(state):
        return events + ended
    return events + _without(state, turn_over, chance)


def _take_out(state: State, seat: int) -> None:
    """Whoever leaves speaks no more; votes by them and for them are void (S28)."""
    state.speaking = [other for other in state.speaking if other != seat]
    state.duellists = [other for other in state.duellists if other != seat]
    if any(b.target == seat for b in state.ballots):
        state.freed += 1
    state.ballots = [b for b in state.ballots if seat not in (b.seat, b.target)]


def _without(state: State, turn_over: bool, chance: Chance) -> list[Event]:
    """The match goes on without somebody who was in."""
    match state.phase:
        case Phase.CARDS:
            return _cards_seen(state)
        case Phase.HINTS:
            return _next_turn(state) if turn_over else []
        case Phase.VOTE:
            return _all_voted(state, chance)
        case Phase.DUEL_HINTS | Phase.DUEL_VOTE:
            if len(state.duellists) < 2:
                return _next_round(state)  # S28: the leaving was the round's elimination
            if not voters(state):
                return _close_vote(state, chance)  # S24
            if state.phase is Phase.DUEL_VOTE:
                return _all_voted(state, chance)
            return _next_turn(state) if turn_over else []
        case _:
            return []


# ---- from phase to phase


def _cards_seen(state: State) -> list[Event]:
    return _open_hints(state) if all(state.seats[seat].ready for seat in inside(state)) else []


def _open_hints(state: State) -> list[Event]:
    state.phase = Phase.HINTS
    state.speaking = speaking_order(state)
    state.turn = 0
    return [Event("hints_opened", None, {"round": state.round, "order": list(state.speaking)})]


def _hint_over(state: State, text: str, *, given: bool) -> list[Event]:
    seat = state.speaking.pop(0)
    duel = state.phase is Phase.DUEL_HINTS
    state.hints.append(Hint(state.round, seat, text, given, duel))
    return [Event("hint_given" if given else "turn_passed", seat, {"text": text} if text else {}), *_next_turn(state)]


def _next_turn(state: State) -> list[Event]:
    state.turn += 1
    if state.speaking:
        return []
    if state.phase is Phase.DUEL_HINTS:
        return _open_duel_vote(state)
    state.phase = Phase.TALK
    return [Event("discussion_opened")]


def _open_vote(state: State) -> list[Event]:
    state.phase = Phase.VOTE
    state.ballots = []
    state.duellists = []
    state.freed = 0
    return [Event("vote_opened")]


def _open_duel_vote(state: State) -> list[Event]:
    state.phase = Phase.DUEL_VOTE
    state.ballots = []
    state.freed = 0
    return [Event("duel_vote_opened")]


def _all_voted(state: State, chance: Chance) -> list[Event]:
    """S18: a vote closes early when everyone who may vote has."""
    return _close_vote(state, chance) if len(state.ballots) == len(voters(state)) else []


def _close_vote(state: State, chance: Chance) -> list[Event]:
    """S19-S25, S27."""
    duel = bool(state.duellists)
    poll = Poll(
        round=state.round,
        duel=duel,
        ballots=state.ballots,
        candidates=state.duellists if duel else inside(state),
        passing=may_pass(state),
        nobody=not state.ballots,
    )
    state.ballots, state.duellists, state.speaking = [], [], []
    if tally.passed(poll.ballots):
        poll.passed = True
    else:
        level = tally.top(poll.ballots, poll.candidates)
        if len(level) == 1:
            poll.out = level[0]
        elif duel or state.settings.tie == "lot" or set(level) == set(inside(state)):  # all: S24, and S27's nobody voted
            poll.lot = level
            poll.out = chance.choice(level)
        else:
            poll.duel_follows = level
    state.no_pass_next = poll.passed  # S22
    if poll.out is not None and state.seats[poll.out].role is not Role.GHOST:
        state.seats[poll.out].out_round = state.round
    state.polls.append(poll)
    state.phase = Phase.RESULT
    return [Event("vote_closed", None, msgspec.to_builtins(poll))]


def _after_result(state: State, chance: Chance) -> list[Event]:
    poll = state.polls[-1]
    if poll.out is not None:
        return _put_out(state, poll.out)
    if ended := _judge(state):  # who left meanwhile
        return ended
    duellists = [seat for seat in poll.duel_follows if is_inside(state, seat)]
    if len(duellists) < 2:
        return _next_round(state)
    state.duellists = duellists
    if not voters(state):
        return _close_vote(state, chance)
    state.phase = Phase.DUEL_HINTS
    state.speaking = [seat for seat in speaking_order(state) if seat in duellists]
    state.turn = 0
    return [Event("duel_opened", None, {"order": list(state.speaking)})]


def _put_out(state: State, seat: int) -> list[Event]:
    """The result has been seen. The ghost guesses (S29); with roles hidden everyone gets a screen (S34)."""
    ghost = state.seats[seat].role is Role.GHOST
    hidden = not state.settings.show_role
    state.own_seat = seat
    if state.seats[seat].left_round is not None or not (ghost or hidden):
        return _settle(state)
    if not ghost and (side := winner(state)):
        return _end(state, side)
    state.own_done = state.own_late = False
    state.phase = Phase.OWN if hidden else Phase.GUESS
    return [Event("own_screen_opened", seat)]


def _own_screen_done(state: State) -> list[Event]:
    """S34: no sooner than the first stage of its clock is over, for ghost and others alike."""
    return _settle(state) if state.own_done and state.own_late else []


def _settle(state: State) -> list[Event]:
    """Whoever was put out is out, a ghost that did not guess included (S33, S37)."""
    assert state.own_seat is not None
    s = state.seats[state.own_seat]
    events = [Event("put_out", state.own_seat)]
    s.out_round = state.round
    if s.role is Role.GHOST:
        s.guess_right = False
    state.own_seat = None
    return events + (_judge(state) or _next_round(state))


def _next_round(state: State) -> list[Event]:
    state.round += 1
    state.chat, state.duellists = [], []
    places = len(state.order)
    after = [(state.opener + step) % places for step in range(1, places + 1)]
    state.opener = next(place for place in after if is_inside(state, state.order[place]))  # S10
    return _open_hints(state)


# ---- winning


def winner(state: State) -> Winner | None:
    """S35."""
    roles = [state.seats[seat].role for seat in inside(state)]
    civilians = roles.count(Role.CIVILIAN)
    if civilians == len(roles):
        return "civilians"
    return "spies" if civilians <= 1 else None


def _judge(state: State) -> list[Event]:
    """S35, then S38."""
    if side := winner(state):
        return _end(state, side)
    if sum(s.left_round is None for s in state.seats) < LEAST_LEFT:
        return _end(state, "none")
    return []


def _end(state: State, side: Winner) -> list[Event]:
    state.phase = Phase.OVER
    state.winner = side
    state.end = "too_few" if side == "none" else side
    state.speaking, state.ballots, state.duellists, state.own_seat = [], [], [], None
    return [Event("ended", None, {"end": state.end})]


def won(state: State, seat: int) -> bool:
    """S30, S35, S37."""
    s = state.seats[seat]
    if s.quit or state.winner in (None, "none"):
        return False
    if state.winner == "ghost":
        return s.role is Role.GHOST
    return (s.role is Role.CIVILIAN) == (state.winner == "civilians")
