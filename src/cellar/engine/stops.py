"""Where the step loop stops, and how legal actions lie in masks of bits: constants of both step loops."""

#: In place of a seat: stop wherever some seat is to decide; stop for no seat, only at the end.
ANYBODY = -8
NOBODY = -9
#: More actions than any match has.
ENDLESS = 1 << 62
#: Bits of a word of a mask: action a is bit a % 32 of word a // 32.
WORD = 32
