"""Passkeys by WebAuthn: what a browser is asked to sign, and whether it has. The library `webauthn` does the
cryptography; it comes with the extra `accounts`."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from cellar.extras import need
from cellar.language import translator
from cellar.server.errors import Forbidden
from cellar.server.store.rows import ChallengeRow, PasskeyRow

_ = translator(__name__)

#: The name under which browsers list the passkeys.
SITE = "Cellar"


def to_make(origin: str, account: str, name: str, challenge: bytes, known: list[bytes]) -> str:
    """Options for `navigator.credentials.create`, as JSON: a passkey for an account, on none of its known devices."""
    webauthn, structs = need("webauthn", "accounts"), need("webauthn.helpers.structs", "accounts")
    return str(
        webauthn.options_to_json(
            webauthn.generate_registration_options(
                rp_id=host(origin),
                rp_name=SITE,
                user_id=account.encode(),
                user_name=name,
                challenge=challenge,
                authenticator_selection=structs.AuthenticatorSelectionCriteria(
                    resident_key=structs.ResidentKeyRequirement.REQUIRED,
                    user_verification=structs.UserVerificationRequirement.PREFERRED,
                ),
                exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one) for one in known],
            )
        )
    )


def to_sign(origin: str, challenge: bytes) -> str:
    """Options for `navigator.credentials.get`, as JSON: any passkey of this site."""
    webauthn = need("webauthn", "accounts")
    return str(
        webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=host(origin), challenge=challenge))
    )


def made(credential: str, origin: str, asked: ChallengeRow, now: int) -> PasskeyRow:
    """The new passkey that a browser tells of; Forbidden where it is not what was asked for."""
    webauthn = need("webauthn", "accounts")
    found = _checked(
        lambda: webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=asked.challenge,
            expected_rp_id=host(origin),
            expected_origin=origin,
            require_user_verification=False,
        )
    )
    return PasskeyRow(found.credential_id, asked.account, found.credential_public_key, found.sign_count, now)


def signed(credential: str, origin: str, challenge: bytes, passkey: PasskeyRow) -> int:
    """How often a passkey has signed, this time included; Forbidden where it has not."""
    webauthn = need("webauthn", "accounts")
    found = _checked(
        lambda: webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host(origin),
            expected_origin=origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.count,
        )
    )
    return int(found.new_sign_count)


def named(credential: str) -> tuple[bytes, bytes]:
    """The credential id and the challenge that an answer of a browser names; neither is checked yet."""
    helpers = need("webauthn.helpers", "accounts")

    def read() -> tuple[bytes, bytes]:
        answer = json.loads(credential)
        told = helpers.parse_client_data_json(helpers.base64url_to_bytes(answer["response"]["clientDataJSON"]))
        return helpers.base64url_to_bytes(answer["id"]), told.challenge

    found: tuple[bytes, bytes] = _checked(read)
    return found


def host(origin: str) -> str:
    """The host's name that a passkey is bound to; Forbidden where a request has come from no page."""
    try:
        found = urlsplit(origin).hostname
    except ValueError:  # no origin that a browser would send
        found = None
    if not found:
        raise Forbidden(_("Passkeys work on the page only: open it in a browser."))
    return found


def _checked(work: Callable[[], Any]) -> Any:
    """What the library makes of an answer; whatever it finds wrong with it is one sentence."""
    errors = need("webauthn.helpers.exceptions", "accounts")
    try:
        return work()
    except (errors.WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise Forbidden(_("This passkey doesn't fit: it is of another site, or it took too long. Try again.")) from None
