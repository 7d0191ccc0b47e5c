"""The reader's language: sentences by message catalogues, and the people in them (docs/languages.md)."""

from cellar.language.choosing import accepted, languages, of_environment, wished
from cellar.language.people import Seat, in_person
from cellar.language.translator import (
    ENGLISH,
    N_,
    Translator,
    by_language,
    either,
    enumerated,
    in_a_row,
    keeping_language,
    language,
    listed,
    number,
    speaking,
    translator,
)

__all__ = [
    "ENGLISH",
    "N_",
    "Seat",
    "Translator",
    "accepted",
    "by_language",
    "either",
    "enumerated",
    "in_a_row",
    "in_person",
    "keeping_language",
    "language",
    "languages",
    "listed",
    "number",
    "of_environment",
    "speaking",
    "translator",
    "wished",
]
