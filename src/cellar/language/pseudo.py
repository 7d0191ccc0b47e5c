"""The language that nobody speaks: English with accents, two fifths longer. It shows tests which sentences are no
messages, and what is too narrow for another language; the page has the same (web/catalogues.ts)."""

import re

#: Its name, as catalogues are named. It has none: it is made of the English.
PSEUDO = "en_XA"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áßçđéƒĝĥíĵķłḿñóþǫŕšţúṽŵжýžÁßÇĐÉƒĜĤÍĴĶŁḾÑÓÞǪŔŠŢÚṼŴЖÝŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
#: Arguments, which stay as they are, and pairs of letters, of which the second is said twice.
PARTS = re.compile(r"\{[^{}]*\}|([A-Za-z])([^A-Za-z{}]*)([A-Za-z]?)")


def pseudo(message: str) -> str:
    """Say a message in it: every letter outside arguments with an accent, every second one twice."""

    def said(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        return found[1].translate(ACCENTS) + found[2] + found[3].translate(ACCENTS) * 2

    return PARTS.sub(said, message)
