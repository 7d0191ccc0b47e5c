"""Python for browsers as it lies in a site, without the site."""

import gzip
from pathlib import Path

from cellar.pyodide import pack


def site_python(within: Path) -> Path:
    """Write its folder."""
    home, files, _ = pack.python({}, {})
    (within / home).mkdir(parents=True)
    for name, data in files.items():
        # In node, Pyodide reads its own files.
        plain = gzip.decompress(data) if name.endswith(".gz") else data
        (within / home / name.removesuffix(".gz")).write_bytes(plain)
    return within / home
