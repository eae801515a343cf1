"""What does a house rule do to a game? The rules lab from Python, cell by cell as in a notebook.

Needs `pip install 'fairdeal[lab]'`. Run it with `python examples/house_rules.py`, or cell by cell in an editor that
supports `# %%`.
"""

# %% Two ways to open a round of President, each with and without the rule of the 8s, on the same deals
from fairdeal.lab import compare
from fairdeal.lab.summary import summarize

results = compare(
    "president",
    {"first_trick": ["scum", "president"], "eight_rule": ["off", "on"]},
    games=50,  # takes a few seconds; more games give clearer results
    rival=None,  # do not measure skill against luck
    seed=1,
)

# %% In plain words
print("\n".join(summarize(results)))
print(results.warning)

# %% One measure in every variant
for number, variant in enumerate(results.plan.variants):
    stays = results.get("top stays", number)
    if stays is not None:
        print(f"{variant.label:40} {stays.estimate.value:.3f} ± {stays.estimate.margin:.3f}")

# %% Everything, for a data frame: pandas.DataFrame(rows), polars.DataFrame(rows), pyarrow.Table.from_pylist(rows)
rows = results.rows()
for row in sorted((row for row in rows if row["holds"]), key=lambda row: row["chance"])[:5]:
    print(f"{row['variant']:40} {row['words']:45} {row['difference']:+.3f}")
