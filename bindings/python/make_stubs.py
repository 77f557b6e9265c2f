#!/usr/bin/env python3
# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the type stubs of the extension module, from which editors complete every attribute.

usage: make_stubs.py OUTPUT      (mjtools must be importable)

Types of fields come from the tables of the extension (`_annotations`), those of functions and
methods from the first lines of their docstrings: `name(argument: type = default) -> type`.
"""

import ast
import inspect
import pathlib
import re
import sys
import types

from mjtools import _mjtools

sys.path.append(str(pathlib.Path(__file__).parent))  # behind the package that was built
from function_table import split  # noqa: E402

HEAD = '''"""Type stubs of the extension module. Written by make_stubs.py."""
# ruff: noqa
# flake8: noqa

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import ArrayLike, NDArray

'''
SIGNATURE = re.compile(r"^\w+\((.*)\)(?: -> (.*))?$")
ARRAY = re.compile(r"\b(f64|f32|i32|i64|u8|bool)\[[^\]]*\]( out)?")
NUMPY = {"f64": "float64", "f32": "float32", "i32": "int32", "i64": "int64", "u8": "uint8", "bool": "bool_"}
# Attributes whose types the tables do not hold.
ATTRIBUTES = {
    ("MjModel", "names"): "bytes",
    ("MjModel", "text_data"): "bytes",
    ("MjModel", "paths"): "bytes",
    ("MjModel", "_sizes"): "NDArray[np.int64]",
    ("MjData", "model"): "MjModel",
    ("MjData", "contact"): "_MjContactList",
    ("MjData", "warning"): "_MjWarningStatList",
    ("MjData", "timer"): "_MjTimerStatList",
    ("MjData", "solver"): "_MjSolverStatList",
    ("MjvScene", "geoms"): "tuple[MjvGeom, ...]",
    ("MjvScene", "lights"): "tuple[MjvLight, ...]",
    ("MjvScene", "camera"): "tuple[MjvGLCamera, ...]",
    ("MjrContext", "skinvertVBO"): "tuple[int, ...]",
    ("MjrContext", "skinnormalVBO"): "tuple[int, ...]",
    ("MjrContext", "skintexcoordVBO"): "tuple[int, ...]",
    ("MjrContext", "skinfaceVBO"): "tuple[int, ...]",
    ("MjrRendererInfo", "renderer"): "str",
    ("MjrRendererInfo", "backend"): "str",
}
ELEMENTS = {
    "_MjContactList": "MjContact",
    "_MjWarningStatList": "MjWarningStat",
    "_MjTimerStatList": "MjTimerStat",
    "_MjSolverStatList": "MjSolverStat",
}
DATA_METHODS = re.compile(r"^Returns a view of the element")


def annotation(text):
    """Returns a type as Python writes it."""
    text = ARRAY.sub(lambda found: f"NDArray[np.{NUMPY[found[1]]}]" if found[2] else "ArrayLike", text)
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return "Any"
    names = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    known = set(dir(__builtins__)) | {"np", "NDArray", "ArrayLike", "Any", "Callable", "Sequence", "Mapping", "Iterator", "BinaryIO"}
    return text if names <= known | set(vars(_mjtools)) else "Any"


def parameters(arguments):
    """Returns the parameters of a docstring's first line as a stub writes them."""
    optional = False  # after a parameter with a default all others of a stub have one
    for argument in split(arguments) if arguments else []:
        argument = argument.strip()
        if argument == "*":
            optional = False
        if argument in ("*", "/") or argument.startswith("*"):
            yield argument
            continue
        name, _, rest = argument.partition(":")
        name, _, default_alone = name.partition("=")
        kind, _, default = rest.partition("=")
        optional = optional or bool(default or default_alone)
        yield f"{name.strip()}: {annotation(kind.strip()) if kind.strip() else 'Any'}" + (" = ..." if optional else "")


def function(name, doc, self_parameter="", indent=""):
    """Yields the lines of a function or method."""
    first, _, rest = (doc or "").partition("\n")
    found = SIGNATURE.match(first.strip())
    if name == "__init__" and not found:
        arguments, returns, rest = ["*args: Any", "**kwargs: Any"], "None", ""
    elif found:
        arguments = [argument for argument in parameters(found[1]) if not argument.startswith("self:")]
        returns = annotation(found[2]) if found[2] else "Any"
    else:
        arguments, returns, rest = ["*args: Any", "**kwargs: Any"], "Any", doc or ""
    if name == "__init__":
        returns = "None"
    everything = ", ".join(([self_parameter] if self_parameter else []) + arguments)
    yield f"{indent}def {name}({everything}) -> {returns}:"
    yield f'{indent}    """{rest.strip()}"""' if rest.strip() else f"{indent}    ..."


def view_class(owner, method):
    """Returns the class of the views that a method of MjModel or MjData gives."""
    titles = {"jnt": "Joint", "cam": "Camera", "ten": "Tendon", "tex": "Texture", "mat": "Material", "eq": "Equality", "key": "Keyframe"}
    return f"_{owner}{titles.get(method, method.capitalize())}Views"


def attribute(owner, name, value):
    """Yields the lines of a property."""
    cls = getattr(_mjtools, owner)
    known = cls.__dict__.get("_annotations", {})
    doc = inspect.getdoc(value) or ""
    kind = known.get(name) or ATTRIBUTES.get((owner, name))
    if not kind:
        found = re.search(r"-> (.+)$", doc.partition("\n")[0])
        kind = annotation(found[1]) if found else "Any"
    yield "    @property"
    yield f"    def {name}(self) -> {kind}:"
    yield f'        """{doc}"""' if doc else "        ..."
    if name in cls.__dict__.get("_read_only", ()) or isinstance(value, property) and value.fset is None:
        return
    yield f"    @{name}.setter"
    yield f"    def {name}(self, value: Any) -> None: ..."


def members(name, cls):
    """Yields the lines of the body of a class."""
    for key, value in sorted(vars(cls).items()):
        if key.startswith("__") and key not in ("__init__", "__len__", "__contains__", "__setitem__", "__delitem__"):
            continue
        if key.startswith("_") and not key.startswith("__"):
            if key not in ("_address", "_sizes", "_from_model_ptr"):
                continue
        if isinstance(value, staticmethod) or type(value).__name__ == "builtin_function_or_method":
            yield "    @staticmethod"
            yield from function(key, value.__doc__ if not isinstance(value, staticmethod) else value.__func__.__doc__, "", "    ")
        elif isinstance(value, (types.GetSetDescriptorType, property)):
            yield from attribute(name, key, value)
        elif isinstance(value, cls) or isinstance(value, (int, str, tuple)):
            yield f"    {key}: {name if isinstance(value, cls) else type(value).__name__}"
        elif callable(value) and DATA_METHODS.match(value.__doc__ or ""):
            yield f"    def {key}(self, key: str | bytes | int = '') -> {view_class(name, key)}: ..."
        elif isinstance(value, type):
            yield f"    {key}: type"
        elif callable(value):
            yield from function(key, value.__doc__, "self", "    ")
    if name in ELEMENTS:
        yield f"    def __getitem__(self, index: int) -> {ELEMENTS[name]}: ..."
        yield f"    def __iter__(self) -> Iterator[{ELEMENTS[name]}]: ..."


def stub():
    """Yields the lines of the stub."""
    for name, value in sorted(vars(_mjtools).items()):
        if name.startswith("__"):
            continue
        if isinstance(value, type):
            base = value.__base__.__name__
            bases = f"({base})" if issubclass(value, BaseException) else ""
            yield f"class {name}{bases}:"
            if value.__doc__:
                yield f'    """{value.__doc__.strip()}"""'
            body = list(members(name, value))
            yield from body
            if not body and not value.__doc__:
                yield "    ..."
            yield ""
        elif callable(value):
            yield from function(name, value.__doc__)
        else:
            yield f"{name}: {type(value).__name__}"


def main():
    lines = list(stub())
    text = HEAD + "\n".join(lines) + "\n"
    ast.parse(text)  # a stub that is not Python must not be installed
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
