"""The files that a study leaves in its folder: report, plots, results and data."""

from fairdeal.lab.data import write_data
from fairdeal.lab.plots import draw_plots
from fairdeal.lab.report import render_report
from fairdeal.lab.results import Results
from fairdeal.lab.study import Study


def write_output_files(study: Study, results: Results, data_format: str = "parquet") -> list[str]:
    """Write the report, its plots, results.json and the data; returns the names of all but the plots."""
    if study.folder is None:
        return []
    study.folder.write_json("results.json", results.to_json())
    data_file = write_data(study, data_format)
    plots = draw_plots(results)
    for title, svg in plots.items():
        study.folder.write(f"{title.lower().replace(' ', '-')}.svg", svg)
    study.folder.write("report.html", render_report(results, plots))
    return ["report.html", "results.json", data_file]
