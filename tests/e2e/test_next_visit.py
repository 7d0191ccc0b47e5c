"""A site's next visit: Python has started already, and lies on the device. That no other one is started then is seen in
test_site_plugin.py, where none could be."""

import random

import pytest

from tests.e2e.player import Player
from tests.e2e.siting import Siting
from tests.e2e.test_site import Person, begin, soon

#: Whether all of a Python is in a cache.
WHOLE = """caches.open('{name}').then((cache) => cache.keys())
    .then((kept) => kept.some(({{ url }}) => url.endsWith('/started/about')))"""
COPY = """async ([from, to]) => {
  const [here, there] = await Promise.all([caches.open(from), caches.open(to)]);
  for (const one of await here.keys()) await there.put(one, await here.match(one));
}"""
#: Change a file that is kept, by its bytes.
CHANGE = """async ([ending, change]) => {
  const changes = {
    empty: () => new Uint8Array(),
    damage: (bytes) => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 1),
    another: (bytes) => JSON.stringify({ ...JSON.parse(new TextDecoder().decode(bytes)), functions: 1 }),
  };
  for (const name of (await caches.keys()).filter((name) => name.startsWith('cellar-'))) {
    const cache = await caches.open(name);
    for (const one of (await cache.keys()).filter(({ url }) => url.endsWith(ending))) {
      const bytes = new Uint8Array(await (await cache.match(one)).arrayBuffer());
      await cache.put(one, new Response(changes[change](bytes)));
    }
  }
}"""
#: What may happen to a Python that is kept, each of which makes it useless.
CHANGES = [("/started/memory", "damage"), ("/started/memory", "empty"), ("/started/about", "another")]


def change(me: Player, ending: str, how: str) -> None:
    me.page.evaluate(CHANGE, [ending, how])


@pytest.mark.parametrize("changes", [CHANGES[:1], pytest.param(CHANGES[1:], marks=pytest.mark.study)])
def test_a_python_that_was_kept_goes_on_and_no_other_does(
    site: Siting, person: Person, changes: list[tuple[str, str]]
) -> None:
    kept, spare = f"cellar-started {site.address}", "spare"
    me = person(site, service_workers="allow")
    begin(me, "Cell Management")
    rng = random.Random(1)
    me.play_randomly(rng, 2)
    soon(me, WHOLE.format(name=kept))
    me.page.evaluate(COPY, [kept, spare])

    def again() -> bool:
        """Come back and play on; whether Python is still kept then."""
        ply = me.ply
        me.page.reload()
        me.until(ply)
        me.play_randomly(rng, 1)
        # Python is there when it has the move: the board was shown before.
        me.page.locator(".table[data-sent=false]").wait_for()
        return bool(me.page.evaluate(f"() => {WHOLE.format(name=kept)}"))

    assert again()
    for ending, how in changes:
        change(me, ending, how)
        assert not again(), f"{ending}: {how}"
        me.page.evaluate(COPY, [spare, kept])
