"""The name of this release: a digest of everything a browser loads, so that a new one is loaded as a whole."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

MADE_HERE = {".pyc", ".mo"}  # made from the others on each machine


def release(*folders: Path) -> str:
    digest = sha256()
    for folder in folders:
        for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix not in MADE_HERE):
            digest.update(str(path.relative_to(folder)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
