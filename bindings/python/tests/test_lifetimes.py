# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Memory of objects: nothing leaks, and threads do not disturb each other.

scripts/check/python-memory does the same for longer, and under valgrind.
"""

import gc

import mjtools

import models
import torture


def test_cycles_leave_nothing():
    assert torture.bytes_per_cycle(3000) < 100


def test_threads_share_models_and_arrays():
    assert torture.torture_threads(2) > 0


def test_collection_may_run_code_that_takes_the_same_attribute():
    m = mjtools.MjModel.from_xml_string(models.BOX_AND_ARM)

    class Loop:
        """Garbage whose collection takes attributes."""

        def __init__(self, data):
            self.data, self.self = data, self

        def __del__(self):
            repr(self.data.xpos)
            repr(self.data.body("box").xmat)

    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(50):
            d = mjtools.MjData(m)
            Loop(d)
            assert d.xpos is d.xpos and d.body("box").xmat is d.body("box").xmat
    finally:
        gc.set_threshold(*threshold)
