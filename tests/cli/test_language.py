"""The terminal speaks the reader's language; what programs read is the same in all of them."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cellar.cli.help import spoken
from cellar.cli.main import commands, run
from cellar.contract import options
from cellar.errors import BadOption
from cellar.language import language, of_environment, speaking
from cellar.lookup import find
from cellar.play.early_end import Left
from cellar.play.position import Position
from cellar.play.record import read, write
from cellar.play.registry import about
from cellar.play.view import move_in_words


@pytest.fixture(autouse=True)
def no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    position = Position.start("zyrcan", seed=1)
    position.play("1@e5")
    place = tmp_path / "match.txt"
    place.write_text(write(position, ["Ann"], [Left(1, 0, "resigned"), Left(1, 2, "resigned")], ended=True))
    return place


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    return capsys.readouterr().out


def test_a_terminal_speaks_the_language_that_is_asked_for_or_that_of_the_environment(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spanish = said(capsys, "--language", "es", "replay", str(record))
    assert "Ámbar coloca" in spanish
    assert "Ámbar (Ann) y Jade se rindieron: gana Azur." in spanish
    assert language() == "en", "only while the command runs"
    monkeypatch.setenv("LANG", "es_AR.UTF-8")
    assert said(capsys, "replay", str(record)) == spanish
    assert "放置" in said(capsys, "--language", "zh-CN", "replay", str(record))
    monkeypatch.setenv("LC_ALL", "tlh")
    assert "Amber places" in said(capsys, "replay", str(record)), "a language that nobody has translated to"
    assert "de 3 a 5 jugadores" not in said(capsys, "games")
    monkeypatch.delenv("LC_ALL")
    assert "3 a 5 jugadores" in said(capsys, "games")
    assert "Teniente" in said(capsys, "games", "zyrcan")


@pytest.mark.parametrize(
    ("variables", "found"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8@euro"}, "es"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_Hans"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "es"}, "en"),
        ({"LC_ALL": "", "LANG": "es"}, "es"),
        ({"LANG": "../../es"}, "en"),
    ],
)
def test_the_environment_names_a_language(variables: dict[str, str], found: str) -> None:
    assert of_environment(variables) == found


def test_records_and_json_are_the_same_in_every_language(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text()
    for tag in ("es", "zh-Hans"):
        for command in (["replay", str(record), "--json"], ["games", "zyrcan", "--json"]):
            assert said(capsys, "--language", tag, *command) == said(capsys, *command)
        found = read(text)
        assert write(found.position, found.seats, found.left, found.ended) == text


def typed(
    lines: list[str], tag: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *seated: str
) -> str:
    """What a match of the terminal prints, its lines not broken."""
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    return said(capsys, "--language", tag, "play", *seated, "--seed", "3")


@pytest.mark.parametrize("tag", ["es", "zh-Hans"])
@pytest.mark.parametrize(
    "seated",
    [
        pytest.param(("zyrcan", "--seats", "me,random,random"), id="zyrcan"),
        pytest.param(("cell-management", "-o", "round_limit=2"), id="cell_management"),
        pytest.param(("cell-wars", "-o", "players=2", "--seats", "me,me"), id="hands are hidden"),
    ],
)
def test_a_whole_match_in_the_terminal_has_no_english_sentence(
    seated: tuple[str, ...],
    tag: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lines = ["undo", "help", "99999", "nonsense", "log", "words other", "save", "svg", "hint", "share"]
    lines += ["1", "undo", *["1"] * 60, "help", "log", "nonsense"]
    english = typed(lines, "en", monkeypatch, capsys, *seated)
    told = typed(lines, tag, monkeypatch, capsys, *seated)
    # What is the same in both languages has no sentence in it: a board, moves, a command to type.
    both = set(re.split("\n|> ", english)) & set(re.split("\n|> ", told))
    assert len(told.splitlines()) == len(english.splitlines()) > 40
    notation = re.compile(r" +\d+  |cellar play --")
    assert not [line for line in both if re.search("[A-Za-z]{2,},? [a-z]{2,}", line) and not notation.match(line)]
    beginnings = re.compile("(?:The|There|Type|Where|Goal:|Pass) ?")
    assert beginnings.search(english)
    assert not beginnings.search(told)


@pytest.mark.parametrize(
    ("arguments", "spanish"),
    [
        (["play", "chess"], "No hay ningún juego 'chess'; hay: zyrcan, "),
        (["play", "zyrcan", "--seats", "me,me,me", "--bot", "uct"], "Indica --seats o --bot, no ambos."),
        (["play", "zyrcan", "--seats", "me,me"], "La partida tiene 3 asientos, pero --seats nombra 2: "),
        (["play", "zyrcan", "--seats", "me,me,nobody"], "No hay ningún bot 'nobody' para este juego; hay: random, "),
        (["play", "zyrcan", "-o", "players"], "Una opción se escribe NOMBRE=VALOR, como -o players=3; 'players' no"),
        (["play", "zyrcan", "-o", "players=9"], "Zyrcan es para 3 a 5 jugadores, no 9."),
        (["play", "--line", "zyrcan"], "Una línea de posición es el nombre del juego, un espacio y la posición; "),
        (["play", "--record", "nowhere.txt"], "nowhere.txt no se puede leer: "),
        (["replay", "--seat", "7", "RECORD"], "La partida tiene los asientos 0 a 2; no hay asiento 7."),
        (["replay", "--words", "rude", "RECORD"], "Zyrcan se narra con plain, no con 'rude'."),
    ],
)
def test_bad_input_is_refused_in_the_readers_language(
    arguments: list[str], spanish: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--language", "es", *(str(record) if word == "RECORD" else word for word in arguments)]) == 2
    assert capsys.readouterr().err.startswith(spanish)


def _helps(command: Any) -> Iterator[str]:
    """The texts of a command's help page, and of those below it."""
    yield from filter(None, (getattr(one, "help", "") for one in (command, *command.params)))
    yield command.epilog or ""
    yield command.get_help_option(command.context_class(command)).help
    for below in getattr(command, "commands", {}).values():
        yield from _helps(below)


@pytest.mark.parametrize("name", [name for name in commands() if not commands()[name].startswith("cellar_studies")])
def test_every_text_of_a_help_page_is_in_the_catalogues(name: str) -> None:
    module = commands()[name].partition(":")[0]
    app = find(commands()[name])
    english = list(_helps(typer.main.get_command(app)))
    for tag in ("es", "zh_Hans"):
        with speaking(tag):
            told = list(_helps(spoken(typer.main.get_command(app), module)))
        assert not [text for text, other in zip(english, told, strict=True) if text and text == other]


def test_a_help_page_has_its_headings_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    page = said(capsys, "--language", "es", "perft", "--help")
    for part in ("Uso: ", " perft [OPCIONES] ", "─ Argumentos ─", "─ Opciones ─", "[obligatorio]", "Ejemplo: cellar"):
        assert part in page
    assert "El idioma, como es o zh" in said(capsys, "--language", "es", "--help")
    assert " perft [OPTIONS] " in said(capsys, "perft", "--help"), "and nobody else"


@pytest.mark.parametrize(
    ("arguments", "spanish"),
    [
        (["perft", "zyrcan"], "Falta el argumento 'depth'."),
        (["perft", "zyrcan", "x"], "Valor no válido para 'depth': debe ser un número entero."),
        (["perft", "zyrcan", "99"], "Valor no válido para 'depth': debe ser 64 o menos."),
        (["perft", "zyrcan", "1", "--lin", "x"], "No existe la opción --lin (quizá: --line"),
        (["perft", "zyrcan", "1", "2"], "Sobran argumentos (2)."),
        (["new", "g", "--board", "round"], "Valor no válido para '--board': 'round' no es uno de "),
        (["dance"], "No existe el comando 'dance'."),
        (["print", "zyrcan", "--out", "x.doc"], "x.doc no tiene un formato conocido: "),
        (["words", "check", "nowhere"], "No existe la carpeta nowhere."),
        (["store", "check", "--database", "nowhere.sqlite"], "Aún no hay ningún almacén en "),
        (["serve", "--check", "--set", "por=1"], "ajustes: por (de la línea de comandos) no es un ajuste. ¿Querías"),
    ],
)
def test_commands_refuse_in_the_readers_language(
    arguments: list[str], spanish: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--language", "es", *arguments]) in (1, 2)
    told = capsys.readouterr()
    assert (told.err + told.out).startswith(spanish)


def test_a_damaged_record_is_refused_in_the_readers_language(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(record.read_text().replace("1. 0 1@e5", "1. 2 1@e5"))
    assert run(["--language", "es", "replay", str(record)]) == 2
    assert capsys.readouterr().err == "Línea 6: le toca a 0, no a 2.\n"


@pytest.mark.parametrize(
    ("given", "chinese"),
    [
        ({"players": 9}, "适合 3 到 5 人，而不是 9。"),
        ({"colour": 1}, "没有选项 'colour'；可用的有：players、"),
        ({"variant": "fast"}, "的选项 variant 只能是 "),
    ],
)
def test_options_are_refused_in_chinese(given: dict[str, Any], chinese: str) -> None:
    with speaking("zh-Hans"), pytest.raises(BadOption) as refused:
        options.complete(about("zyrcan"), given)
    assert chinese in str(refused.value)


def test_a_move_in_words_is_one_message() -> None:
    with speaking("es"):
        assert move_in_words(["casilla e3", "casilla e6"]) == "Casilla e3 a e6"
        assert move_in_words(["nave de 2 motores", "casilla e5"]) == "Nave de 2 motores, luego casilla e5"
