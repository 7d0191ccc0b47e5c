"""Links lead somewhere: in the repository's Markdown files, on the site; and the checker notices when they do not."""

import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.repository.tree import tool


@pytest.fixture(scope="module")
def links() -> ModuleType:
    return tool("links")


def test_the_links_of_the_markdown_files_lead_somewhere(links: ModuleType) -> None:
    assert list(links.of_repository()) == []


def test_a_link_to_no_file_and_to_no_heading_is_named(links: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "# The `first` part, it's here\n## Twice\n## Twice\n"
        "[file](b.md) [gone](c.md) [heading](#the-first-part-its-here) [second](a.md#twice-1) [none](#thrice)\n"
        "[there](b.md#else) [web](https://example.org/x) ![gone too](p.png) `[code](is no link)`\n"
    )
    (tmp_path / "b.md").write_text("# Something\n[up](../outside.md)\n")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    assert sorted(links.of_repository(tmp_path)) == [
        "a.md: #thrice names a heading that is not there",
        "a.md: b.md#else names a heading that is not there",
        "a.md: c.md leads nowhere",
        "a.md: p.png leads nowhere",
        "b.md: ../outside.md leads nowhere",
    ]


def test_the_site_is_followed_the_same_way(links: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "api").mkdir()
    (tmp_path / "index.html").write_text('<a href="api/#move">a</a> <a href="api/#none">b</a> <img src="no.png">')
    (tmp_path / "api" / "index.html").write_text('<h2 id="move">m</h2><a href="..">up</a> <a href="/gone/">x</a>')
    assert sorted(links.of_site(tmp_path)) == [
        "api/index.html: /gone/ leads nowhere",
        "index.html: api/#none names a heading that is not there",
        "index.html: no.png leads nowhere",
    ]
