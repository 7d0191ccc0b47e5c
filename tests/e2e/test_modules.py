"""A browser runs the games' modules to the last bit as they run here: whole searches, compared byte for byte."""

import ctypes
from base64 import b64encode
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium

from cellar.compile.arrays import generator
from cellar.play.registry import HOUSE
from cellar.search.settings import settings
from cellar.search.tree import SearchTree
from cellar.wasm.build.driver import folder_of, made_of
from cellar.wasm.host.by_wasmtime import STACK, needs
from cellar.wasm.host.frames import Arguments
from cellar.wasm.host.frames import Call as Prepared
from tests.wasm.test_exact import at
from tests.wasm.ways import copied, export, in_module, module

SIMULATIONS = 12
#: Lays out the memory, makes the call, and says where memory then differs from what is expected; -1 for nowhere.
CALL = """
async ({ code, before, after, name, at, base, from, table }) => {
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
  const found = new Uint8Array(memory.buffer, from, wanted.length);
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
    here, arguments = module(name).holding([]), Arguments(given)
    places = [(address - here.base, size) for _, address, size in arguments.place(here)]
    assert len(places) > 10, "all arrays are copied into the module's memory"
    start, end = places[0][0], sum(places[-1])
    Prepared(search)._pack.pack_into(here.frame, 0, *arguments.slots)
    before = ctypes.string_at(here.base + STACK, end - STACK)
    assert here.call(search.name) == 0
    after = ctypes.string_at(here.base + start, end - start)
    assert before[start - STACK :] != after
    made = made_of(name)
    assert made is not None
    code = folder_of(name).joinpath(made.file).read_bytes()
    page = chromium.new_page()
    told = {"code": text(code), "before": text(before), "after": text(after), "name": search.name}
    frame = ctypes.addressof(here.frame) - here.base
    told |= {"at": frame, "base": STACK, "from": start, "table": needs(code)[1]}  # type: ignore[dict-item]
    assert page.evaluate(CALL, told) == -1
    page.close()
