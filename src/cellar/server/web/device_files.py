"""The files for analysis on a visitor's device: Python for browsers with our modules, the same files as a static site
has, in a folder that is named by their contents. They are made once, on the first request, in a thread."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cellar.language import N_, translator
from cellar.pyodide import kit, pack
from cellar.server import messages
from cellar.server.errors import Busy, Unknown
from cellar.server.lobby.problems import NOTHING_HERE
from cellar.server.settings import Settings
from cellar.server.web.answers import DESCRIBED
from cellar.server.web.pages import File, file, handed_out

_ = translator(__name__)

logger = logging.getLogger(__name__)
NONE = N_("This server doesn't offer analysis on your own device.")
FAILED = N_("Analysis on your own device isn't available; the server does it instead.")


def present() -> bool:
    """Whether the files can be made: a checkout has the parts when it is set up, a wheel always."""
    return (kit.KIT / kit.COMPILED).is_file()


def make() -> dict[str, File]:
    """Make all files, by address."""
    folder, files, _ = pack.python({}, {})
    return {f"/{folder}{name}": file(name, data, lasting=True) for name, data in files.items()}


class ThinkerFiles:
    """The files, made on the first request."""

    def __init__(self, make: Callable[[], dict[str, File]] = make) -> None:
        self._make = make
        self._made: asyncio.Task[dict[str, File]] | None = None

    async def get(self) -> dict[str, File]:
        """All files by address; Busy where they cannot be made."""
        if self._made is None:
            self._made = asyncio.create_task(asyncio.to_thread(self._make))
            self._made.add_done_callback(_noted)
        try:
            # Others may wait for it when the one who asked first has gone.
            return await asyncio.shield(self._made)
        except Exception:
            raise Busy(_(FAILED)) from None


def _noted(made: "asyncio.Task[dict[str, File]]") -> None:
    if not made.cancelled() and (error := made.exception()):
        logger.error("the files of the thinker could not be made: %s", error)


@get("/api/thinker", responses=DESCRIBED, summary="What the page's own thinker needs")
async def thinker(request: Request[Any, Any, Any]) -> messages.ThinkerFiles:
    """The folder of its files; 404 where the page is not to think itself."""
    settings: Settings = request.app.state.tables.settings
    if not settings.on_devices:
        raise Unknown(_(NONE))
    first = next(iter(await request.app.state.thinker.get()))
    return messages.ThinkerFiles(f"{first.rpartition('/')[0]}/", settings.think_along > 0)


@get("/python/{folder:str}/{name:str}", include_in_schema=False)
async def thinker_file(request: Request[Any, Any, Any], folder: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Serve one of the files."""
    settings: Settings = request.app.state.tables.settings
    found = await request.app.state.thinker.get() if settings.on_devices else {}
    wanted = found.get(f"/python/{folder}/{name}")
    if wanted is None:
        raise Unknown(_(NOTHING_HERE))
    return handed_out(request, wanted)


HANDLERS: list[Any] = [thinker, thinker_file]
