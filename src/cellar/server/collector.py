"""Python's collector of circular garbage, which stops everything while it looks: in small bites while people play, and
thoroughly when nobody is there. Tables and moves leave no circles behind, requests leave small ones."""

import gc

#: New objects before the newest are looked through, and how often that happens before those that outlived it are: ten
#: thousand take about a millisecond. Everything is looked through only after very many more.
BITES = (10_000, 3, 1_000)


def begin() -> None:
    """Before anybody comes: what is loaded now stays, and need not be looked at again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*BITES)


def look_through() -> None:
    """Everything at once; a good moment is when nobody is there."""
    gc.collect()
