"""The operator's bans as the server applies them: matches ended, tables closed, client addresses blocked."""

import ipaddress
from collections.abc import Iterable

from cellar.server.store.rows import Ban

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """All bans in force, each with the sentence shown to those concerned."""

    def __init__(self) -> None:
        self.ended: dict[str, str] = {}
        self.closed: dict[str, str] = {}
        self._addresses: dict[Network, str] = {}

    def take(self, bans: Iterable[Ban]) -> None:
        """Replace all bans by these."""
        kinds: dict[str, dict[str, str]] = {"end": {}, "table": {}, "address": {}}
        what = {
            "end": "The administrator has ended this match",
            "table": "The administrator has closed this table",
            "address": "The administrator has blocked your address",
        }
        for ban in bans:
            kinds[ban.kind][ban.subject] = f"{what[ban.kind]}{f': {ban.reason}' if ban.reason else ''}."
        self.ended, self.closed = kinds["end"], kinds["table"]
        self._addresses = {ipaddress.ip_network(subject): said for subject, said in kinds["address"].items()}

    def out(self, address: str) -> str:
        """The reason why an address is blocked; "" if it is not."""
        if not self._addresses:
            return ""
        try:
            # A client of IPv6 is known by the network around it.
            who = ipaddress.ip_network(address, strict=False)
        except ValueError:
            return ""
        return next((said for network, said in self._addresses.items() if _meet(who, network)), "")


def _meet(one: Network, other: Network) -> bool:
    return one.version == other.version and one.overlaps(other)
