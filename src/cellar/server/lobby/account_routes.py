"""Lobby routes of accounts, on a server that has them."""

from typing import Any

import msgspec

from cellar.language import translator
from cellar.server import messages
from cellar.server.accounts.accounts import Accounts, check_banned, said_of
from cellar.server.errors import Forbidden, Unknown
from cellar.server.lobby.access import account_of, bearer
from cellar.server.lobby.routes import Answer, Asking, get, post
from cellar.server.store.rows import AccountRow

_ = translator(__name__)

#: What the page writes down for an account is an object of JSON.
OBJECT = msgspec.json.Decoder(dict[str, Any])


def _accounts(asking: Asking) -> Accounts:
    if asking.services.accounts is None:
        raise Unknown(_("There are no accounts here: everything stays on this device."))
    return asking.services.accounts


async def _own(asking: Asking) -> tuple[Accounts, AccountRow]:
    """The account that the client is signed in to."""
    accounts = _accounts(asking)
    own = await account_of(asking)
    if own is None:
        raise Forbidden(_("You're not signed in any more. Sign in again with your passkey."))
    return accounts, own


async def _usable(asking: Asking) -> tuple[Accounts, AccountRow]:
    """The same, unless the operator has banned it."""
    accounts, own = await _own(asking)
    check_banned(own)
    return accounts, own


async def _shown(asking: Asking) -> messages.Account:
    accounts, own = await _own(asking)
    passkeys, browsers = await accounts.counts(own)
    ratings = await accounts.ratings.of(own) if accounts.ratings else ()
    shelf, rename = own.shelf.decode(), own.standing == "rename"
    return messages.Account(
        own.name, own.created, passkeys, browsers, own.version, shelf, ratings, said_of(own), rename
    )


@get("/api/account", summary="The account of the client")
async def account(asking: Asking) -> messages.Account:
    """The account that the client is signed in to, if any; 404 where the server has no accounts."""
    if not bearer(asking):
        _accounts(asking)
        return messages.Account()
    return await _shown(asking)


@post("/api/account/offer", status=200, summary="Begin to make an account, or a passkey more")
async def offer(asking: Asking, data: messages.AccountName) -> messages.ToSign:
    """What a browser is to sign to make an account of this name, or a passkey more for the one it is signed in to."""
    accounts = _accounts(asking)
    own = (await _usable(asking))[1] if bearer(asking) else None
    return messages.ToSign(await accounts.offer(asking.client, asking.origin, data.name, own))


@post("/api/account/create", summary="Make an account")
async def create(asking: Asking, data: messages.PasskeySigned) -> messages.SignedIn:
    """A new account; the answer has its recovery code, this once."""
    return await _accounts(asking).create(asking.origin, data.name, data.credential)


@post("/api/account/passkeys", summary="Add a passkey")
async def add_passkey(asking: Asking, data: messages.PasskeySigned) -> messages.Account:
    """Another passkey for the account that the client is signed in to."""
    accounts, own = await _usable(asking)
    await accounts.add_passkey(asking.origin, own, data.credential)
    return await _shown(asking)


@post("/api/account/name", status=200, summary="Give an account the other name that is wanted")
async def rename(asking: Asking, data: messages.AccountName) -> messages.Account:
    """Another name for the account that the client is signed in to, where the operator wants one."""
    accounts, own = await _usable(asking)
    await accounts.rename(own, data.name)
    return await _shown(asking)


@post("/api/account/challenge", status=200, summary="Begin to sign in")
async def challenge(asking: Asking) -> messages.ToSign:
    """What a browser is to sign to be signed in."""
    return messages.ToSign(await _accounts(asking).ask_to_sign(asking.client, asking.origin))


@post("/api/account/sign-in", status=200, summary="Sign in")
async def sign_in(asking: Asking, data: messages.PasskeySigned) -> messages.SignedIn:
    """Sign the browser in by a passkey."""
    return await _accounts(asking).sign_in(asking.origin, data.credential)


@post("/api/account/recover", status=200, summary="Sign in by the recovery code")
async def recover(asking: Asking, data: messages.RecoveryCode) -> messages.SignedIn:
    """Sign the browser in by the recovery code; the answer has the next one."""
    return await _accounts(asking).recover(asking.client, data.name, data.code)


@post("/api/account/shelf", status=200, summary="Write what one's devices have in common", long=True)
async def shelf(asking: Asking, data: messages.Shelf) -> messages.Account:
    """Write it in place of what the client has read; 409 where another device was first."""
    accounts, own = await _usable(asking)
    OBJECT.decode(data.shelf)
    await accounts.write_shelf(own, data.version, data.shelf)
    return await _shown(asking)


@post("/api/account/seats", status=200, summary="Join the seats of one's devices", long=True)
async def seats(asking: Asking, data: messages.Seats) -> messages.SeatsElsewhere:
    """The seats of this browser become the account's, and those of its other browsers are opened to this one."""
    accounts, own = await _usable(asking)
    return await accounts.seats(own, data.holds, asking.client)


@get("/api/account/export", summary="Everything stored about an account")
async def export(asking: Asking) -> Answer[dict[str, Any]]:
    """Everything that is stored about the account, as a file."""
    accounts, own = await _own(asking)
    found = msgspec.json.format(msgspec.json.encode(await accounts.exported(own)))
    return Answer(found, headers={"content-disposition": 'attachment; filename="cellar-account.json"'})


@post("/api/account/sign-out", status=200, summary="Sign out")
async def sign_out(asking: Asking, data: messages.SignOut) -> messages.Account:
    """Sign this browser out, or all of them."""
    accounts, own = await _own(asking)
    await accounts.sign_out(own, bearer(asking), data.everywhere)
    return messages.Account()


@post("/api/account/delete", status=200, summary="Delete an account")
async def delete(asking: Asking) -> messages.Account:
    """Delete the account and everything that is stored about it, for good."""
    accounts, own = await _own(asking)
    await accounts.delete(own)
    return messages.Account()
