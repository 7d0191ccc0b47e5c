"""A browser runs the games' modules to the last bit as they run here: whole searches, compared byte for byte."""

from base64 import b64encode
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium

from cellar.compile.arrays import generator
from cellar.play.registry import HOUSE
from cellar.search.settings import settings
from cellar.search.tree import SearchTree
from cellar_studies.wasm.longest import copied
from cellar_studies.wasm.machine import BASE, module_bytes, needs
from tests.wasm.test_exact import at
from tests.wasm.ways import export, in_module, machine

SIMULATIONS = 12
#: Lays out the memory, makes the call, and says where memory then differs from what is expected; -1 for nowhere.
CALL = """
async ({ code, before, after, name, at, base, table }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const [start, wanted] = [bytes(before), bytes(after)];
  const memory = new WebAssembly.Memory({ initial: 2048 });
  const global = (value, mutable) => new WebAssembly.Global({ value: "i32", mutable }, value);
  let top = base + start.length;
  const env = {
    memory, __memory_base: global(base, false), __table_base: global(0, false), __stack_pointer: global(base, true),
    __indirect_function_table: new WebAssembly.Table({ initial: table, element: "anyfunc" }),
    malloc: (size) => { const place = (top + 15) & ~15; top = place + size; return place; }, free: () => {},
  };
  const { instance } = await WebAssembly.instantiate(bytes(code), { env });
  new Uint8Array(memory.buffer).set(start, base);
  if (instance.exports[name](at)) throw new Error("the call failed");
  const found = new Uint8Array(memory.buffer, base, wanted.length);
  return found.findIndex((one, place) => one !== wanted[place]);
}
"""


def text(data: bytes) -> str:
    return b64encode(data).decode()


def asked(name: str) -> tuple[int, tuple[Any, ...]]:
    """A search from somewhere in a match: the size of its record, and what the compiled function is handed."""
    position = at(name, {}, 4).settle(generator(1))
    game, seat, size = position.game, position.actor, position.game.layout(position.options).size
    given: list[Any] = []

    def simulate(*values: Any) -> int:
        given.extend(copied(values))
        return SIMULATIONS

    code = SimpleNamespace(prepare=in_module(name, export(name, "prepare", size)), simulate=simulate)
    SearchTree(game, position.options, position.hidden(seat), seat, settings(game, ()), 1, 5, code).grow(SIMULATIONS)
    return size, tuple(given)


@pytest.mark.parametrize("name", HOUSE)
def test_a_search_in_the_browser_is_the_same_to_the_last_bit(name: str, chromium: Chromium) -> None:
    size, given = asked(name)
    search = export(name, "simulate", size)
    here = machine(name)
    laid = here.lay(search, given)
    before = here.image()[BASE : laid.end]
    assert laid.run() == 0
    after = here.image()[BASE : laid.end]
    assert before != after
    code = module_bytes(name)
    page = chromium.new_page()
    told = {"code": text(code), "before": text(before), "after": text(after), "name": search.name}
    told |= {"at": laid.at, "base": BASE, "table": needs(code)[1]}  # type: ignore[dict-item]
    assert page.evaluate(CALL, told) == -1
    page.close()
