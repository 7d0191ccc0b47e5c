"""An external program at a seat: started, told of events, asked for moves, and ended with the match."""

import contextlib
import time
from collections.abc import Callable
from typing import Any, TypeVar

from cellar.contract.bot import Opinion, Thought
from cellar.external import protocol
from cellar.external.process import GOODBYE_S, Process, ProgramFailed
from cellar.language import N_
from cellar.play.view import View

Result = TypeVar("Result")
#: Seconds in which a program must be ready for a match.
START_S = 10.0
#: Beyond the time for a move: what a busy machine needs to pass it on.
GRACE_S = 1.0


class ProgramPlayer:
    """A player that runs an external program for one match and no longer asks it after its first failure."""

    def __init__(self, command: str, thought: Callable[[int], Thought]) -> None:
        self._command = command
        self._thought = thought
        self._process: Process | None = None
        #: actions of the match that it has been told of
        self._known = 0

    def opinion(self, view: View, seed: int) -> Opinion:
        """Return the program's move; raise `ProgramFailed` where it has lost by an error."""
        thought = self._thought(seed)
        try:
            if self._process is None:
                self._start(view, thought)
            assert self._process is not None
            end = time.monotonic() + thought.seconds + GRACE_S
            try:
                self._process.send(protocol.turn(view, thought, self._known), end)
                answer = self._process.receive(end)
            except TimeoutError:
                raise self._process.failed(
                    N_("did not move within {seconds} s"), seconds=f"{thought.seconds:g}"
                ) from None
            self._known = view.length
            return self._understood(lambda: protocol.opinion(answer, view))
        except ProgramFailed as failure:
            self._tell_and_close(protocol.error(str(failure)))
            raise

    def _start(self, view: View, thought: Thought) -> None:
        self._process = Process(self._command)
        end = time.monotonic() + START_S
        try:
            self._process.send(protocol.hello(view, thought), end)
            answer = self._process.receive(end)
        except TimeoutError:
            raise self._process.failed(N_("was not ready within {seconds} s"), seconds=f"{START_S:g}") from None
        self._understood(lambda: protocol.check_ready(answer))

    def _understood(self, read: Callable[[], Result]) -> Result:
        assert self._process is not None
        try:
            return read()
        except protocol.NotUnderstood as error:
            raise self._process.failed(error.what, **error.arguments) from None

    def _tell_and_close(self, message: dict[str, Any], patience: float = 0.0) -> None:
        """Send the program its last message, if it still listens, and end it."""
        if self._process is not None:
            with contextlib.suppress(ProgramFailed, TimeoutError):
                self._process.send(message, time.monotonic() + GRACE_S)
            self.close(patience)

    def over(self, view: View) -> None:
        """Tell the program how the match ended, and give it time to exit."""
        self._tell_and_close(protocol.over(view, self._known), GOODBYE_S)

    def close(self, patience: float = 0.0) -> None:
        """End the program, with everything that it started."""
        if self._process is not None:
            process, self._process = self._process, None
            process.close(patience)
