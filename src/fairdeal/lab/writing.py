"""All files that a study leaves in its folder."""

from fairdeal.lab.data import write_data
from fairdeal.lab.plots import plots
from fairdeal.lab.report import report
from fairdeal.lab.results import Results
from fairdeal.lab.study import Study


def write_all(study: Study, results: Results, form: str = "parquet") -> list[str]:
    """results.json, the data, report.html and its plots; returns the names of the first three, the report first."""
    if study.folder is None:
        return []
    study.folder.write_json("results.json", results.to_json())
    data = write_data(study, form)
    pictures = plots(results)
    for name, picture in pictures.items():
        study.folder.write(f"{name.lower().replace(' ', '-')}.svg", picture)
    study.folder.write("report.html", report(results, pictures))
    return ["report.html", "results.json", data]
