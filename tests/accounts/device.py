"""A phone that keeps passkeys, and what a browser sends for it; an authenticator app, and the code it shows."""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

FLAG = AuthenticatorData.FLAG


def code_of(secret: str, steps: int = 0) -> str:
    """What the app shows now, or so many half minutes from now (RFC 6238)."""
    counter = int(time.time()) // 30 + steps
    digest = hmac.digest(base64.b32decode(secret), counter.to_bytes(8, "big"), "sha1")
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at : at + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"


class Device:
    """Makes one passkey and answers with it, wherever it is asked to: a test may let it answer another site."""

    def __init__(self, origin: str = "http://localhost") -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.owner = ""

    def makes(self, options: dict[str, Any]) -> dict[str, Any]:
        wanted = options["publicKey"]
        self.owner = wanted["user"]["id"]
        kept = AttestedCredentialData.create(Aaguid.NONE, self.id, ES256.from_cryptography_key(self.key.public_key()))
        seen = self._seen(wanted["rp"]["id"], FLAG.UP | FLAG.UV | FLAG.AT, kept)
        response = {
            "clientDataJSON": websafe_encode(self._said("webauthn.create", wanted["challenge"])),
            "attestationObject": websafe_encode(AttestationObject.create("none", seen, {})),
        }
        return {**self._named(response), "clientExtensionResults": {"credProps": {"rk": True}}}

    def answers(self, options: dict[str, Any], *, verified: bool = True) -> dict[str, Any]:
        wanted = options["publicKey"]
        seen = self._seen(wanted["rpId"], FLAG.UP | FLAG.UV if verified else FLAG.UP)
        said = self._said("webauthn.get", wanted["challenge"])
        response = {
            "clientDataJSON": websafe_encode(said),
            "authenticatorData": websafe_encode(seen),
            "signature": websafe_encode(self.key.sign(seen + sha256(said).digest(), ec.ECDSA(SHA256()))),
            "userHandle": self.owner,
        }
        return self._named(response)

    def _named(self, response: dict[str, str]) -> dict[str, Any]:
        name = websafe_encode(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}

    def _seen(self, site: str, flags: FLAG, kept: bytes = b"") -> AuthenticatorData:
        return AuthenticatorData.create(sha256(site.encode()).digest(), flags, 0, kept)

    def _said(self, kind: str, challenge: str) -> CollectedClientData:
        return CollectedClientData.create(kind, websafe_decode(challenge), self.origin)
