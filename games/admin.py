"""Rooms and matches, for staff (P25): seen from outside, closed, ended, and offending names replaced.

What is shown is named field by field; of a running match nothing that its players do not all know: no state, seed, settings,
pack, decision or step, nor how many. Secret columns are not even read, and no address searches, sorts or filters by them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.templatetags.admin_urls import admin_urlname
from django.db.models import Count, Model, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin import Kept, Named
from accounts.groups import LOOK, Rights
from accounts.people import Person
from games import registry, rooms
from games.live import ending, service
from games.models import Match, Member, Player, Room, Step

QUIET = timedelta(minutes=5)  # without a step for so long a match may be stuck; what happens within is the players' affair
OF_A_ROOM = (
    *("code", "game", "opened_at", "active_at", "closed_at"),
    *("host__name", "match__game", "match__finished_at"),
)
OF_A_MATCH = ("game", "started_at", "finished_at", "end", "counts", "room__code")


def with_last_step(matches: QuerySet[Match]) -> QuerySet[Match]:
    last = Step.objects.filter(match=OuterRef("pk")).order_by("-version").values("at")[:1]
    return matches.annotate(last_step=Subquery(last))


def quiet(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Running, and nothing has happened for a while."""
    since = timezone.now() - QUIET
    idle = Q(last_step__lt=since.timestamp() * 1000) | Q(last_step=None, started_at__lt=since)
    return with_last_step(matches).filter(idle, finished_at=None)


def game_name(key: str) -> str:
    return str(registry.sentences(key).NAME) if registry.is_here(key) else key


def link_to(row: Model, text: object) -> str:
    return format_html('<a href="{}">{}</a>', reverse(admin_urlname(row._meta, "change"), args=[row.pk]), text)


# ---- what several tables show


@admin.display(description=_("game"), ordering="game")
def playing(row: Room | Match) -> str:
    return game_name(row.game)


@admin.display(description=_("account"), ordering="user__email")
def account(seat: Member | Player) -> str:
    """Whose seat it is."""
    if seat.bot:
        return gettext("computer player")
    return link_to(seat.user, seat.user.email) if seat.user else gettext("guest")


def seen(request: HttpRequest, columns: tuple[Any, ...]) -> tuple[Any, ...]:
    """Whose address is whose is for staff who may look people up."""
    return tuple(column for column in columns if column is not account or request.user.has_perm("accounts.view_user"))


@admin.display(description=_("there"))
def standing(member: Member) -> str:
    if member.removed:
        return gettext("removed by the host")
    if member.left_at is not None:
        return gettext("left")
    return gettext("present") if member.connected or member.bot else gettext("away")


# ---- by what they are found


class Chosen(admin.SimpleListFilter):
    """A filter with a name for each choice; what each means is a function of the rows."""

    title, parameter_name = _("how it stands"), "how"
    choices_of: ClassVar[dict[str, tuple[Any, Callable[[QuerySet[Any]], QuerySet[Any]]]]]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(key, name) for key, (name, _rows) in self.choices_of.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        return self.choices_of[value][1](queryset) if value in self.choices_of else queryset


class AwakeFilter(Chosen):
    choices_of: ClassVar = {
        "awake": (_("Awake"), lambda rows: rows.filter(closed_at=None)),
        "playing": (_("Playing"), lambda rows: rows.filter(match__isnull=False, match__finished_at=None)),
        "asleep": (_("Asleep"), lambda rows: rows.exclude(closed_at=None)),
    }


class RunningFilter(Chosen):
    choices_of: ClassVar = {
        "running": (_("Running"), lambda rows: rows.filter(finished_at=None)),
        "quiet": (_("Running, and quiet"), quiet),
        "over": (_("Over"), lambda rows: rows.exclude(finished_at=None)),
        "stopped": (_("Stopped"), lambda rows: rows.filter(end__in=ending.NOT_BY_ITS_RULES)),
    }


class GameFilter(admin.SimpleListFilter):
    title, parameter_name = _("game"), "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(game.key, game_name(game.key)) for game in registry.all_games()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(game=self.value()) if self.value() else queryset


class Acting(Kept):
    """One thing staff can do to what play makes: with a confirmation that says what it costs, from the list and from the page."""

    change_form_template = "admin/games/change_form.html"
    act_name: ClassVar[str]
    act_label: ClassVar[Any]
    act_cost: ClassVar[Any]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup in {each.parameter_name for each in self.list_filter}  # and no address asks a column itself

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_act_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(f"games.change_{self.opts.model_name}"))

    def told(self, obj: Any) -> str:
        return str(obj)

    def can_act(self, obj: Any) -> bool:
        raise NotImplementedError

    def carry_out(self, obj: Any) -> bool:
        """False: it was so already."""
        raise NotImplementedError

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        if not self.has_act_permission(request):
            return {}
        return {self.act_name: (type(self).act, self.act_name, self.act_label)}

    def act(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        chosen = [obj for obj in queryset if self.can_act(obj)]
        if chosen and "sure" not in request.POST:
            context = {
                **self.admin_site.each_context(request),
                "title": self.act_label,
                "opts": self.opts,
                "chosen": [(obj.pk, self.told(obj)) for obj in chosen],
                "cost": self.act_cost,
                "act_name": self.act_name,
                "checkbox": admin.helpers.ACTION_CHECKBOX_NAME,
            }
            return TemplateResponse(request, "admin/games/sure.html", context)
        done = [obj for obj in chosen if self.carry_out(obj)]
        for obj in done:
            self.log_change(request, obj, str(self.act_label))
        if done:
            messages.success(request, gettext("Done: %(which)s.") % {"which": "; ".join(map(self.told, done))})
        else:
            messages.warning(request, gettext("There was nothing to do: that was over already."))
        return None

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **more: Any) -> HttpResponse:
        obj = more["obj"]
        possible = self.can_act(obj) and self.has_act_permission(request)
        context |= {
            "told": self.told(obj),
            "act_name": self.act_name if possible else "",
            "act_label": self.act_label,
            "checkbox": admin.helpers.ACTION_CHECKBOX_NAME,
        }
        return super().render_change_form(request, context, *args, **more)


class Rows(admin.TabularInline):
    """A table to look at, for who may look at what it belongs to."""

    extra = max_num = 0
    can_delete = False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[Any, ...]:
        return seen(request, self.fields)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MemberRows(Rows):
    model = Member
    fk_name = "room"
    verbose_name_plural = _("At the table")
    fields = readonly_fields = ("called", account, standing, "joined_at")
    ordering = ("joined_at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        return super().get_queryset(request).select_related("user")

    @admin.display(description=_("name"))
    def called(self, member: Member) -> str:
        return link_to(member, member.name)


@admin.register(Room)
class RoomAdmin(Acting):
    list_display = ("code", playing, "host", "sitting", "busy", "active_at")
    list_filter = (AwakeFilter, GameFilter)
    search_fields = ("code", "members__name")
    search_help_text = _("A code, or a name at the table")
    ordering = ("-active_at",)
    fields = ("code", playing, "host", "last_match", "opened_at", "active_at", "closed_at")
    inlines = (MemberRows,)
    act_name = "close"
    act_label = _("Close the room")
    rights: ClassVar[Rights] = {"view": LOOK, "change": act_label}
    act_cost = _("Everyone is sent away, a match that is running ends without a winner, and nobody gets in any more.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        seated = Count("members", filter=Q(members__left_at=None), distinct=True)
        return super().get_queryset(request).select_related("host", "match").only(*OF_A_ROOM).annotate(seated=seated)

    def can_act(self, room: Room) -> bool:
        return room.closed_at is None

    def carry_out(self, room: Room) -> bool:
        """First the room, in which nothing begins from then on; then what runs there now, whatever ran when it was looked at."""
        closed = rooms.close(room.pk)
        for match_id in Match.objects.filter(room=room.pk, finished_at=None).values_list("pk", flat=True):
            service.end_match(match_id)
        return closed

    @admin.display(description=_("people"), ordering="seated")
    def sitting(self, room: Room) -> int:
        return room.seated

    @admin.display(description=_("now"))
    def busy(self, room: Room) -> str:
        if room.closed_at is not None:
            return gettext("asleep")
        return gettext("playing") if rooms.running(room) else gettext("in the lobby")

    @admin.display(description=_("last match"))
    def last_match(self, room: Room) -> str:
        return link_to(room.match, room.match) if room.match else "–"


@admin.register(Member)
class MemberAdmin(Named):
    """Who is called what, at which table. Renaming goes by the rooms: they see it live."""

    list_display = ("name", account, "room", standing, "joined_at")
    list_select_related = ("user", "room")
    search_fields = ("name", "room__code")
    search_help_text = _("A name, or the code of a room")
    ordering = ("-joined_at",)
    fields = ("name", account, "room", standing, "joined_at")
    readonly_fields = (account, "room", standing, "joined_at")

    def get_list_display(self, request: HttpRequest) -> tuple[Any, ...]:
        return seen(request, self.list_display)

    def get_fields(self, request: HttpRequest, obj: Member | None = None) -> tuple[Any, ...]:
        return seen(request, self.fields)

    def person(self, member: Member) -> Person:
        return Person(user=member.user) if member.user else Person(guest=member.guest)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return not (obj and obj.bot) and super().has_change_permission(request, obj)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return False


class PlayerRows(Rows):
    model = Player
    fields = readonly_fields = ("name", account, "left_at", "place")
    ordering = ("seat",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_queryset(request).select_related("user", "result")

    @admin.display(description=_("place"))
    def place(self, player: Player) -> str:
        if not hasattr(player, "result"):
            return "–"
        return f"{player.result.place} · {gettext('won')}" if player.result.won else str(player.result.place)


@admin.register(Match)
class MatchAdmin(Acting):
    list_display = (playing, "room", "played_by", "started_at", "how", "quiet_since")
    list_filter = (RunningFilter, GameFilter)
    search_fields = ("room__code", "players__name")
    search_help_text = _("The code of a room, or the name of a player")
    ordering = ("-started_at",)
    fields = (playing, "room", "started_at", "finished_at", "how", "quiet_since", "steps")
    inlines = (PlayerRows,)
    act_name = "end_match"
    act_label = _("End this match")
    rights: ClassVar[Rights] = {"view": LOOK, "change": act_label}
    act_cost = _("It ends without a winner. The players see that the house stopped it, and get nothing for it.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        rows = super().get_queryset(request).select_related("room").only(*OF_A_MATCH)
        return with_last_step(rows).prefetch_related("players")

    def told(self, match: Match) -> str:
        where = f" ({match.room.code})" if match.room else ""
        return f"{game_name(match.game)}{where}: {self.played_by(match)}"

    def can_act(self, match: Match) -> bool:
        return match.finished_at is None

    def carry_out(self, match: Match) -> bool:
        return service.end_match(match.pk)

    @admin.display(description=_("players"))
    def played_by(self, match: Match) -> str:
        return ", ".join(player.name for player in sorted(match.players.all(), key=lambda player: player.seat))

    @admin.display(description=_("how it goes"), ordering="finished_at")
    def how(self, match: Match) -> str:
        if match.finished_at is None:
            return gettext("running")
        if match.end == ending.BY_STAFF:
            return gettext("stopped by staff")
        if match.end == ending.UNREADABLE:
            return gettext("stopped: could not be read any more")
        return gettext("played to the end") if match.counts else gettext("ended without a result")

    @admin.display(description=_("quiet since"))
    def quiet_since(self, match: Match) -> str:
        """Only of one that may be stuck: when a step was taken in a match that goes on may be a secret."""
        last = datetime.fromtimestamp(match.last_step / 1000, UTC) if match.last_step else match.started_at
        stuck = match.finished_at is None and last < timezone.now() - QUIET
        return date_format(timezone.localtime(last), "DATETIME_FORMAT") if stuck else "–"

    @admin.display(description=_("steps"))
    def steps(self, match: Match) -> str:
        return str(match.steps.count()) if match.finished_at else "–"
