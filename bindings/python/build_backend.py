# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel of the Python package for pip (PEP 517, PEP 660).

It uses CMake and the standard library of Python alone, so nothing is downloaded. CMake builds for
any processor of the platform in `build/wheel-<tag>`, where a later build continues.

Settings (pip wheel . --config-settings NAME=VALUE):

    build-dir   folder to build in. A folder that CMake has configured is used as it is
    arch        value of -march, for a wheel that is for this kind of processor alone

Environment: CC and CXX choose the compilers, and CMAKE_CXX_COMPILER_LAUNCHER may name ccache.
"""

import base64
import dataclasses
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import tomllib
import zipfile

__all__ = [
    "build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable",
    "get_requires_for_build_sdist", "get_requires_for_build_wheel", "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The compilers that the tests of mjtools run with, if they are installed.
COMPILERS = {"CC": "clang-14", "CXX": "clang++-14"}


@dataclasses.dataclass(frozen=True)
class Project:
    """What the pyproject.toml in the current folder says."""

    name: str
    version: str
    package: pathlib.Path
    has_extension: bool
    table: dict

    @property
    def tag(self):
        """Interpreter, ABI and platform of the wheel."""
        if not self.has_extension:
            return "py3-none-any"
        python = "cp" + sysconfig.get_config_var("py_version_nodot")
        return f"{python}-{python}-" + re.sub("[-.]", "_", sysconfig.get_platform())

    @property
    def stem(self):
        """The start of the names of files and folders of the project."""
        return f"{self.name}-{self.version}"


def read_project():
    with open("pyproject.toml", "rb") as file:
        content = tomllib.load(file)
    table, ours = content["project"], content["tool"]["mjtools"]
    version = table.get("version") or version_of_cmake()
    return Project(table["name"], version, pathlib.Path(ours["package"]).resolve(), ours["has-extension"], table)


def version_of_cmake():
    """Returns the version that CMakeLists.txt gives the whole project."""
    return re.search(r"project\(mjtools VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


# ---- the extension


def run(command, environment=None):
    print("+", *command, flush=True)
    try:
        subprocess.run(command, check=True, env=environment)
    except FileNotFoundError:
        sys.exit(f"error: {command[0]} is not installed: run scripts/setup --with python")
    except subprocess.CalledProcessError as error:
        sys.exit(f"error: {command[0]} failed with status {error.returncode}: pip --verbose shows its output")


def compilers():
    """Returns the environment with the compilers in CC and CXX."""
    environment = dict(os.environ)
    if "CC" in environment or "CXX" in environment or not all(map(shutil.which, COMPILERS.values())):
        return environment
    return environment | COMPILERS


def build_extension(project, settings):
    """Builds the package with CMake and returns the folder with its files."""
    build = pathlib.Path(settings.get("build-dir") or ROOT / "build" / f"wheel-{project.tag}").resolve()
    if not settings.get("build-dir") or not (build / "CMakeCache.txt").exists():
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "MJTOOLS_ARCH": settings.get("arch", ""),
            "MJTOOLS_PYTHON": "ON",
            "MJTOOLS_TESTS": "OFF",
            "Python3_EXECUTABLE": sys.executable,
        }
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        run(["cmake", "-S", str(ROOT), "-B", str(build), *generator, *(f"-D{k}={v}" for k, v in options.items())],
            compilers())
    run(["cmake", "--build", str(build), "--target", "python_package", "--parallel"])
    package = build / "python" / project.package.name
    if not (package / extension_name()).exists():
        sys.exit(f"error: {build} has no extension for this Python: pybind11 is not installed (scripts/setup --with python), "
                 f"or the folder was configured for another Python than {sys.executable}")
    return package


def extension_name():
    return "_mjtools" + sysconfig.get_config_var("EXT_SUFFIX")


# ---- files of a wheel


def files_of_package(project, settings):
    """Returns the files of the wheel: their paths inside it, and where they are now."""
    files = {}
    if project.has_extension:
        built = build_extension(project, settings)
        for pattern in (extension_name(), "*.pyi", "include/**/*.h"):
            files |= {path.relative_to(built): path for path in built.glob(pattern)}
    for path in project.package.rglob("*"):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            files[path.relative_to(project.package)] = path
    return {f"{project.package.name}/{name.as_posix()}": path for name, path in sorted(files.items())}


def metadata(project):
    """Returns the content of METADATA (core metadata 2.1)."""
    table = project.table
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project.name}",
        f"Version: {project.version}",
        f"Summary: {table['description']}",
        f"License: {table['license']}",
        f"Requires-Python: {table['requires-python']}",
        *(f"Requires-Dist: {name}" for name in table["dependencies"]),
    ]
    if "readme" in table:
        lines += ["Description-Content-Type: text/markdown", "", pathlib.Path(table["readme"]).read_text()]
    return "\n".join(lines) + "\n"


def files_of_metadata(project):
    """Returns the files of the folder .dist-info without RECORD: their paths and contents."""
    wheel = (f"Wheel-Version: 1.0\nGenerator: mjtools\nRoot-Is-Purelib: {str(not project.has_extension).lower()}\n"
             f"Tag: {project.tag}\n")
    return {
        f"{project.stem}.dist-info/METADATA": metadata(project).encode(),
        f"{project.stem}.dist-info/WHEEL": wheel.encode(),
        f"{project.stem}.dist-info/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def write_wheel(project, folder, files):
    """Writes a wheel with these files, which are paths inside it and contents. Returns its name."""
    # The same files give the same wheel, byte for byte. A zip file cannot hold an earlier date.
    date = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800))[:6]
    name = f"{project.stem}-{project.tag}.whl"
    record = f"{project.stem}.dist-info/RECORD"
    rows = []
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.append(f"{path},sha256={digest},{len(content)}\n")
            write_entry(wheel, path, content, date)
        write_entry(wheel, record, "".join([*rows, f"{record},,\n"]).encode(), date)
    return name


def write_entry(wheel, path, content, date):
    entry = zipfile.ZipInfo(path, date)
    entry.external_attr = (0o100755 if path.endswith(".so") else 0o100644) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    wheel.writestr(entry, content)


def write_metadata(project, folder):
    for path, content in files_of_metadata(project).items():
        file = pathlib.Path(folder) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return f"{project.stem}.dist-info"


# ---- hooks that pip calls, in the folder of the project


def get_requires_for_build_wheel(config_settings=None):
    """Returns what pip must install before it builds: nothing."""
    return []


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Writes the metadata of the wheel without building it."""
    return write_metadata(read_project(), metadata_directory)


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the package and writes its wheel. Returns the name of the wheel."""
    project = read_project()
    files = {name: path.read_bytes() for name, path in files_of_package(project, config_settings or {}).items()}
    return write_wheel(project, wheel_directory, files | files_of_metadata(project))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the package and writes a wheel that refers to the files of the build."""
    project = read_project()
    folder = project.package.parent
    if project.has_extension:
        folder = build_extension(project, config_settings or {}).parent
    files = {f"__editable__.{project.name}.pth": f"{folder}\n".encode()}
    return write_wheel(project, wheel_directory, files | files_of_metadata(project))


def build_sdist(sdist_directory, config_settings=None):
    """Writes the files of the checkout that Git knows as an archive. Returns its name."""
    project = read_project()
    if not project.has_extension:
        sys.exit(f"error: {project.name} is built from a checkout of mjtools")
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True)
    if listed.returncode != 0:
        sys.exit("error: a source archive is made of a Git checkout only")
    name = f"{project.stem}.tar.gz"
    with tarfile.open(pathlib.Path(sdist_directory) / name, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in filter(None, listed.stdout.decode().split("\0")):
            archive.add(path, f"{project.stem}/{path}", recursive=False)
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(metadata(project))
            file.flush()
            archive.add(file.name, f"{project.stem}/PKG-INFO")
    return name
