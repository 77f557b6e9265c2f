# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the package as it is built and installed."""

import base64
import ctypes
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import mjtools
import pytest

EXTENSION = pathlib.Path(mjtools._mjtools.__file__)
BUILD = EXTENSION.parents[2]
ROOT = pathlib.Path(__file__).resolve().parents[3]


def run(*command, **options):
    """Runs a program without the search path of these tests. Returns what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, env=environment, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder():
    """A folder that every user can read."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="mjtools-package-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture(scope="module")
def wheels(folder):
    """The wheels of mjtools and of mujoco, made of the build under test."""
    if not (BUILD / "CMakeCache.txt").exists():
        pytest.skip(f"{BUILD} is not a build folder")
    if not shutil.which("cmake"):
        pytest.skip("cmake is not installed")
    build = "import sys, {0}; print({0}.build_wheel(sys.argv[1], {1}))"
    backend, alias = ROOT / "bindings/python", ROOT / "bindings/python/alias"
    native = run(sys.executable, "-B", "-c", f"import sys; sys.path.insert(0, {str(backend)!r});" +
                 build.format("build_backend", {"build-dir": str(BUILD)}), folder, cwd=ROOT).split()[-1]
    other = run(sys.executable, "-B", "-c", build.format("alias_backend", {}), folder, cwd=alias).split()[-1]
    return folder / native, folder / other


@pytest.fixture(scope="module")
def python(folder, wheels):
    """The interpreter of a virtual environment in which both wheels are installed."""
    environment = folder / "environment"
    run(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", environment)
    interpreter = environment / "bin/python"
    if subprocess.run([interpreter, "-m", "pip", "--version"], capture_output=True).returncode == 0:
        run(interpreter, "-m", "pip", "install", "--no-index", "--no-deps", *wheels)
    else:
        site = run(interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        for wheel in wheels:
            zipfile.ZipFile(wheel).extractall(site)
    return interpreter


def test_the_extension_names_no_folder_of_the_build():
    if not shutil.which("readelf"):
        pytest.skip("readelf is not installed")
    dynamic = run("readelf", "-d", EXTENSION)
    assert "NEEDED" in dynamic
    assert "RPATH" not in dynamic and "RUNPATH" not in dynamic
    needed = [line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "NEEDED" in line]
    assert all("/" not in name for name in needed)


def test_the_headers_are_part_of_the_package():
    assert mjtools.HEADERS_DIR == os.path.join(os.path.dirname(mjtools.__file__), "include", "mujoco")
    assert "mj_step" in pathlib.Path(mjtools.HEADERS_DIR, "mujoco.h").read_text()


def test_the_first_party_plugins_are_registered():
    api = ctypes.CDLL(str(EXTENSION))
    api.mjp_getPlugin.restype = ctypes.c_void_p
    slot = ctypes.c_int()
    for name in ("mujoco.pid", "mujoco.elasticity.cable", "mujoco.sdf.torus", "mujoco.sensor.touch_grid"):
        assert api.mjp_getPlugin(name.encode(), ctypes.byref(slot)), name


def test_libraries_in_the_folder_of_plugins_are_loaded(tmp_path):
    compiler = shutil.which("cc") or shutil.which("clang-14")
    if not compiler:
        pytest.skip("no C compiler is installed")
    shutil.copytree(EXTENSION.parent, tmp_path / "mjtools")
    plugins = tmp_path / "mjtools/plugin/servo"
    plugins.mkdir(parents=True)
    (plugins / "notes.txt").write_text("not a library")
    run(compiler, "-shared", "-fPIC", "-I", ROOT / "lib/include", ROOT / "testdata/plugins/servo.c", "-o",
        plugins / "libservo.so")
    said = run(sys.executable, "-B", "-W", "always", "-c", """if True:
        import warnings
        with warnings.catch_warnings(record=True) as caught:
            import mjtools, ctypes
        print([str(w.message).rsplit('/', 1)[1] for w in caught if w.category is ImportWarning])
        print([handle._name.rsplit('/', 1)[1] for handle in mjtools.PLUGIN_HANDLES])
        api = ctypes.CDLL(mjtools._mjtools.__file__)
        api.mjp_getPlugin.restype = ctypes.c_void_p
        print(api.mjp_getPlugin(b'example.servo', ctypes.byref(ctypes.c_int())) is not None)
        """, cwd=tmp_path)
    assert said.split("\n") == ["['notes.txt']", "['libservo.so']", "True", ""]


def test_a_wheel_lists_its_files_with_their_digests(wheels):
    native, alias = wheels
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert native.name.startswith("mjtools-") and f"-{python}-{python}-linux_" in native.name
    assert alias.name == "mujoco-3.12.0+mjtools-py3-none-any.whl"
    for path in wheels:
        wheel = zipfile.ZipFile(path)
        info = path.name.rsplit("-", 3)[0] + ".dist-info"
        rows = [row.rsplit(",", 2) for row in wheel.read(f"{info}/RECORD").decode().splitlines()]
        assert sorted(row[0] for row in rows) == sorted(wheel.namelist())
        for name, digest, size in rows[:-1]:
            content = wheel.read(name)
            assert len(content) == int(size)
            assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        assert b"\nRequires-Dist: numpy\n" in wheel.read(f"{info}/METADATA")
    names = zipfile.ZipFile(native).namelist()
    for name in ("__init__.py", "rollout.py", "introspect/enums.py", "py.typed", "_mjtools.pyi", "include/mujoco/mujoco.h", EXTENSION.name):
        assert f"mjtools/{name}" in names


def test_the_same_files_give_the_same_wheel(wheels, tmp_path):
    again = run(sys.executable, "-B", "-c", f"import sys, alias_backend; print(alias_backend.build_wheel({str(tmp_path)!r}))",
                cwd=ROOT / "bindings/python/alias").split()[-1]
    assert (tmp_path / again).read_bytes() == wheels[1].read_bytes()


def test_an_installed_package_runs_from_another_folder(python):
    said = run(python, "-B", "-c", "import mjtools, mujoco; print(mjtools.__file__); print(mujoco.FatalError is mjtools.FatalError)",
               cwd="/")
    file, is_same = said.split()
    assert file.startswith(str(python.parents[1])) and is_same == "True"


def test_an_installed_package_runs_for_another_user(python):
    if os.geteuid() != 0:
        pytest.skip("only root can run a program as another user")
    said = run(python, "-B", "-c", "import os, mjtools; print(os.getuid(), mjtools.MjVfs.__name__)", cwd="/", user=65534, group=65534)
    assert said.split() == ["65534", "MjVfs"]


def test_an_editable_installation_refers_to_the_build(wheels, tmp_path):
    alias = run(sys.executable, "-B", "-c", f"import alias_backend; print(alias_backend.build_editable({str(tmp_path)!r}))",
                cwd=ROOT / "bindings/python/alias").split()[-1]
    wheel = zipfile.ZipFile(tmp_path / alias)
    assert wheel.read("__editable__.mujoco.pth").decode() == f"{ROOT / 'bindings/python/alias'}\n"
