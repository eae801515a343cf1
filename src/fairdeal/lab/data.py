"""The raw data of a study: one row per match and variant, one column per count, as Parquet or CSV."""

import csv
import io
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.lab.study import Study
from fairdeal.lab.study_folder import RangeCounts
from fairdeal.lab.study_plan import StudyPlan

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
        ranges = study.folder.load_ranges()
        study.folder.write(name, render_data(study.plan, study.totals.names, ranges, data_format))
    return name


def render_data(
    plan: StudyPlan, names: Collection[str], ranges: Iterable[tuple[IndexRange, RangeCounts]], data_format: str
) -> bytes:
    """The counts with these names, from ranges of matches in order; what was never counted is 0."""
    columns = sorted(names)
    tables = _tables(plan, columns, ranges)
    return _parquet(columns, tables) if data_format == "parquet" else _csv(columns, tables)


def _tables(
    plan: StudyPlan, columns: list[str], ranges: Iterable[tuple[IndexRange, RangeCounts]]
) -> Iterator[dict[str, list[Any]]]:
    """Columns of one range and variant at a time, in the order of the matches."""
    for done, counts in ranges:
        zeros = [0] * done.count
        for variant, counted in zip(plan.variants, counts, strict=True):
            yield {
                "match": list(done.indices()),
                "variant": [variant.label] * done.count,
                **{name: counted.get(name, zeros) for name in columns},
            }


def _csv(columns: list[str], tables: Iterable[dict[str, list[Any]]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["match", "variant", *columns])
    for table in tables:
        writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue().encode()


def _parquet(columns: list[str], tables: Iterable[dict[str, list[Any]]]) -> bytes:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise BadSetup("Parquet needs pyarrow: pip install 'fairdeal[lab]', or use --format csv") from None
    types = {"match": pa.int64(), "variant": pa.string()}
    schema = pa.schema([(name, types.get(name, pa.int64())) for name in ("match", "variant", *columns)])
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, schema) as writer:
        row_group: list[Any] = []
        for table in tables:
            row_group.append(pa.table(table, schema=schema))
            if sum(len(rows) for rows in row_group) >= MIN_ROW_GROUP:
                writer.write_table(pa.concat_tables(row_group))
                row_group = []
        if row_group:
            writer.write_table(pa.concat_tables(row_group))
    content: bytes = sink.getvalue().to_pybytes()
    return content
