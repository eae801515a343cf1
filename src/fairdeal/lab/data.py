"""The data of a study for notebooks: a row a match and variant, a column a tally; Parquet, or CSV."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.ranges import Part, Range
from fairdeal.lab.study import Study

ROWS_TOGETHER = 50_000  # small groups of rows would make a large file
FORMATS = ("parquet", "csv")


def write_data(study: Study, form: str) -> str:
    """Write the data into the study's folder; returns the file's name."""
    if form not in FORMATS:
        raise BadSetup(f"--format: {form!r} is not one of {', '.join(FORMATS)}")
    name = f"data.{form}"
    if study.folder is not None:
        study.folder.write(name, _parquet(study) if form == "parquet" else _csv(study))
    return name


def _columns(study: Study) -> list[str]:
    return ["match", "variant", *sorted(study.sums.names)]


def _tables(study: Study) -> Iterator[dict[str, list[Any]]]:
    """Range by range, variant by variant, in the order of the matches; what was never counted there is 0."""
    names = sorted(study.sums.names)
    parts: Iterator[tuple[Range, Part]] = study.folder.parts() if study.folder is not None else iter(())
    for played, part in parts:
        for variant, columns in zip(study.plan.variants, part, strict=True):
            nothing = [0] * played.count
            yield {
                "match": list(range(played.first, played.end)),
                "variant": [variant.label] * played.count,
                **{name: columns.get(name, nothing) for name in names},
            }


def _csv(study: Study) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_columns(study))
    for table in _tables(study):
        writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue().encode()


def _parquet(study: Study) -> bytes:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise BadSetup("Parquet needs pyarrow: pip install 'fairdeal[lab]', or say --format csv") from None
    kinds = {"match": pa.int64(), "variant": pa.string()}
    schema = pa.schema([(name, kinds.get(name, pa.int64())) for name in _columns(study)])
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, schema) as writer:
        waiting: list[Any] = []
        for table in _tables(study):
            waiting.append(pa.table(table, schema=schema))
            if sum(len(one) for one in waiting) >= ROWS_TOGETHER:
                writer.write_table(pa.concat_tables(waiting))
                waiting = []
        if waiting:
            writer.write_table(pa.concat_tables(waiting))
    content: bytes = sink.getvalue().to_pybytes()
    return content
