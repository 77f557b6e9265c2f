# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the code of README.md."""

import os
import pathlib
import re
import subprocess

import mjtools
import pytest

README = pathlib.Path(__file__).parents[1] / "README.md"
TOOLS = pathlib.Path(mjtools._mjtools.__file__).parents[2] / "bin"


def blocks():
    """Returns the languages, first lines and texts of the blocks of code."""
    text = README.read_text()
    return [(match[1], text[: match.start()].count("\n") + 2, match[2]) for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)]


def test_the_code_of_the_tour_runs_and_prints_what_it_says(tmp_path, monkeypatch, capsys):
    if not (TOOLS / "mj-simulate").exists():
        pytest.skip(f"{TOOLS}/mj-simulate is not built")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(TOOLS), prepend=os.pathsep)
    names = {}
    printed = ""
    for language, line, text in blocks():
        if language == "python":
            exec(compile("\n" * (line - 1) + text, README, "exec"), names)
            printed = capsys.readouterr().out
        elif language == "sh":
            subprocess.run(text, shell=True, check=True, capture_output=True)
        else:
            assert language == "text" and printed == text, f"the output before line {line} of {README}"
    assert len(names["heights"]) == 100
