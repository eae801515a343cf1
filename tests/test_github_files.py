"""The files that GitHub and pre-commit read: issue forms, workflows, hooks. actionlint checks the workflows, too."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from tools import check_release

from fairdeal._version import VERSION
from fairdeal.games import all_games

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# What GitHub accepts in an issue form: attributes of each kind of element, required ones first.
ATTRIBUTES: dict[str, tuple[set[str], set[str]]] = {
    "markdown": ({"value"}, set()),
    "input": ({"label"}, {"description", "placeholder", "value"}),
    "textarea": ({"label"}, {"description", "placeholder", "value", "render"}),
    "dropdown": ({"label", "options"}, {"description", "multiple", "default"}),
    "checkboxes": ({"label", "options"}, {"description"}),
}


def load(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def element_problems(element: dict[str, Any]) -> list[str]:
    """Everything that GitHub would refuse in one element of an issue form."""
    kind = element.get("type")
    if kind not in ATTRIBUTES:
        return [f"unknown type {kind}"]
    required, optional = ATTRIBUTES[kind]
    found = []
    attributes = element.get("attributes", {})
    if missing := required - attributes.keys():
        found.append(f"{kind} without {missing}")
    if unknown := attributes.keys() - required - optional:
        found.append(f"{kind} with unknown attributes {unknown}")
    if unknown := element.keys() - {"type", "id", "attributes", "validations"}:
        found.append(f"{kind} with unknown keys {unknown}")
    if kind == "markdown" and element.keys() & {"id", "validations"}:
        found.append("markdown is no field: it has neither id nor validations")
    if not all(
        type(value) is str for name, value in attributes.items() if name not in ("options", "multiple", "default")
    ):
        found.append(f"{kind} with an attribute that is not text")
    options = attributes.get("options", [])
    labels = [option.get("label") if kind == "checkboxes" else option for option in options]
    if not all(type(label) is str for label in labels) or len(set(labels)) != len(labels):
        found.append("options must be different texts")
    validations = element.get("validations", {})
    if validations.keys() - {"required"} or type(validations.get("required", True)) is not bool:
        found.append(f"wrong validations {validations}")
    return found


def form_problems(form: dict[str, Any]) -> list[str]:
    """Everything that GitHub would refuse in an issue form."""
    found = [problem for element in form["body"] for problem in element_problems(element)]
    if unknown := form.keys() - {"name", "description", "title", "labels", "assignees", "projects", "type", "body"}:
        found.append(f"unknown keys {unknown}")
    if not all(type(form.get(key)) is str for key in ("name", "description")):
        found.append("a form has a name and a description")
    ids = [element["id"] for element in form["body"] if "id" in element]
    if len(set(ids)) != len(ids) or not all(re.fullmatch(r"[\w-]+", one) for one in ids):
        found.append("ids must be different, of letters, digits, hyphens and underscores")
    if all(element["type"] == "markdown" for element in form["body"]):
        found.append("a form has at least one field")
    return found


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_issue_forms_are_valid(path: Path) -> None:
    assert form_problems(load(path)) == []


def test_wrong_issue_forms_are_recognized() -> None:
    field = {"type": "input", "id": "a", "attributes": {"label": "A"}}
    good = {"name": "n", "description": "d", "body": [field]}
    assert form_problems(good) == []
    assert form_problems({**good, "body": [field, field]})
    assert form_problems({**good, "body": [{"type": "markdown", "attributes": {"value": "text"}}]})
    assert form_problems({**good, "about": "an old template"})
    assert form_problems({**good, "body": [{**field, "attributes": {}}]})
    assert form_problems({**good, "body": [{**field, "validations": {"required": "yes"}}]})
    choice = {"type": "dropdown", "attributes": {"label": "B", "options": ["x", True]}}
    assert form_problems({**good, "body": [choice]})


def test_there_is_a_form_for_rules_features_and_games() -> None:
    assert {path.stem for path in FORMS} == {"rule-bug", "feature", "game-proposal"}
    assert load(GITHUB / "ISSUE_TEMPLATE" / "config.yml").keys() <= {"blank_issues_enabled", "contact_links"}


def test_a_rule_bug_names_game_and_rule_and_has_a_record() -> None:
    fields = {one["id"]: one for one in load(GITHUB / "ISSUE_TEMPLATE" / "rule-bug.yml")["body"] if "id" in one}
    assert all(fields[name]["validations"]["required"] for name in ("game", "rule", "record"))
    games = [kind.title for kind in all_games().values()]
    assert set(fields["game"]["attributes"]["options"]) == {*games, "Another game"}


def test_the_test_workflow_runs_the_readmes_command_everywhere() -> None:
    job = load(GITHUB / "workflows" / "test.yml")["jobs"]["test"]
    systems = " ".join(job["strategy"]["matrix"]["os"])
    assert all(name in systems for name in ("ubuntu-24.04", "ubuntu-24.04-arm", "macos", "windows"))
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert commands[-2:] == ["make test", "python tools/run.py test"]


def test_the_test_workflow_runs_the_long_tests_on_one_system() -> None:
    job = load(GITHUB / "workflows" / "test.yml")["jobs"]["long"]
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make test-long"]


def test_wheels_are_built_for_the_tested_python_versions() -> None:
    versions = load(GITHUB / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    built = PYPROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in versions]


def test_publishing_needs_no_password() -> None:
    publish = load(GITHUB / "workflows" / "release.yml")["jobs"]["publish"]
    assert publish["permissions"]["id-token"] == "write"
    assert "password" not in str(publish)


def test_a_release_waits_for_the_audit_and_publishes_packages_only() -> None:
    jobs = load(GITHUB / "workflows" / "release.yml")["jobs"]
    assert "supply-chain" in jobs["publish"]["needs"]
    assert [step["run"] for step in jobs["supply-chain"]["steps"] if "run" in step] == ["make audit", "make sbom"]
    (download,) = [step for step in jobs["publish"]["steps"] if "download-artifact" in step["uses"]]
    uploads = [step for job in jobs.values() for step in job["steps"] if "upload-artifact" in step.get("uses", "")]
    uploaded = [step["with"]["name"] for step in uploads]
    assert download["with"]["pattern"] == "dist-*"
    assert [name for name in uploaded if not name.startswith("dist-")] == ["sbom"]


def test_the_locked_installation_is_the_documented_one() -> None:
    job = load(GITHUB / "workflows" / "test.yml")["jobs"]["locked"]
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    commands = [step["run"].removeprefix("python -m ") for step in job["steps"] if "pip install" in step.get("run", "")]
    assert len(commands) == 2
    assert all(f"/opt/fairdeal/bin/{command}\n" in page for command in commands)


def test_a_tag_that_does_not_fit_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    check_release.main([f"v{VERSION}"])
    assert f"v{VERSION}: " in capsys.readouterr().out
    with pytest.raises(SystemExit, match=f"the tag should be v{VERSION}"):
        check_release.main(["v99.0.0"])


def test_hooks_run_programs_that_are_installed() -> None:
    hooks = [hook for repo in load(ROOT / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert {hook["language"] for hook in hooks} == {"system"}
    folder = Path(sys.executable).parent
    for hook in hooks:
        python, script, program, *_ = hook["entry"].split()
        assert (python, script) == ("python3", "tools/in_venv.py")
        assert list(folder.glob(f"{program}*")), f"{program} is not installed with the extra dev"
