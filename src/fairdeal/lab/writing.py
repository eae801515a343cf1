"""All files that a study leaves in its folder."""

from fairdeal.lab.data import write_data
from fairdeal.lab.report import report
from fairdeal.lab.results import Results
from fairdeal.lab.study import Study


def write_all(study: Study, results: Results, form: str = "parquet") -> list[str]:
    """results.json, the data and report.html; returns the files' names."""
    if study.folder is None:
        return []
    study.folder.write_json("results.json", results.to_json())
    data = write_data(study, form)
    study.folder.write("report.html", report(results))
    return ["report.html", "results.json", data]
