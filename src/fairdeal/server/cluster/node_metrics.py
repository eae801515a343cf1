"""Metrics of several nodes on one page: every sample names its node, and every metric is described once."""

from collections.abc import Sequence

ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


def label_samples(text: str, node: str) -> str:
    """Add the label `node` to every sample of a page in the text format of Prometheus."""
    label = f'node="{node.translate(ESCAPES)}"'
    lines = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, bracket, rest = line.partition("{")
            if bracket:
                line = f"{name}{{{label},{rest}"
            else:
                name, _, value = line.partition(" ")
                line = f"{name}{{{label}}} {value}"
        lines.append(f"{line}\n")
    return "".join(lines)


def merge_pages(pages: Sequence[str]) -> str:
    """Merge pages: the samples of a metric from all pages follow its description."""
    descriptions: dict[str, list[str]] = {}
    samples: dict[str, list[str]] = {}
    for page in pages:
        metric = ""
        for line in page.splitlines():
            if line.startswith("# HELP "):
                metric = line.split()[2]
                is_new = metric not in descriptions
                descriptions.setdefault(metric, [])
                samples.setdefault(metric, [])
            if line.startswith("#"):
                if is_new:
                    descriptions[metric].append(line)
            elif line:
                samples[metric].append(line)
    return "".join(f"{line}\n" for metric in descriptions for line in (*descriptions[metric], *samples[metric]))


def answers_page(answers: dict[str, bool]) -> str:
    """A page with the metric that says which of the nodes have answered."""
    lines = [
        "# HELP fairdeal_node_answered 1 if the metrics of this node are on the page.",
        "# TYPE fairdeal_node_answered gauge",
        *(f'fairdeal_node_answered{{node="{node.translate(ESCAPES)}"}} {int(ok)}' for node, ok in answers.items()),
    ]
    return "\n".join(lines) + "\n"
