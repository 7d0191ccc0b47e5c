"""Python's collector of circular garbage, which stops everything while it looks: in small bites while people play, and
thoroughly when nobody is there. Tables and moves leave no circles behind, requests leave small ones."""

import gc

#: New objects before the newest are looked through: five thousand, and what was made anew meanwhile, take one to four
#: milliseconds. Those that outlived it are looked through far more rarely, since moves and tables leave no circles.
BITES = (5_000, 180, 1_000)


def begin() -> None:
    """Before anybody comes: what is loaded now stays, and need not be looked at again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*BITES)


def look_through() -> None:
    """Everything at once; a good moment is when nobody is there."""
    gc.collect()
