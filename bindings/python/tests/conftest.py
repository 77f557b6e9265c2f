# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Fixtures that several files of tests use."""

import mjtools
import pytest

import models


@pytest.fixture
def m():
    """The model of a box and an arm."""
    return mjtools.MjModel.from_xml_string(models.BOX_AND_ARM)


@pytest.fixture
def d(m):
    """Fresh data of the model."""
    return mjtools.MjData(m)
