"""The raw data of a study: one row per match and variant, one column per count, as Parquet or CSV."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.study import Study

MIN_ROW_GROUP = 50_000  # rows; small row groups would make the file large
FORMATS = ("parquet", "csv")


def check_format(data_format: str) -> None:
    """Raise BadSetup for a format that cannot be written."""
    if data_format not in FORMATS:
        raise BadSetup(f"--format: {data_format!r} is not one of {', '.join(FORMATS)}")


def write_data(study: Study, data_format: str) -> str:
    """Write the data into the study's folder; returns the name of the file."""
    check_format(data_format)
    name = f"data.{data_format}"
    if study.folder is not None:
        study.folder.write(name, _parquet(study) if data_format == "parquet" else _csv(study))
    return name


def _column_names(study: Study) -> list[str]:
    return ["match", "variant", *sorted(study.totals.names)]


def _tables(study: Study) -> Iterator[dict[str, list[Any]]]:
    """Columns of one range and variant at a time, in the order of the matches; what was never counted is 0."""
    if study.folder is None:
        return
    names = sorted(study.totals.names)
    for saved, counts in study.folder.load_ranges():
        zeros = [0] * saved.count
        for variant, columns in zip(study.plan.variants, counts, strict=True):
            yield {
                "match": list(saved.indices()),
                "variant": [variant.label] * saved.count,
                **{name: columns.get(name, zeros) for name in names},
            }


def _csv(study: Study) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_column_names(study))
    for table in _tables(study):
        writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue().encode()


def _parquet(study: Study) -> bytes:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise BadSetup("Parquet needs pyarrow: pip install 'fairdeal[lab]', or use --format csv") from None
    types = {"match": pa.int64(), "variant": pa.string()}
    schema = pa.schema([(name, types.get(name, pa.int64())) for name in _column_names(study)])
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, schema) as writer:
        row_group: list[Any] = []
        for table in _tables(study):
            row_group.append(pa.table(table, schema=schema))
            if sum(len(rows) for rows in row_group) >= MIN_ROW_GROUP:
                writer.write_table(pa.concat_tables(row_group))
                row_group = []
        if row_group:
            writer.write_table(pa.concat_tables(row_group))
    content: bytes = sink.getvalue().to_pybytes()
    return content
