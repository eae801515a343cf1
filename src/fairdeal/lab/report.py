"""The report of a study: one self-contained HTML file."""

from collections.abc import Mapping
from html import escape

from fairdeal.engine.options import write_value
from fairdeal.lab.estimates import LEVEL
from fairdeal.lab.measures import GROUPS, PACE, Measure
from fairdeal.lab.results import Finding, Results
from fairdeal.lab.summary import describe_players, format_difference, format_estimate, summarize

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222;
  background: #fff }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem }
ul.summary { font-size: 1.1rem; background: #f2f6f9; border-left: 4px solid #1f5f8b; padding: 1rem 1rem 1rem 2.2rem }
p.warning { background: #fff6e0; border-left: 4px solid #e09f3e; padding: .6rem 1rem }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #ddd; font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left } td.significant { font-weight: 600 }
.scroll { overflow-x: auto } figure { margin: 1.5rem 0 } svg { max-width: 100%; height: auto }
small { color: #555 }
"""


SIGNIFICANT = ' class="significant"'


def render_report(results: Results, plots: Mapping[str, str]) -> str:
    """The whole page, with plots given as title and SVG."""
    plan = results.plan
    game = plan.variants[0].game(plan.game)
    heading = f"{game.title}: what the rules do"
    cautions = "".join(f'<p class="warning">{escape(warning)}</p>' for warning in results.cautions)
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in summarize(results))
    figures = "".join(
        f'<figure role="img" aria-label="{escape(title)}"><figcaption><b>{escape(title)}</b></figcaption>{svg}</figure>'
        for title, svg in plots.items()
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(heading)}</h1><p>{escape(describe_players(plan))}</p>"
        f'<ul class="summary">{sentences}</ul>{cautions}{_description(results)}'
        f"{figures}{_tables(results)}{_interaction_table(results)}</body></html>\n"
    )


def _description(results: Results) -> str:
    """How the study was made."""
    plan = results.plan
    baseline = plan.variants[0]
    bots = ", ".join(dict.fromkeys(baseline.bots))
    skill = f"; to measure skill, {plan.rival} plays every other seat in additional matches" if plan.rival else ""
    options = ", ".join(f"{name}={write_value(value)}" for name, value in baseline.options)
    return (
        f"<p>{results.games:,} games in each of {len(plan.variants)} variants, on the same deals; seed "
        f"{escape(str(plan.seed))}; bots: {escape(bots)}{escape(skill)}. Confidence intervals are {LEVEL:.0%}; matches "
        f"are independent. Differences are relative to <b>{escape(baseline.label)}</b>. {escape(PACE)}</p>"
        f"<details><summary>All options of the first variant</summary><p><small>{baseline.players} players, preset "
        f"{escape(baseline.preset)}: {escape(options)}</small></p></details>"
    )


def _tables(results: Results) -> str:
    """One table per group of measures."""
    cells = {(finding.measure, finding.variant): finding for finding in results.findings}
    tables = []
    for group, heading in GROUPS.items():
        measures = dict.fromkeys(finding.measure for finding in results.findings if finding.measure.group == group)
        if measures:
            rows = "".join([_row(measure, cells, len(results.plan.variants)) for measure in measures])
            tables.append(
                f'<h2>{escape(heading)}</h2><div class="scroll"><table><thead>{_head(results)}</thead>'
                f"<tbody>{rows}</tbody></table></div>"
            )
    return "".join(tables)


def _row(measure: Measure, cells: Mapping[tuple[Measure, int], Finding], variants: int) -> str:
    row = f"<td>{escape(measure.label)}</td>"
    for variant in range(variants):
        finding = cells.get((measure, variant))
        row += f"<td>{escape(format_estimate(measure, finding.estimate)) if finding else '–'}</td>"
        if variant:
            change = finding.difference if finding else None
            style = SIGNIFICANT if finding and finding.is_significant else ""
            text = format_difference(measure, change, finding.is_significant) if finding and change else "–"
            row += f"<td{style}>{escape(text)}</td>"
    return f"<tr>{row}</tr>"


def _head(results: Results) -> str:
    cells = "<th></th>"
    for number, variant in enumerate(results.plan.variants):
        cells += f"<th>{escape(variant.label)}</th>" + ("<th>difference</th>" if number else "")
    return f"<tr>{cells}</tr>"


def _interaction_table(results: Results) -> str:
    """What two changes do together, beyond the sum of what each does alone; headlines and significant ones."""
    rows = "".join(
        f"<tr><td>{escape(finding.label)}</td><td>{escape(finding.measure.label)}</td>"
        f"<td{SIGNIFICANT if finding.is_significant else ''}>"
        f"{escape(format_difference(finding.measure, finding.difference, finding.is_significant))}</td></tr>"
        for finding in results.interactions
        if finding.is_significant or finding.measure.headline
    )
    if not rows:
        return ""
    return (
        "<h2>Two changes together</h2><p>0 means that the changes add up: together they do what one does plus what the "
        'other does.</p><div class="scroll"><table><thead><tr><th>changes</th><th>measure</th><th>more than the sum of '
        f"both</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
