"""The Parquet file of a shard, which docs/runs.md describes column by column."""

import json
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cellar.errors import BadOption
from cellar_studies.selfplay.shards import Plan, described

if TYPE_CHECKING:
    from cellar_studies.selfplay.matches import Decision

#: The name under which a file's own description stands in its metadata.
KEY = b"cellar"


def arrow() -> Any:
    if find_spec("pyarrow") is None:
        raise BadOption("There is no pyarrow here, which writes the data: install cellar-games[data].")
    import pyarrow
    import pyarrow.parquet

    return pyarrow


def schema(plan: Plan) -> Any:
    pa, about = arrow(), described(plan)
    size = sum(_size(plane["shape"]) for plane in about["planes"])
    columns = [
        ("match", pa.int64()),
        ("seed", pa.int64()),
        ("ply", pa.int32()),
        ("seat", pa.int8()),
        ("observation", pa.list_(pa.int8(), size)),
        ("legal", pa.list_(pa.int64())),
        ("policy", pa.list_(pa.float32())),
        ("action", pa.int64()),
        ("value", pa.float32()),
        ("results", pa.list_(pa.float32(), len(plan.bots))),
        ("ended", pa.bool_()),
    ]
    fields = [pa.field(name, kind, nullable=name == "value") for name, kind in columns]
    return pa.schema(fields, {KEY: json.dumps(about, ensure_ascii=False).encode()})


def write_table(plan: Plan, rows: "list[Decision]") -> bytes:
    """Write rows as a Parquet file; the same rows give the same bytes."""
    pa, layout = arrow(), schema(plan)
    columns = [pa.array([getattr(row, field.name) for row in rows], field.type) for field in layout]
    sink = pa.BufferOutputStream()
    pa.parquet.write_table(pa.Table.from_arrays(columns, schema=layout), sink, compression="zstd")
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _size(shape: list[int]) -> int:
    size = 1
    for axis in shape:
        size *= axis
    return size
