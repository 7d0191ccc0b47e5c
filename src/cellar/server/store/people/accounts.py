"""Accounts in the database: names, passkeys, the browsers that are signed in, and the matches at which they sit."""

from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server.store.database import Database
from cellar.server.store.rows import AccountRow, ChallengeRow, ClaimRow, Conflict, PasskeyRow, SignInRow
from cellar.server.store.schema import (
    accounts,
    alerts,
    challenges,
    claims,
    passkeys,
    ratings,
    seats,
    sign_ins,
    subscriptions,
)


class Accounts:
    """The part of a store that has accounts."""

    database: Database

    async def ask_to_sign(self, row: ChallengeRow, before: int) -> None:
        """Store a challenge; those from before a time are void."""

        def replace(connection: sa.Connection) -> None:
            connection.execute(challenges.delete().where(challenges.c.at < before))
            connection.execute(challenges.insert(), asdict(row))

        await self.database.write(replace)

    async def use_challenge(self, challenge: bytes, since: int) -> ChallengeRow | None:
        """Use a challenge up; None where there is none that young."""

        def spend(connection: sa.Connection) -> ChallengeRow | None:
            this = challenges.c.challenge == challenge
            found = connection.execute(sa.select(challenges).where(this, challenges.c.at >= since)).one_or_none()
            spent = connection.execute(challenges.delete().where(this)).rowcount
            return ChallengeRow(**found._asdict()) if found is not None and spent else None

        return await self.database.write(spend)

    async def make_account(self, account: AccountRow, passkey: PasskeyRow, sign_in: SignInRow) -> None:
        """Store a new account; Conflict where its name could be mistaken for another's."""

        def insert(connection: sa.Connection) -> None:
            connection.execute(accounts.insert(), asdict(account))
            connection.execute(passkeys.insert(), asdict(passkey))
            connection.execute(sign_ins.insert(), asdict(sign_in))

        try:
            await self.database.write(insert)
        except IntegrityError:
            raise Conflict(account.name) from None

    async def account(self, **where: str | bytes) -> AccountRow | None:
        """The account with this id or skeleton, or that a browser with this token's hash is signed in to."""
        if token := where.pop("token", None):
            query = sa.select(accounts).join(sign_ins, sign_ins.c.account == accounts.c.id)
            query = query.where(sign_ins.c.token == token)
        else:
            query = sa.select(accounts).filter_by(**where)
        found = await self.database.read(lambda connection: connection.execute(query).one_or_none())
        return None if found is None else AccountRow(**found._asdict())

    async def all_accounts(self) -> list[AccountRow]:
        """All accounts, in the order of their names."""
        query = sa.select(accounts).order_by(accounts.c.name)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [AccountRow(**row._asdict()) for row in found]

    async def judge(self, account: str, standing: str, reason: str) -> None:
        """Ban an account, want another name of it, or neither any more."""
        query = accounts.update().where(accounts.c.id == account).values(standing=standing, reason=reason)
        await self.database.write(lambda connection: connection.execute(query).close())

    async def rename(self, account: str, name: str, skeleton: str) -> None:
        """Give an account the other name that was wanted of it; Conflict where that could be mistaken for another's."""
        query = accounts.update().where(accounts.c.id == account, accounts.c.standing == "rename")
        new = query.values(name=name, skeleton=skeleton, standing="", reason="")
        try:
            await self.database.write(lambda connection: connection.execute(new).close())
        except IntegrityError:
            raise Conflict(name) from None

    async def passkey(self, credential: bytes) -> PasskeyRow | None:
        query = sa.select(passkeys).where(passkeys.c.credential == credential)
        found = await self.database.read(lambda connection: connection.execute(query).one_or_none())
        return None if found is None else PasskeyRow(**found._asdict())

    async def passkeys_of(self, account: str) -> list[PasskeyRow]:
        query = sa.select(passkeys).where(passkeys.c.account == account).order_by(passkeys.c.created)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [PasskeyRow(**row._asdict()) for row in found]

    async def add_passkey(self, row: PasskeyRow) -> None:
        """Store another passkey; Conflict where it is known already."""
        try:
            await self.database.write(lambda connection: connection.execute(passkeys.insert(), asdict(row)).close())
        except IntegrityError:
            raise Conflict(row.account) from None

    async def sign_in(self, row: SignInRow, credential: bytes = b"", count: int = 0, recovery: bytes = b"") -> None:
        """A browser is signed in, by a passkey that has signed so often, or by a code in whose place another comes."""

        def enter(connection: sa.Connection) -> None:
            connection.execute(sign_ins.insert(), asdict(row))
            if credential:
                connection.execute(passkeys.update().where(passkeys.c.credential == credential).values(count=count))
            if recovery:
                connection.execute(accounts.update().where(accounts.c.id == row.account).values(recovery=recovery))

        await self.database.write(enter)

    async def sign_ins_of(self, account: str) -> list[SignInRow]:
        query = sa.select(sign_ins).where(sign_ins.c.account == account).order_by(sign_ins.c.created)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [SignInRow(**row._asdict()) for row in found]

    async def sign_out(self, account: str, token: bytes | None = None) -> None:
        """Sign one browser out, or all of them."""
        query = sign_ins.delete().where(sign_ins.c.account == account)
        if token is not None:
            query = query.where(sign_ins.c.token == token)
        await self.database.write(lambda connection: connection.execute(query).close())

    async def write_shelf(self, account: str, version: int, shelf: bytes) -> bool:
        """Write what an account's devices have in common, unless another was first."""
        query = accounts.update().where(accounts.c.id == account, accounts.c.version == version)
        new = query.values(version=version + 1, shelf=shelf)
        return await self.database.write(lambda connection: bool(connection.execute(new).rowcount))

    async def claims_of(self, account: str) -> dict[str, bytes]:
        """The matches at which an account holds seats, with the hash of the token that holds them."""
        query = sa.select(claims.c.match, claims.c.holder).where(claims.c.account == account)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return {row.match: row.holder for row in found}

    async def claim(self, found: Sequence[tuple[str, ClaimRow]]) -> None:
        """Note at which matches an account holds seats."""

        def replace(connection: sa.Connection) -> None:
            for match, row in found:
                connection.execute(claims.delete().where(claims.c.match == match, claims.c.account == row.account))
                connection.execute(claims.insert(), {"match": match, **asdict(row)})

        if found:
            await self.database.write(replace)

    async def delete_account(self, account: str) -> list[str]:
        """Delete an account with everything that belongs to it; matches stay, for those who have played them, and where
        they were rated without its name. The matches where its name stood are the answer."""
        named = seats.c.account == account

        def delete(connection: sa.Connection) -> list[str]:
            # First, since whoever rates a match holds it: no rating is written after this.
            connection.execute(accounts.delete().where(accounts.c.id == account))
            told = sa.select(alerts.c.id).where(alerts.c.account == account)
            connection.execute(subscriptions.delete().where(subscriptions.c.alert.in_(told)))
            for table in (claims, challenges, sign_ins, passkeys, ratings, alerts):
                connection.execute(table.delete().where(table.c.account == account))
            found = connection.execute(sa.select(seats.c.match).where(named)).scalars().all()
            connection.execute(seats.update().where(named).values(account=None, name=""))
            return list(found)

        return await self.database.write(delete)
