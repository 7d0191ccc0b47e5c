"""Faces of characters (`Character.face`), drawn by us for those that several games have: SVG paths of 32 by 32."""

from typing import Final

#: a pointed hat and narrow eyes
HUNTER: Final = (
    "M2 13C8 11 10 3 18 2l10-1-5 5c1 3 3 5 7 7-9 2-19 2-28 0z"
    "M7 16c6 1 12 1 18 0v4c0 6-4 10-9 10S7 26 7 20z"
    "M10 18l5 2.5-4 1zM22 18l-5 2.5 4 1zM12 25c3 1.5 5 1.5 8 0-2 3-6 3-8 0z"
)
#: a helmet with a visor
GUARD: Final = (
    "M16 2C9 2 5 7 5 14v8c0 5 5 8 11 8s11-3 11-8v-8C27 7 23 2 16 2z"
    "M8 13h7v4H8zM17 13h7v4h-7zM15 20h2v7h-2zM10 21h2v2h-2zM20 21h2v2h-2z"
)
#: a frown and a mouth turned down
GRUDGE: Final = (
    "M16 2a14 14 0 1 1 0 28a14 14 0 1 1 0-28zM16 4.5a11.5 11.5 0 1 0 0 23a11.5 11.5 0 1 0 0-23z"
    "M7.5 9.5l8 4.5v3l-8-4.5zM24.5 9.5l-8 4.5v3l8-4.5zM9.5 16.5l4 2v2.5h-4zM22.5 16.5l-4 2v2.5h4z"
    "M9.5 25c3-4 10-4 13 0l-1.5 1c-3-2.5-7-2.5-10 0z"
)
#: one half dark, the other light, and a wavy mouth
WAVERER: Final = (
    "M16 2a14 14 0 1 1 0 28a14 14 0 1 1 0-28zM16 4.5v23a11.5 11.5 0 0 0 0-23z"
    "M11 11a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4zM21 11a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4z"
    "M8 21c3-3 5 3 8 0s5-3 8 0v2.4c-3-3-5 3-8 0s-5-3-8 0z"
)
