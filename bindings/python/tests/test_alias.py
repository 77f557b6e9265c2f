# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the package mujoco that is mjtools."""

import importlib
import os
import subprocess
import sys

import mjtools
import mujoco
import pytest

import models


def run(code, **environment):
    """Runs code in a new interpreter. Returns what it prints, or the last line of its error."""
    done = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True, env={**os.environ, **environment})
    return done.stdout.strip() if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def test_names_are_those_of_mjtools():
    for name, value in vars(mjtools).items():
        if not name.startswith("_") and not name.islower():
            assert getattr(mujoco, name) is value, name
    assert mujoco.__version__ == mjtools.__version__ == "3.12.0"


def test_private_modules_are_those_of_mjtools():
    import mujoco._enums
    import mujoco._structs
    from mujoco import _render, _specs

    assert mujoco._structs is mjtools._structs and mujoco._structs.MjModel is mjtools.MjModel
    assert mujoco._enums.mjtGeom is mjtools.mjtGeom and _specs.MjSpec is mjtools.MjSpec and _render.MjrContext is mjtools.MjrContext


SUB_MODULES = ["rollout", "minimize", "renderer", "viewer", "introspect"]


def test_sub_modules_exist_once_they_are_imported():
    assert run(f"""if True:
        import importlib, sys, mujoco
        for name in {SUB_MODULES}:
            assert not hasattr(mujoco, name), name
            module = importlib.import_module("mujoco." + name)
            assert getattr(mujoco, name) is module is sys.modules["mjtools." + name], name
            assert module.__name__ == "mjtools." + name
        print("done")
        """) == "done"


def test_sub_modules_of_mjtools_are_not_yet_those_of_mujoco():
    assert run(f"""if True:
        import importlib
        for name in {SUB_MODULES}:
            importlib.import_module("mjtools." + name)
        import mujoco
        print([name for name in {SUB_MODULES} if hasattr(mujoco, name)])
        from mujoco import rollout
        print(rollout is mujoco.rollout)
        """) == "[]\nTrue"


def test_other_folders_may_add_sub_modules(tmp_path):
    (tmp_path / "mujoco/mjx").mkdir(parents=True)
    (tmp_path / "mujoco/mjx/__init__.py").write_text("where = 'elsewhere'\n")
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(tmp_path)])
    assert run("import mujoco.mjx; print(mujoco.mjx.where)", PYTHONPATH=path) == "elsewhere"


@pytest.mark.parametrize("name", ["egl", "gl_context", "glfw", "osmesa"])
def test_every_kind_of_context_may_be_made_and_does_nothing(name):
    module = importlib.import_module(f"mujoco.{name}")
    context = module.GLContext(640, 480)
    context.make_current()
    context.free()
    assert module.GLContext is mujoco.GLContext


@pytest.mark.parametrize("value", ["", "egl", "osmesa", "glfw", "off"])
def test_pictures_are_drawn_whatever_the_environment_says(value):
    code = f"""if True:
        import mujoco
        from mujoco import renderer
        m = mujoco.MjModel.from_xml_string({models.PENDULUM!r})
        with mujoco.Renderer(m, 24, 32) as drawing:
            drawing.update_scene(mujoco.MjData(m))
            print(drawing.render().shape, renderer.Renderer is mujoco.Renderer)
        """
    assert run(code, MUJOCO_GL=value) == "(24, 32, 3) True"


def test_a_viewer_is_refused_when_it_is_launched():
    import mujoco.viewer

    m = mujoco.MjModel.from_xml_string(models.PENDULUM)
    for launch in (lambda: mujoco.viewer.launch(), lambda: mujoco.viewer.launch(m),
                   lambda: mujoco.viewer.launch_passive(m, mujoco.MjData(m), key_callback=print),
                   lambda: mujoco.viewer.launch_from_path("model.xml")):
        with pytest.raises(RuntimeError, match="mjtools has no viewer"):
            launch()
    done = subprocess.run([sys.executable, "-B", "-m", "mujoco.viewer"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("error: mjtools has no viewer")


@pytest.mark.parametrize("value", ["", "egl", "OSMesa", "glfw", "glx", "off", "0", "disable", "1"])
def test_known_ways_to_draw_may_be_chosen(value, monkeypatch):
    monkeypatch.setenv("MUJOCO_GL", value)
    mjtools._render.check_environment()


def test_an_unknown_way_to_draw_is_refused_at_import():
    assert run("import mujoco", MUJOCO_GL="vulkan").startswith("RuntimeError: invalid value for environment variable MUJOCO_GL: vulkan")
