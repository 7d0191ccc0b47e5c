"""The text record of a match at a table, made by a worker."""

from dataclasses import astuple

from cellar.server.match.table import Table
from cellar.server.workers.pool import Pool


async def record_text(pool: Pool, client: str, table: Table) -> str:
    """The whole match as text: it has all hidden information, so the caller has checked who may have it."""
    text = await pool.ask(
        client,
        "record",
        part=table.timeline.part(0),
        setup=table.match.setup,
        names=[row.name or row.bot for row in table.seats],
        left=[astuple(one) for one in table.standing.left],
        ended=table.standing.over,
    )
    return str(text)
