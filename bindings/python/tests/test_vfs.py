# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of files in memory."""

import weakref

import mjtools
import pytest


def test_a_name_is_added_once():
    vfs = mjtools.MjVfs()
    vfs["a.obj"] = b"1"
    with pytest.raises(ValueError, match="a.obj"):
        vfs["a.obj"] = b"2"


def test_names_are_compared_exactly():
    vfs = mjtools.MjVfs()
    vfs["dir/a.obj"] = b"1"
    assert "dir/a.obj" in vfs
    assert "a.obj" not in vfs
    assert "dir/A.OBJ" not in vfs


def test_removing_frees_the_name():
    vfs = mjtools.MjVfs()
    vfs["a"] = b""
    del vfs["a"]
    assert "a" not in vfs
    vfs["a"] = b"2"
    with pytest.raises(KeyError):
        del vfs["b"]


@pytest.mark.parametrize("content", ["text", bytearray(b"x"), None, 3, [b"x"]])
def test_contents_are_bytes(content):
    vfs = mjtools.MjVfs()
    with pytest.raises(TypeError):
        vfs["a"] = content
    assert "a" not in vfs


def test_a_closed_file_system_has_no_items():
    vfs = mjtools.MjVfs()
    vfs["a"] = b"1"
    vfs.close()
    vfs.close()
    with pytest.raises(RuntimeError):
        "a" in vfs
    with pytest.raises(RuntimeError):
        vfs["b"] = b""
    with pytest.raises(RuntimeError):
        del vfs["a"]


def test_the_end_of_a_with_block_closes_it():
    with mjtools.MjVfs() as vfs:
        vfs["a"] = b"1"
        assert "a" in vfs
    with pytest.raises(RuntimeError):
        "a" in vfs


def test_it_is_no_container_to_read():
    vfs = mjtools.MjVfs()
    vfs["a"] = b"1"
    with pytest.raises(TypeError):
        len(vfs)
    with pytest.raises(TypeError):
        iter(vfs)
    with pytest.raises(TypeError):
        vfs["a"]


def test_objects_are_compared_by_identity():
    a, b = mjtools.MjVfs(), mjtools.MjVfs()
    assert a != b and len({a, b}) == 2
    assert weakref.ref(a)() is a
    assert mjtools.MjVfs.__module__ == "mjtools._specs"
