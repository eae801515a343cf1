"""The files in `deploy/`, and that their linter finds what is wrong."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools import check_deploy


def compose() -> Any:
    return check_deploy._load(check_deploy.DEPLOY / "compose.yaml")[0]


def manifests() -> list[Any]:
    folder = check_deploy.DEPLOY / "kubernetes"
    return [document for path in sorted(folder.glob("*.yaml")) for document in check_deploy._load(path)]


def test_the_files_are_as_they_should_be() -> None:
    assert check_deploy.problems() == []
    assert [path.name for path in (check_deploy.DEPLOY / "systemd").iterdir()]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda services: services["node1"]["command"].append("--no-such-option"),
        lambda services: services["node1"]["command"].remove("--bus=nats://nats:4222"),
        lambda services: services.pop("nats"),
        lambda services: services.update(node3=services["node1"]),
        lambda services: services["node2"].pop("read_only"),
    ],
)
def test_a_spoiled_compose_file_is_noticed(spoil: Callable[[Any], None]) -> None:
    document = copy.deepcopy(compose())
    spoil(document["services"])
    assert list(check_deploy.check_compose(document))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda parts: parts["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"].update(app="other"),
        lambda parts: parts["Deployment"]["spec"]["template"]["spec"]["containers"][0]["args"].append("--nothing"),
        lambda parts: parts["Deployment"]["spec"]["template"]["spec"]["containers"][0].pop("readinessProbe"),
        lambda parts: parts["Deployment"]["spec"]["template"]["spec"]["securityContext"].pop("runAsNonRoot"),
        lambda parts: parts["Service"]["spec"]["selector"].update(app="other"),
    ],
)
def test_a_spoiled_manifest_is_noticed(spoil: Callable[[Any], None]) -> None:
    documents = copy.deepcopy(manifests())
    spoil({document["kind"]: document for document in documents if document["metadata"]["name"] == "fairdeal"})
    assert list(check_deploy.check_manifests(documents))


def test_a_spoiled_unit_is_noticed(tmp_path: Path) -> None:
    unit = check_deploy.DEPLOY / "systemd" / "fairdeal-cluster.service"
    spoiled = tmp_path / "spoiled.service"
    spoiled.write_text(unit.read_text().replace("--workers", "--walkers").replace("NoNewPrivileges=yes", ""))
    assert len(list(check_deploy.check_unit(spoiled))) == 2
