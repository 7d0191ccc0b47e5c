"""The subprocess of an external player: JSON lines in both directions, each with a deadline."""

import json
import os
import select
import shlex
import shutil
import subprocess
import sys
import time
from typing import Any

from cellar.errors import BadOption, CellarError
from cellar.external import supervisor
from cellar.language import N_, number, translator

#: Seconds in which a program that is told that it is over may end by itself.
GOODBYE_S = 1.0
#: The limit on the bytes of one answer.
MOST_BYTES = 1_000_000
_ = translator(__name__)
#: Characters of the standard error that are quoted when a program fails.
LAST_WORDS = 160
PIECE = 1 << 16


class ProgramFailed(CellarError):
    """Raised for a program that crashed, was late, or sent an unreadable answer: it has lost its match."""

    def __init__(self, command: str, what: str, last_words: str = "", /, **arguments: object) -> None:
        did = _(what, **arguments) + last_words
        super().__init__(_("The program {command} {did}.", command=repr(command), did=did))
        #: what it did, as a message of this package with its arguments, for people who need not know how the host
        #: starts it, nor what it says to itself
        self.what = what, arguments


def words(command: str) -> list[str]:
    """Split a command as a shell would; raise `BadOption` with a sentence where there is no such program."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        reason = str(error).lower()
        raise BadOption(_("{command} isn't a command: {reason}.", command=repr(command), reason=reason)) from None
    if not found or shutil.which(found[0]) is None:
        name = repr(found[0] if found else "")
        raise BadOption(_("The program {name} can't be started: there is none of that name.", name=name))
    if not hasattr(os, "posix_spawn"):
        raise BadOption(_("Programs can be seated on Linux and macOS only."))
    return found


class Process:
    """A subprocess and its pipes: it ends, with all that it has started, when this is closed or this process ends."""

    def __init__(self, command: str) -> None:
        self.command = command
        wanted, self._wanting = os.pipe()
        try:
            # -I and -S: the supervisor needs nothing but Python itself, and starts fast.
            self._supervisor = subprocess.Popen(
                [sys.executable, "-I", "-S", supervisor.__file__, str(wanted), *words(command)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(wanted,),
                # Ctrl-C in the terminal is ours to handle.
                start_new_session=True,
            )
        except BaseException:
            os.close(self._wanting)
            raise
        finally:
            os.close(wanted)
        assert self._supervisor.stdin is not None
        assert self._supervisor.stdout is not None
        assert self._supervisor.stderr is not None
        self._in, self._out, self._err = (
            pipe.fileno() for pipe in (self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr)
        )
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._heard = b""
        self._last_words = b""
        self._silent: set[int] = set()

    def send(self, message: dict[str, Any], end: float) -> None:
        """Write a message before a deadline of `time.monotonic`."""
        left = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        while left:
            self._wait(end, self._in)
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._crashed() from None

    def receive(self, end: float) -> dict[str, Any]:
        """Read the next message before a deadline."""
        while b"\n" not in self._heard:
            if len(self._heard) > MOST_BYTES:
                raise self.failed(N_("wrote a line of more than {most} bytes"), most=number(MOST_BYTES))
            self._wait(end)
            if self._out in self._silent:
                raise self._crashed()
        line, self._heard = self._heard.split(b"\n", 1)
        return self._message(line.decode("utf-8", "replace").strip())

    def _message(self, line: str) -> dict[str, Any]:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise self.failed(N_("wrote {line}, which isn't JSON"), line=repr(line[:60])) from None
        if not isinstance(message, dict):
            raise self.failed(N_("wrote {line}, which isn't a JSON object"), line=repr(line[:60]))
        return message

    def _wait(self, end: float, target: int | None = None) -> None:
        """Wait until something can be read or the target can be written to, and buffer what was read."""
        sources = [pipe for pipe in (self._out, self._err) if pipe not in self._silent]
        left = end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        readable, writable, _broken = select.select(sources, [] if target is None else [target], [], left)
        if not readable and not writable:
            raise TimeoutError
        for pipe in readable:
            piece = os.read(pipe, PIECE)
            if not piece:
                self._silent.add(pipe)
            elif pipe == self._out:
                self._heard += piece
            else:
                self._last_words = (self._last_words + piece)[-4 * LAST_WORDS :]

    def failed(self, what: str, last_words: str = "", /, **arguments: object) -> ProgramFailed:
        """Make the error that states what the program did, by a message and its arguments."""
        return ProgramFailed(self.command, what, last_words, **arguments)

    def _crashed(self) -> ProgramFailed:
        """Make the error for a program that ended too early: its exit status and last output."""
        try:
            code = self._supervisor.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            return self.failed(N_("closed its input or its output"))
        end = time.monotonic() + GOODBYE_S
        while self._err not in self._silent:
            try:
                self._wait(end)
            except TimeoutError:
                break
        lines = [line for line in self._last_words.decode("utf-8", "replace").splitlines() if line.strip()]
        said = f": {lines[-1].strip()[-LAST_WORDS:].rstrip('.')}" if lines else ""
        if code > supervisor.BY_SIGNAL:
            return self.failed(N_("was killed by signal {signal}"), said, signal=code - supervisor.BY_SIGNAL)
        return self.failed(N_("ended with code {code} in the middle of the match"), said, code=code)

    def close(self, patience: float = 0.0) -> None:
        """End the program: after time to exit by itself, if that is given, else by force."""
        for pipe in (self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr):
            assert pipe is not None
            pipe.close()
        try:
            if patience:
                self._supervisor.wait(patience)
        except subprocess.TimeoutExpired:
            pass
        finally:
            os.close(self._wanting)
            self._supervisor.wait()
