"""The reader's language: sentences by message catalogues, and the people in them (docs/languages.md)."""

from cellar.language.choosing import accepted, languages, of_environment, wished
from cellar.language.current import ENGLISH, by_language, keeping_language, language, speaking
from cellar.language.listing import enumerated, in_a_row, listed
from cellar.language.people import Seat, in_person
from cellar.language.translator import N_, Translator, translator

__all__ = [
    "ENGLISH",
    "N_",
    "Seat",
    "Translator",
    "accepted",
    "by_language",
    "enumerated",
    "in_a_row",
    "in_person",
    "keeping_language",
    "language",
    "languages",
    "listed",
    "of_environment",
    "speaking",
    "translator",
    "wished",
]
