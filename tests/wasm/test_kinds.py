"""Types as a manifest writes them: read back they are the same, and each has its slots."""

import pytest

from cellar.wasm.host.kinds import Array, Number, Row, Struct, leaves, parse, width

TEXTS = [
    "i8",
    "b1",
    "none",
    "r0",
    "r12[1]",
    "const f4[3]",
    "()",
    "(i8,f8[1])",
    "a.b:Plan(i8,(r0,none),a.b:Tree(f8[2],u4))",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_written_is_read(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize("text", ["i8]", "i8 i8", "(i8,f8)i8"])
def test_what_is_no_type_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no type of a manifest"):
        parse(text)


def test_a_tuple_is_taken_apart() -> None:
    found = list(leaves(parse("a:B(i8,(r0,const f8[2]),none)")))
    assert found == [Number("i8"), Struct("r0"), Array(Number("f8"), 2, True)]
    assert [width(leaf) for leaf in found] == [1, 1, 3]
    assert isinstance(parse("(i8)"), Row)
