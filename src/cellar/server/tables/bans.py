"""The operator's bans as the server applies them: matches ended, tables closed, client addresses blocked."""

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

from cellar.language import N_, translator
from cellar.server.store.rows import Ban

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is closed: as text, a sentence in the language of whoever reads it."""

    message: str
    #: in the operator's own words
    reason: str = ""

    def __str__(self) -> str:
        return _(self.message, reason=self.reason) if self.reason else _(self.message)


_ = translator(__name__)
DELETED = Why(N_("This match was deleted."))
RESTORED = Why(N_("The server was restored from a backup: reload to see where things stand."))
#: What a ban says without a reason, and with one.
SENTENCES = {
    "end": (
        N_("The administrator has ended this match."),
        N_("The administrator has ended this match: {reason}."),
    ),
    "table": (
        N_("The administrator has closed this table."),
        N_("The administrator has closed this table: {reason}."),
    ),
    "address": (
        N_("The administrator has blocked your address."),
        N_("The administrator has blocked your address: {reason}."),
    ),
}


class Bans:
    """All bans in force, each with the sentence shown to those concerned."""

    def __init__(self) -> None:
        self.ended: dict[str, Why] = {}
        #: deleted lines of chat: tables and numbers
        self.unsaid: set[tuple[str, int]] = set()
        self.closed: dict[str, Why] = {}
        self._addresses: dict[Network, Why] = {}

    def take(self, bans: Iterable[Ban]) -> None:
        """Replace all bans by these."""
        kinds: dict[str, dict[str, Why]] = {"end": {}, "table": {}, "address": {}}
        self.unsaid = set()
        for ban in bans:
            if ban.kind == "line":
                match, _colon, number = ban.subject.rpartition(":")
                self.unsaid.add((match, int(number)))
                continue
            kinds[ban.kind][ban.subject] = Why(SENTENCES[ban.kind][bool(ban.reason)], ban.reason)
        self.ended, self.closed = kinds["end"], kinds["table"]
        self._addresses = {ipaddress.ip_network(subject): said for subject, said in kinds["address"].items()}

    def out(self, address: str) -> Why | None:
        """The reason why an address is blocked; None if it is not."""
        if not self._addresses:
            return None
        try:
            # A client of IPv6 is known by the network around it.
            who = ipaddress.ip_network(address, strict=False)
        except ValueError:
            return None
        blocked = [(network, why) for network, why in self._addresses.items() if network.version == who.version]
        return next((why for network, why in blocked if network.overlaps(who)), None)
