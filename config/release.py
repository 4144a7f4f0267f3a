"""The name of this release: a digest of everything a browser loads, so that a new one is loaded as a whole."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path


def release(*folders: Path) -> str:
    digest = sha256()
    for folder in folders:
        for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".mo"):
            digest.update(str(path.relative_to(folder)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
