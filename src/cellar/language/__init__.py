"""The reader's language: sentences by message catalogues, and the people in them (docs/languages.md)."""

from cellar.language.choosing import accepted as accepted
from cellar.language.choosing import languages as languages
from cellar.language.choosing import of_environment as of_environment
from cellar.language.choosing import wished as wished
from cellar.language.deferred import DEFERRED as DEFERRED
from cellar.language.deferred import deferrable as deferrable
from cellar.language.people import Seat as Seat
from cellar.language.people import in_person as in_person
from cellar.language.translator import ENGLISH as ENGLISH
from cellar.language.translator import N_ as N_
from cellar.language.translator import Translator as Translator
from cellar.language.translator import by_language as by_language
from cellar.language.translator import capital as capital
from cellar.language.translator import either as either
from cellar.language.translator import enumerated as enumerated
from cellar.language.translator import in_a_row as in_a_row
from cellar.language.translator import keeping_language as keeping_language
from cellar.language.translator import language as language
from cellar.language.translator import listed as listed
from cellar.language.translator import number as number
from cellar.language.translator import speaking as speaking
from cellar.language.translator import translator as translator
