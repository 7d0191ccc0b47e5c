"""A picture is cropped to its board, and a plain one is light."""

from cellar.draw.extent import cropped
from cellar.draw.scene import Item, Scene
from cellar.draw.svg import write_svg

BOARD = Item(
    id="board",
    kind="group",
    x=10.0,
    y=20.0,
    turn=90.0,
    label="The board",
    items=(
        Item(id="ground", kind="polygon", points=((0.0, 0.0), (40.0, 0.0), (40.0, 10.0))),
        Item(id="path", kind="path", d="M0 0H30V-4C1 2 3 4 50 6A9 9 0 0 1 -20 0Z"),
        Item(id="disc", kind="circle", x=5.0, r=3.0),
        Item(id="word", kind="text", text="abc", size=10.0),
    ),
)
FLEET = Item(id="fleet", kind="circle", x=500.0, r=40.0, beside=True)
SCENE = Scene(title="Title", description="What it is.", box=(-100.0, -100.0, 700.0, 300.0), items=(BOARD, FLEET))


def test_what_is_beside_the_board_is_left_out_and_the_box_fits_what_remains() -> None:
    shown = cropped(SCENE, margin=1.0)
    assert [item.id for item in shown.items] == ["board"]
    # The path from x = -20 to 50 stands upright after a quarter turn: y from 0 to 70.
    left, top, width, height = shown.box
    assert (round(top), round(top + height)) == (-1, 71)
    assert (round(left), round(left + width)) == (-1, 16)


def test_a_box_is_never_larger_than_the_scene_says() -> None:
    tight = Scene(title="", description="", box=(0.0, 0.0, 12.0, 30.0), items=(BOARD,))
    assert cropped(tight).box == (0.0, 0.0, 12.0, 30.0)
    empty = Scene(title="", description="", box=(0.0, 0.0, 5.0, 5.0), items=(FLEET,))
    assert cropped(empty) is empty


def test_a_plain_picture_draws_the_same_without_ids_and_labels() -> None:
    full, plain = (write_svg(SCENE, "light", plain=plain) for plain in (False, True))
    assert 'id="ground"' in full
    assert "<title>The board</title>" in full
    assert 'id="ground"' not in plain
    assert "The board" not in plain
    for shape in ("<polygon", "<circle", "<path", "<text"):
        assert full.count(shape) == plain.count(shape)
