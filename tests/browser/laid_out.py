"""Python for browsers as it lies in a site, without the site."""

from pathlib import Path

from cellar.browser.runtime import pack


def site_python(within: Path) -> Path:
    """Write its folder."""
    home, files, _ = pack.python()
    (within / home).mkdir(parents=True)
    for name, data in files.items():
        (within / home / name).write_bytes(data)
    return within / home
