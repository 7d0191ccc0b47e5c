"""Adapts the built page to a static site: relative addresses, a content security policy, and its configuration."""

import json
import re
from collections.abc import Mapping
from html import escape

from cellar.language import N_, languages, speaking, translator
from cellar.server.web.link_cards import AT_ONCE, in_language, with_card
from cellar.server.web.middleware import POLICY as HEADER

_ = translator(__name__)
#: As the server says it in its headers; who may frame a page cannot be said in the page.
POLICY = HEADER.removesuffix("; frame-ancestors 'none'")
LATE = N_("One moment … If nothing opens, this site is being updated right now: reload the page in a minute.")


def index(built: str, python: str, prepared: Mapping[str, str], early: str, docs: bool, address: str) -> str:
    """The site's index.html: with the folder of Python, the files with answers by address, a script that is loaded
    early, whether the documentation is there, and the site's own address, "" where nobody has said it."""
    told = json.dumps({"python": python, "prepared": prepared, "docs": docs}, separators=(",", ":"))
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}" />\n'
        f'    <link rel="modulepreload" href="./{early}" />\n'
        # Data, not a script: nothing in it can end the element.
        f'    <script type="application/json" id="site">{told.replace("<", chr(92) + "u003c")}</script>\n    '
    )
    # Seen only where scripts do not come, as from a host that has half of a version: one file for all languages.
    late, without = "", ""
    for tag in languages():
        with speaking(tag):
            late += f'<p class="late" lang="{tag.replace("_", "-")}">{_(LATE)}</p>'
            without += f"<noscript>{in_language(f'>{AT_ONCE[-1]}<')[1:-1]}</noscript>"
    built = built.replace('<div id="app"></div>', f'<div id="app">{late}</div>')
    built = built.replace(f"<noscript>{AT_ONCE[-1]}</noscript>", without)
    beside = re.sub(r'(href|src)="/(?!/)', r'\1="./', with_card(built, address.rstrip("/") or ".", None))
    return beside.replace('<html lang="en">', '<html lang="en" data-table="here">').replace("<link", f"{head}<link", 1)


def manifest(built: str) -> str:
    """The web manifest, with relative addresses."""
    found = json.loads(built)
    icons = [{**icon, "src": f".{icon['src']}"} for icon in found["icons"]]
    said = {}
    for tag in languages():
        with speaking(tag):
            said[tag.replace("_", "-")] = json.loads(in_language(built))["description"]
    found["description_localized"] = said
    return json.dumps(
        {**found, "id": "./", "start_url": "./", "scope": "./", "icons": icons}, indent=2, ensure_ascii=False
    )


def worker(built: str, version: str, files: Mapping[str, str]) -> str:
    """The service worker, with its version and the hashes of its files."""
    return built.replace("__VERSION__", version).replace("__FILES__", json.dumps(files, indent=0, sort_keys=True))
