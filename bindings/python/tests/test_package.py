# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the package as it is built and installed."""

import pathlib
import shutil
import subprocess

import mjtools._mjtools
import pytest

EXTENSION = pathlib.Path(mjtools._mjtools.__file__)


def test_the_extension_names_no_folder_of_the_build():
    if not shutil.which("readelf"):
        pytest.skip("readelf is not installed")
    dynamic = subprocess.run(["readelf", "-d", EXTENSION], capture_output=True, text=True, check=True).stdout
    assert "NEEDED" in dynamic
    assert "RPATH" not in dynamic and "RUNPATH" not in dynamic
    needed = [line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "NEEDED" in line]
    assert all("/" not in name for name in needed)
