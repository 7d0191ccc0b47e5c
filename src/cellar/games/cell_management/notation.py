"""The notation of Cell Management: moves, boards and positions as text and JSON, and the click path of each move."""

from typing import Any

from cellar.errors import BadPosition, BadText
from cellar.games.cell_management import rules, setup
from cellar.games.cell_management.board import written
from cellar.games.cell_management.board.written import SACRIFICES, SPECIES
from cellar.games.cell_management.words.explanations import explain as explain
from cellar.games.cell_management.words.species import species_name
from cellar.language import enumerated, translator
from cellar.rules.types import Ints, Options, State

PHASES = ("start", "sacrifice", "over")
LONG_NAMES = {"NULL": "N", "ACE": "A"}
NOBODY_WORDS = ("NOBODY", "NO", "NONE", "PASS", "NO-ONE")
START_WORDS = ("ATTRACT", "CELL", "START")
SACRIFICE_WORDS = ("SACRIFICE", "RETURN", "CENTRE", "CENTER")
MOST_ROUNDS = 2_000_000_000
_ = translator(__name__)


# --- Moves


def action_text(options: Options, state: State, action: int) -> str:
    """Write a move: `4` (cell 4 attracts the guards), `sacrifice 2`, `nobody`."""
    n = int(state.n)
    if action < n:
        return SPECIES[action]
    return f"sacrifice {SPECIES[action - n]}" if action < 2 * n else "nobody"


def parse_action(options: Options, state: State, text: str) -> int:
    """Parse a move; a bare species means what is being asked: who attracts the guards, or who returns."""
    n = int(state.n)
    words = text.upper().replace(":", " ").split()
    if len(words) == 1 and words[0] in NOBODY_WORDS:
        return 2 * n
    sacrifice = state.phase == rules.CHOOSE_SACRIFICE
    if len(words) == 2 and words[0] in START_WORDS + SACRIFICE_WORDS:
        sacrifice = words[0] in SACRIFICE_WORDS
        words = words[1:]
    name = LONG_NAMES.get(words[0], words[0]) if len(words) == 1 else ""
    if len(name) != 1 or name not in SPECIES[:n]:
        raise BadText(
            _(
                "{text} isn't a move here: name a species ({species}) to attract the guards to its cell, or after a"
                " round 'sacrifice' and a species, or 'nobody'.",
                text=repr(text.strip()[:40]),
                species=enumerated(SPECIES[:n]),
            )
        )
    return SPECIES.index(name) + (n if sacrifice else 0)


def path(options: Options, state: State, action: int) -> tuple[str, ...]:
    """Return the click path, one click: a cell, a captive in the centre, or the choice that nobody returns."""
    n = int(state.n)
    if action < n:
        return (f"cell:{SPECIES[action]}",)
    return (f"centre:{SPECIES[action - n]}",) if action < 2 * n else ("choice:nobody",)


def site_label(options: Options, state: State, site: str) -> str:
    if site == "choice:nobody":
        return _("Send nobody back")
    place, name = (*site.split(":", 1), "")[:2]
    n = int(state.n)
    if place not in ("cell", "hideout", "centre") or len(name) != 1 or name not in SPECIES[:n]:
        raise BadText(
            _(
                "{site} isn't a place on this board: there are cell:X, hideout:X, centre:X (X among {species}) and"
                " choice:nobody.",
                site=repr(site[:40]),
                species=SPECIES[:n],
            )
        )
    called = species_name(SPECIES.index(name))
    if place == "centre":
        return _("The {captive} in the centre", captive=called)
    return _("Cell {species}", species=called) if place == "cell" else _("Hideout {species}", species=called)


# --- Setups


def setup_text(options: Options, drawn: Ints) -> str:
    """Write the board in one word; sacrifices and round limit are the match's options."""
    return written.board_text(*board_of(drawn))


def board_of(drawn: Ints) -> tuple[list[int], list[int], list[int]]:
    """Return cells, hideouts and hostile species of a setup array."""
    n = int(drawn[rules.SETUP_N])
    board = [int(x) for x in drawn[rules.SETUP_BOARD :]]
    hostile = int(drawn[rules.SETUP_HOSTILE])
    return board[:n], board[n:], [s for s in range(n) if hostile >> s & 1]


def parse_setup(options: Options, text: str) -> Ints:
    """Parse `setup_text`; the board must be one that the options allow."""
    cells, ring, hostile = written.parse_board(text)
    fixed = options.get("board")
    if fixed and (cells, ring, hostile) != written.parse_board(str(fixed)):
        raise BadText(
            _("The board {board} is not the one that the options fix, {fixed}.", board=text.strip()[:40], fixed=fixed)
        )
    if not fixed and (len(cells) != int(options["species"]) or len(hostile) != setup.hostile_count(options)):
        raise BadText(
            _(
                "The board {board} has {species} species and {hostile} hostile hideouts, but the options ask for"
                " {wanted} and {wanted_hostile}.",
                board=text.strip()[:40],
                species=len(cells),
                hostile=len(hostile),
                wanted=options["species"],
                wanted_hostile=setup.hostile_count(options),
            )
        )
    if not fixed and options["layout"] == "cycle":
        written.check_cycle(cells, ring, hostile)
    drawn = setup.board_setup(options, cells, ring, hostile)
    if not fixed and options["boards"] == "solvable" and not setup.can_be_won(drawn):
        raise BadText(
            _(
                "The board {board} cannot be won, and the options ask for one that can: take boards=all.",
                board=text.strip(),
            )
        )
    return drawn


# --- Positions as JSON


def to_json(options: Options, state: State) -> dict[str, Any]:
    """Write the position as JSON with readable names; after the first six keys, what is as at the start of a default
    match is left out."""
    n = int(state.n)
    data: dict[str, Any] = {
        "game": "cell_management",
        "cells": [SPECIES[int(s)] for s in state.cells[:n]],
        "hideouts": [SPECIES[int(s)] for s in state.hideouts[:n]],
        "hostile": list(members(int(state.hostile), n)),
        "hidden": list(members(int(state.hidden), n)),
        "centre": list(members(int(state.centre), n)),
    }
    if state.sacrifices != rules.SACRIFICE_ONE:
        data["sacrifices"] = SACRIFICES[int(state.sacrifices)]
    if int(state.phase) != phase_without_word(state):
        data["phase"] = PHASES[int(state.phase)]
    if state.rounds:
        data["round"] = int(state.rounds)
    if state.round_limit:
        data["round_limit"] = int(state.round_limit)
    return data


def members(mask: int, n: int) -> str:
    return "".join(SPECIES[s] for s in range(n) if mask >> s & 1)


def phase_without_word(state: State) -> int:
    """Return the phase of a position that does not name one: the end when it is reached, else the choice of a start."""
    full = int(state.centre) == rules.everybody(state)
    return rules.ENDED if full or 0 < state.round_limit <= state.rounds else rules.CHOOSE_START


def from_json(data: Any) -> tuple[Options, State]:
    """Read a position from JSON, strictly: every fault is a sentence."""
    options, state = laid_out(data)
    n = int(state.n)
    cells, ring = state.cells[:n].tolist(), state.hideouts[:n].tolist()
    hostile = [s for s in range(n) if int(state.hostile) >> s & 1]
    if not written.is_one_cycle(cells, ring):
        options = {**options, "layout": "random"}
    if not setup.can_be_won(setup.board_setup(options, cells, ring, hostile)):
        options = {**options, "boards": "all"}
    phase, natural = data.get("phase", ""), phase_without_word(state)
    state.phase = natural
    if phase and PHASES.index(phase) != natural:
        state.phase = checked_phase(state, phase)
    return options, state


def laid_out(data: Any) -> tuple[Options, State]:
    """Read board, captives and phase as they are given, without a check that the setup can give them."""
    if not isinstance(data, dict):
        raise BadPosition(
            _("A position is a JSON object with the keys game, cells, hideouts, hostile, hidden and centre.")
        )
    needed = ("game", "cells", "hideouts", "hostile", "hidden", "centre")
    known = (*needed, "sacrifices", "phase", "round", "round_limit")
    unknown = [str(key) for key in data if key not in known]
    if unknown:
        raise BadPosition(
            _("A position has no key {key}: the keys are {keys}.", key=repr(unknown[0]), keys=enumerated(known))
        )
    missing = [key for key in needed if key not in data]
    if missing:
        raise BadPosition(
            _(
                "The position lacks {keys}: give game, cells, hideouts, hostile, hidden and centre.",
                keys=enumerated(missing),
            )
        )
    if data["game"] != "cell_management":
        raise BadPosition(_("This is a position of {game}, not of cell_management.", game=repr(data["game"])))
    try:
        cells, ring = (read_names(data, key, SPECIES) for key in ("cells", "hideouts"))
        known_here = SPECIES[: len(cells)]
        hostile, hidden, centre = (read_names(data, key, known_here) for key in ("hostile", "hidden", "centre"))
        written.check_species(cells, ring, hostile)
    except BadText as wrong:
        raise BadPosition(str(wrong)) from None
    sacrifices = read_word(data, "sacrifices", SACRIFICES, "one")
    rounds = read_number(data, "round", MOST_ROUNDS)
    limit = read_number(data, "round_limit", 100_000)
    phase = read_word(data, "phase", PHASES, "")
    options: dict[str, Any] = {
        "players": 1,
        "species": len(cells),
        "hostile": len(hostile),
        "sacrifices": sacrifices,
        "round_limit": limit,
        "boards": "solvable",
        "layout": "cycle",
        "board": "",
    }
    state = rules.STATE.blank()
    rules.new(state, setup.board_setup(options, cells, ring, hostile))
    state.hidden = sum(1 << s for s in hidden)
    state.centre = sum(1 << s for s in centre)
    state.rounds = rounds
    state.phase = PHASES.index(phase) if phase else phase_without_word(state)
    return options, state


def checked_phase(state: State, phase: str) -> int:
    """Check a phase that the position does not imply: only the question who returns can be added."""
    if phase != "sacrifice":
        expected = PHASES[int(state.phase)]
        raise BadPosition(
            _(
                "The phase of this position is {expected}, not {phase}: leave the key out.",
                expected=repr(expected),
                phase=repr(phase),
            )
        )
    if state.phase == rules.ENDED or not rules.sacrifice_possible(state):
        raise BadPosition(
            _(
                "The phase 'sacrifice' needs a species in the centre whose hideout is empty, sacrifices allowed, and a"
                " game that is not over (CM-5)."
            )
        )
    return rules.CHOOSE_SACRIFICE


def read_names(data: dict[str, Any], key: str, known: str) -> list[int]:
    """Read a list of species, each named once."""
    listed = data[key]
    if not isinstance(listed, list) or not all(isinstance(name, str) and len(name) == 1 for name in listed):
        raise BadText(_("{key} must be a list of species names such as {names}.", key=repr(key), names=list(known[:3])))
    try:
        return written.parse_names("".join(listed), known)
    except BadText as wrong:
        raise BadText(_("In {key}: {fault}", key=repr(key), fault=wrong)) from None


def read_word(data: dict[str, Any], key: str, words: tuple[str, ...], default: str) -> str:
    word = data.get(key, default)
    if key in data and (not isinstance(word, str) or word not in words):
        raise BadPosition(
            _("{key} must be one of {words}, not {word}.", key=repr(key), words=enumerated(words), word=repr(word))
        )
    return str(word)


def read_number(data: dict[str, Any], key: str, most: int) -> int:
    """Read a count, 0 when it is not given."""
    number = data.get(key, 0)
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise BadPosition(
            _(
                "{key} must be a whole number from 0 to {most}, not {number}.",
                key=repr(key),
                most=most,
                number=repr(number),
            )
        )
    return number


# --- Positions on one line


def to_line(options: Options, state: State) -> str:
    """Write a position as one line, with what differs from the start: `4A3N25/N3254A/234 hidden=3 centre=2`."""
    data = to_json(options, state)
    board = "/".join("".join(data[key]) or "-" for key in ("cells", "hideouts", "hostile"))
    words = [f"{key}={''.join(data[key])}" for key in ("hidden", "centre") if data[key]]
    words += [f"{key}={data[key]}" for key in ("sacrifices", "phase", "round", "round_limit") if key in data]
    return " ".join([board, *words])


def from_line(text: str) -> tuple[Options, State]:
    """Read a position from `to_line`, strictly apart from case and spaces."""
    return from_json(described(text))


def described(text: str) -> dict[str, Any]:
    words = text.split()
    if not words:
        raise BadPosition(_("An empty line isn't a position: expected a board such as 4A3N25/N3254A/234."))
    parts = words[0].upper().split("/")
    if len(parts) != 3:
        raise BadPosition(
            _(
                "{text} isn't a board: expected cells/hideouts/hostile, as in 4A3N25/N3254A/234.",
                text=repr(words[0][:40]),
            )
        )
    data: dict[str, Any] = {"game": "cell_management", "hidden": [], "centre": []}
    for key, part in zip(("cells", "hideouts", "hostile"), parts):
        data[key] = [] if part == "-" else list(part)
    seen: set[str] = set()
    for word in words[1:]:
        key, equals, value = word.lower().partition("=")
        if not equals or key not in ("hidden", "centre", "sacrifices", "phase", "round", "round_limit") or key in seen:
            raise BadPosition(
                _(
                    "{text} cannot be read after the board: expected hidden=, centre=, sacrifices=, phase=, round= or"
                    " round_limit=, each once.",
                    text=repr(word[:40]),
                )
            )
        seen.add(key)
        if key in ("hidden", "centre"):
            data[key] = list(value.upper())
        elif key in ("round", "round_limit"):
            data[key] = int(value) if value.isascii() and value.isdigit() and len(value) < 12 else value
        else:
            data[key] = value
    return data
