"""Write a software bill of materials of the server as CycloneDX JSON: `make sbom`.

python -m tools.sbom [FILE]

It lists Fairdeal, every Python package of `requirements/server.lock` and every npm package inside the browser page,
with versions, hashes, licenses and who requires what.
"""

import argparse
import uuid
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tools.check_release import package_version
from tools.lock_files import PROJECT
from tools.packages import Package, all_packages
from tools.run import ROOT

OUTPUT = ROOT / "build" / "fairdeal.cdx.json"
ALGORITHMS = {"PyPI": HashAlgorithm.SHA_256, "npm": HashAlgorithm.SHA_512}
PAGES = {
    "PyPI": "https://pypi.org/project/{name}/{version}/",
    "npm": "https://www.npmjs.com/package/{name}/v/{version}",
}


def license_of(package: Package) -> str | None:
    """The license that a package declares, where that is known: in its lock file, or if it is installed."""
    if package.license is not None or package.ecosystem != "PyPI":
        return package.license
    try:
        about = metadata(package.name)
    except PackageNotFoundError:
        return None
    if "License-Expression" in about:
        return about["License-Expression"]
    if "License" in about and len(about["License"]) < 60:  # some have the full text
        return about["License"]
    names = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or [] if line.startswith("License")]
    return names[0] if names else None


def component_of(package: Package) -> Component:
    """A package as a component. A version on PyPI has many files: their hashes belong to its distribution."""
    url = PackageURL(package.ecosystem.lower(), name=package.name, version=package.version)
    hashes = [HashType(alg=ALGORITHMS[package.ecosystem], content=digest) for digest in package.hashes]
    page = XsUri(PAGES[package.ecosystem].format(name=package.name, version=package.version))
    declared = license_of(package)
    return Component(
        type=ComponentType.LIBRARY,
        name=package.name,
        version=package.version,
        purl=url,
        bom_ref=str(url),
        licenses=[LicenseFactory().make_from_string(declared)] if declared else [],
        external_references=[ExternalReference(type=ExternalReferenceType.DISTRIBUTION, url=page, hashes=hashes)],
    )


def build_sbom() -> Bom:
    """The bill of materials of this version."""
    packages = all_packages()
    components = {package: component_of(package) for package in packages}
    version = package_version()
    fairdeal = Component(
        type=ComponentType.APPLICATION,
        name=PROJECT,
        version=version,
        purl=PackageURL("pypi", name=PROJECT, version=version),
        bom_ref=f"pkg:pypi/{PROJECT}@{version}",
        licenses=[LicenseFactory().make_from_string("MIT")],
    )
    bom = Bom(components=components.values())
    bom.metadata.component = fairdeal
    parents = [(PROJECT, fairdeal), *((package.name, component) for package, component in components.items())]
    for name, component in parents:
        bom.register_dependency(component, [components[package] for package in packages if name in package.required_by])
    contents = "\n".join(sorted(f"{package.ecosystem} {package.name} {package.version}" for package in packages))
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, f"{PROJECT} {version}\n{contents}")
    return bom


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.sbom", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=OUTPUT)
    path = parser.parse_args().file
    bom = build_sbom()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(JsonV1Dot6(bom).output_as_string(indent=2) + "\n", encoding="utf-8")
    print(f"{path}: {len(bom.components)} packages")


if __name__ == "__main__":
    main()
