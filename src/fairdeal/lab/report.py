"""The report of a study: one HTML file that needs nothing else."""

from collections.abc import Mapping
from html import escape

from fairdeal.lab.estimates import LEVEL
from fairdeal.lab.measures import GROUPS, PACE
from fairdeal.lab.results import Results
from fairdeal.lab.words import shown, shown_difference, summary

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222;
  background: #fff }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem }
ul.summary { font-size: 1.1rem; background: #f2f6f9; border-left: 4px solid #1f5f8b; padding: 1rem 1rem 1rem 2.2rem }
p.warning { background: #fff6e0; border-left: 4px solid #e09f3e; padding: .6rem 1rem }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #ddd; font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left } td.holds { font-weight: 600 }
.scroll { overflow-x: auto } figure { margin: 1.5rem 0 } svg { max-width: 100%; height: auto }
small { color: #555 }
"""


def report(results: Results, pictures: Mapping[str, str]) -> str:
    """The whole page, with these plots in it."""
    plan = results.plan
    game = plan.variants[0].game(plan.game)
    heading = f"{game.title}: what the rules do"
    warning = f'<p class="warning">{escape(results.warning)}</p>' if results.warning else ""
    said = "".join(f"<li>{escape(sentence)}</li>" for sentence in summary(results))
    figures = "".join(
        f'<figure role="img" aria-label="{escape(name)}"><figcaption><b>{escape(name)}</b></figcaption>'
        f"{picture}</figure>"
        for name, picture in pictures.items()
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f'<h1>{escape(heading)}</h1><ul class="summary">{said}</ul>{warning}{_about(results)}'
        f"{figures}{_tables(results)}</body></html>\n"
    )


def _about(results: Results) -> str:
    plan = results.plan
    first = plan.variants[0]
    bots = ", ".join(dict.fromkeys(first.bots))
    skill = f"; for skill against luck, every other seat has {plan.rival} in matches of their own" if plan.rival else ""
    options = ", ".join(f"{name}={value}" for name, value in first.options)
    return (
        f"<p>{results.games:,} games in each of {len(plan.variants)} variants, on the same deals; seed "
        f"{escape(str(plan.seed))}; bots: {escape(bots)}{escape(skill)}. Intervals are {LEVEL:.0%}; a match is the "
        f"unit. Differences are to <b>{escape(first.label)}</b>. {escape(PACE)}</p>"
        f"<details><summary>All options of the first variant</summary><p><small>{first.players} players, preset "
        f"{escape(first.preset)}: {escape(options)}</small></p></details>"
    )


def _tables(results: Results) -> str:
    told = []
    variants = range(len(results.plan.variants))
    for group, heading in GROUPS.items():
        measures = list(dict.fromkeys(found.measure for found in results.found if found.measure.group == group))
        if not measures:
            continue
        cells = {(found.measure, found.variant): found for found in results.found}
        rows = []
        for measure in measures:
            row = f"<td>{escape(measure.words)}</td>"
            for variant in variants:
                found = cells.get((measure, variant))
                row += f"<td>{escape(shown(measure, found.estimate)) if found else '–'}</td>"
                if variant:
                    off = found.difference if found else None
                    marked = ' class="holds"' if found and found.holds else ""
                    text = escape(shown_difference(measure, off, found.holds)) if found and off else "–"
                    row += f"<td{marked}>{text}</td>"
            rows.append(f"<tr>{row}</tr>")
        told.append(
            f'<h2>{escape(heading)}</h2><div class="scroll"><table><thead>{_head(results)}</thead>'
            f"<tbody>{''.join(rows)}</tbody></table></div>"
        )
    return "".join(told)


def _head(results: Results) -> str:
    cells = "<th></th>"
    for variant, one in enumerate(results.plan.variants):
        cells += f"<th>{escape(one.label)}</th>" + ("<th>difference</th>" if variant else "")
    return f"<tr>{cells}</tr>"
