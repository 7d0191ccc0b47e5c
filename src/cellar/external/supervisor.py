"""The supervisor of an external program, which leaves no process behind: run as a script, `supervisor.py FD COMMAND …`.

FD is a pipe whose other end is held by whoever wants the program. When that end is closed, also because its holder was
killed, the program's whole process group is killed; when the program ends, what it has started is. The supervisor exits
with the status of the program.
"""

import contextlib
import os
import select
import signal
import sys

#: As shells say it: not found, not to be run; killed by a signal.
NOT_FOUND, NOT_RUN, BY_SIGNAL = 127, 126, 128


def keep(wanted: int, command: list[str]) -> int:
    """Run the command until it ends or the pipe `wanted` is closed, and return its exit status."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    os.set_inheritable(wanted, False)
    try:
        program = os.posix_spawnp(command[0], command, os.environ, setpgroup=0, setsigdef=[signal.SIGPIPE])
    except FileNotFoundError:
        return NOT_FOUND
    except OSError:
        return NOT_RUN
    # These are the program's now: whoever reads must see their end when it ends.
    for pipe in (0, 1, 2):
        os.close(pipe)
    while True:
        readable, _, _ = select.select([wanted, woken], [], [])
        if wanted in readable:
            break
        os.read(woken, 4096)
        if os.waitid(os.P_PID, program, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            break
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    return code if code >= 0 else BY_SIGNAL - code


if __name__ == "__main__":
    sys.exit(keep(int(sys.argv[1]), sys.argv[2:]))
