"""Accounts: made and signed in to by a passkey, they give somebody's seats to all their devices.

A seat stays its token's. An account notes at which matches a browser of it holds seats (a claim); another browser that
is signed in becomes a device of the same holder, by the way of device links and with their limits (`links.py`).
"""

import secrets
import time
from dataclasses import asdict, replace
from importlib.util import find_spec
from typing import Any

from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.server.accounts import names, passkeys
from cellar.server.accounts.ratings import Ratings
from cellar.server.errors import Forbidden, LobbyError, Taken, TooMany
from cellar.server.limits import Buckets
from cellar.server.messages import Hold, SeatsElsewhere, SignedIn
from cellar.server.model.refused_words import skeleton
from cellar.server.model.tokens import hashed, holder
from cellar.server.settings import LETTERS
from cellar.server.store.bus import SEATS
from cellar.server.store.interface import ServerStore
from cellar.server.store.rows import AccountRow, ChallengeRow, ClaimRow, Conflict, SignInRow
from cellar.server.tables import links
from cellar.server.tables.tables import Tables

_ = translator(__name__)

#: Milliseconds in which a browser has to sign.
SIGN_MS = 300_000
#: Characters of a recovery code, and how many stand together: a hundred random bits.
CODE, GROUP = 20, 5
#: What is said of an account that is not as it should be, without a reason and with one.
STANDING = {
    "banned": (
        N_("The administrator has banned this account. You can still download and delete what it has."),
        N_("The administrator has banned this account: {reason}. You can still download and delete what it has."),
    ),
    "rename": (
        N_("The administrator wants this account to have another name: choose one on its page, then play on."),
        N_("The administrator wants this account to have another name ({reason}): choose one on its page."),
    ),
}
#: Maximum number of passkeys of an account, of tables that one request claims, and of seats in one answer.
MOST_PASSKEYS, MOST_HOLDS, MOST_SEATS = 20, 200, 60


class Accounts:
    """All accounts of a server."""

    def __init__(self, tables: Tables, store: ServerStore) -> None:
        self._tables = tables
        self._store = store
        #: where openskill is installed
        self.ratings = Ratings(tables, store) if find_spec("openskill") else None
        limits = tables.settings.limits
        self._sign_ins = Buckets(limits.sign_ins_hour / 3600, limits.sign_ins_burst, time.monotonic)

    # -- signing in

    async def offer(self, client: str, origin: str, name: str, own: AccountRow | None) -> str:
        """What a browser is to sign to make an account of this name, or a passkey more for its own."""
        self._count(client)
        known: list[bytes] = []
        if own is None:
            name = self._checked(name)
            if await self._store.account(skeleton=skeleton(name)) is not None:
                raise _taken()
        else:
            name, known = own.name, [row.credential for row in await self._store.passkeys_of(own.id)]
            if len(known) >= MOST_PASSKEYS:
                raise Taken(_("An account has at most {most} passkeys.", most=MOST_PASSKEYS))
        account = own.id if own else self._tables.settings.new_id()
        return passkeys.to_make(origin, account, name, await self._challenge(account), known)

    async def create(self, origin: str, name: str, credential: str) -> SignedIn:
        """A new account with its first passkey; this browser is signed in."""
        name, now = self._checked(name), self._tables.settings.clock()
        challenge = await self._asked(credential)
        if not challenge.account:
            raise Forbidden(_("This passkey is not for a new account. Try again."))
        passkey = passkeys.made(credential, origin, challenge, now)
        token, code = self._tables.settings.new_token(), _new_code()
        row = AccountRow(challenge.account, name, skeleton(name), _hashed_code(code), now)
        try:
            await self._store.make_account(row, passkey, SignInRow(hashed(token), row.id, now))
        except Conflict:
            raise _taken() from None
        return SignedIn(name, token, code)

    async def add_passkey(self, origin: str, own: AccountRow, credential: str) -> None:
        """A passkey more for an account."""
        challenge = await self._asked(credential)
        if challenge.account != own.id:
            raise Forbidden(_("This passkey is for another account."))
        passkey = passkeys.made(credential, origin, challenge, self._tables.settings.clock())
        try:
            await self._store.add_passkey(passkey)
        except Conflict:
            raise Taken(_("This passkey is known here already: sign in with it.")) from None

    async def ask_to_sign(self, client: str, origin: str) -> str:
        """What a browser is to sign to be signed in."""
        self._count(client)
        return passkeys.to_sign(origin, await self._challenge(""))

    async def sign_in(self, origin: str, credential: str) -> SignedIn:
        """Sign a browser in by a passkey."""
        id, _named = passkeys.named(credential)
        challenge, row = await self._asked(credential), await self._store.passkey(id)
        own = await self._store.account(id=row.account) if row else None
        if row is None or own is None:
            raise Forbidden(_("There's no account for this passkey here: it was deleted, or it is of another server."))
        check_banned(own)
        count = passkeys.signed(credential, origin, challenge.challenge, row)
        token, now = self._tables.settings.new_token(), self._tables.settings.clock()
        await self._store.sign_in(SignInRow(hashed(token), own.id, now), id, count)
        return SignedIn(own.name, token)

    async def recover(self, client: str, name: str, code: str) -> SignedIn:
        """Sign a browser in by the recovery code, in whose place another one comes."""
        self._count(client)
        own = await self._store.account(skeleton=skeleton(name))
        if own is None or not secrets.compare_digest(own.recovery, _hashed_code(code)):
            raise Forbidden(_("This name and recovery code don't belong together."))
        check_banned(own)
        token, new, now = self._tables.settings.new_token(), _new_code(), self._tables.settings.clock()
        await self._store.sign_in(SignInRow(hashed(token), own.id, now), recovery=_hashed_code(new))
        return SignedIn(own.name, token, new)

    async def of(self, token: str) -> AccountRow | None:
        """The account that a browser with this token is signed in to."""
        return await self._store.account(token=hashed(token)) if token else None

    async def rename(self, own: AccountRow, name: str) -> None:
        """Give an account another name, where the operator wants one."""
        name = self._checked(name)
        if own.standing != "rename":
            raise Forbidden(_("This account keeps its name."))
        if name == own.name:
            raise Taken(_("That's the name it has: choose another."))
        try:
            await self._store.rename(own.id, name, skeleton(name))
        except Conflict:
            raise _taken() from None

    # -- what it has

    async def counts(self, own: AccountRow) -> tuple[int, int]:
        """Number of its passkeys, and of the browsers that are signed in."""
        return len(await self._store.passkeys_of(own.id)), len(await self._store.sign_ins_of(own.id))

    async def write_shelf(self, own: AccountRow, version: int, shelf: str) -> None:
        """Write what the devices have in common; Taken where another device was first."""
        if not await self._store.write_shelf(own.id, version, shelf.encode()):
            raise Taken(_("Another of your devices was first. This one will try again."))

    async def seats(self, own: AccountRow, holds: tuple[Hold, ...], client: str) -> SeatsElsewhere:
        """Claim the seats that a browser holds, and give it those that other browsers of the account hold."""
        if len(holds) > MOST_HOLDS:
            raise TooMany(_("Ask for at most {most} tables at once.", most=MOST_HOLDS))
        known = await self._store.claims_of(own.id)
        new: list[tuple[str, ClaimRow]] = []
        for hold in holds:
            sitting, there = await self._store.seats_of(hold.table)
            who = holder(hashed(hold.token), b"", sitting, there.devices)
            if who is not None and who.seats and who.token is not None and known.get(hold.table) != who.token:
                new.append((hold.table, ClaimRow(own.id, who.token)))
        await self._store.claim(new)
        return await self._elsewhere(known, {one.table for one in holds}, client)

    async def _elsewhere(self, claimed: dict[str, bytes], here: set[str], client: str) -> SeatsElsewhere:
        """Make a browser a device of those who hold the account's other seats."""
        found: list[Hold] = []
        for match in sorted(claimed.keys() - here):
            if len(found) == MOST_SEATS:
                return SeatsElsewhere(tuple(found), True)
            try:
                table = await self._tables.find(match, client)
                who = table.holder_of(claimed[match])
                if who is not None and who.seats:
                    token = self._tables.settings.new_token()
                    await links.add_device(self._tables, table, who, token)
                    found.append(Hold(match, token))
            except CellarError:
                continue  # a screen that several people share stays where it is; a table may be closed
        return SeatsElsewhere(tuple(found))

    # -- the end of it

    async def sign_out(self, own: AccountRow, token: str, everywhere: bool) -> None:
        """Sign a browser out, which forgets its seats by itself; or all of them, whose seats then open no more."""
        if not everywhere:
            await self._store.sign_out(own.id, hashed(token))
            return
        await self._store.sign_out(own.id)
        claimed = await self._store.claims_of(own.id)
        for match, held in claimed.items():
            try:
                table = await self._tables.find(match)
            except CellarError:
                continue
            if (who := table.holder_of(held)) is not None:
                await links.revoke(self._tables, table, replace(who, token_hash=held))
        await self._store.claim([(match, ClaimRow(own.id, held)) for match, held in claimed.items()])

    async def exported(self, own: AccountRow) -> dict[str, Any]:
        """Everything that is stored about an account; keys and hashes, by which nobody knows anything, as counts."""
        keys, browsers = await self._store.passkeys_of(own.id), await self._store.sign_ins_of(own.id)
        return {
            "name": own.name,
            "created": own.created,
            "standing": own.standing,
            "reason": own.reason,
            "passkeys": [row.created for row in keys],
            "signed_in": [row.created for row in browsers],
            "tables": sorted(await self._store.claims_of(own.id)),
            "alerts": [
                {"kind": row.kind, "address": row.address, "language": row.language, "created": row.created}
                for row in await self._store.alerts_of_account(own.id)
            ],
            "shelf": own.shelf.decode(),
            "ratings": [asdict(row) for row in await self._store.ratings_of(own.id)],
        }

    async def delete(self, own: AccountRow) -> None:
        """Delete an account and everything that is stored about it."""
        await self.sign_out(own, "", True)
        for match in await self._store.delete_account(own.id):
            self._tables.bus.say(match, SEATS)
            if (table := self._tables.opened(match)) is not None:
                await self._tables.look_at_seats(table)

    # -- challenges, limits, and what is checked

    def _checked(self, name: str) -> str:
        name = names.checked(name)
        self._tables.words.check_name(name)
        return name

    async def _challenge(self, account: str) -> bytes:
        made, now = secrets.token_bytes(32), self._tables.settings.clock()
        await self._store.ask_to_sign(ChallengeRow(made, account, now), now - SIGN_MS)
        return made

    async def _asked(self, credential: str) -> ChallengeRow:
        """The challenge that a browser has signed, which is used up by it."""
        _id, challenge = passkeys.named(credential)
        found = await self._store.use_challenge(challenge, self._tables.settings.clock() - SIGN_MS)
        if found is None:
            raise Forbidden(_("This passkey doesn't fit: it is of another site, or it took too long. Try again."))
        return found

    def _count(self, client: str) -> None:
        bucket = self._sign_ins.of(client)
        if not bucket.take(self._sign_ins.clock()):
            raise TooMany(_("Too many tries. You can try again in {seconds} s.", seconds=f"{bucket.wait():.0f}"))


def said_of(own: AccountRow) -> str:
    """Why an account cannot be used as it is; "" where it can."""
    if not own.standing:
        return ""
    plain, reasoned = STANDING[own.standing]
    return _(reasoned, reason=own.reason) if own.reason else _(plain)


def check_banned(own: AccountRow) -> None:
    """Raise for an account that the operator has banned."""
    if own.standing == "banned":
        raise Forbidden(said_of(own))


def _new_code() -> str:
    letters = "".join(secrets.choice(LETTERS) for _letter in range(CODE))
    return "-".join(letters[n : n + GROUP] for n in range(0, CODE, GROUP))


def _hashed_code(code: str) -> bytes:
    return hashed("".join(c for c in code.lower() if c.isalnum()))


def _taken() -> LobbyError:
    return Taken(_("That name is taken, or looks too much like one that is: choose another."))
