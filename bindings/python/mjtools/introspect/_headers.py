# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Reads the headers of the package, whose layout is always the same."""

import os
import re

from mjtools import _mjtools
from mjtools._plugins import HEADERS_DIR
from mjtools.introspect import ast_nodes

_FUNCTION = re.compile(r"((?:^//[^\n]*\n)*)^MJAPI ([^;(]*?)(\w+)\(([^;]*)\);", re.M)
_STRUCT = re.compile(r"^typedef struct (\w+) \{\n((?:[^\n}][^\n]*\n|\n)*)^\} (\w+);", re.M)
_MEMBER = re.compile(r"^\s*([\w ]+?\**) ?(\w+)((?:\[[^\]]+\])*);\s*(?://\s*(.*))?$")
_SHAPE = re.compile(r"\[([^\[\]]+)\]$")
_SIZES = {name: getattr(_mjtools, name) for name in dir(_mjtools) if name.startswith("mj") and isinstance(getattr(_mjtools, name), int)}


def headers():
    """Yields the texts of the headers."""
    for name in sorted(os.listdir(HEADERS_DIR)):
        if name.endswith(".h"):
            with open(os.path.join(HEADERS_DIR, name), encoding="utf-8") as file:
                yield file.read()


def type_of(text):
    """Returns the type that a text such as 'const mjModel*' names."""
    text = text.strip()
    if text.endswith("*"):
        return ast_nodes.PointerType(type_of(text[:-1]))
    if text.endswith("const") and text[:-5].rstrip().endswith("*"):
        return ast_nodes.PointerType(type_of(text[:-5].rstrip()[:-1]), is_const=True)
    is_const = text.startswith("const ")
    return ast_nodes.ValueType(text.removeprefix("const ").removeprefix("struct "), is_const)


def _number(text):
    """Returns the value of the extent of an array: a number, the name of a constant, or their product."""
    value = 1
    for factor in text.split("*"):
        factor = factor.strip()
        value *= int(factor) if factor.isdigit() else _constant(factor)
    return value


def _constant(name):
    if name in _SIZES:
        return _SIZES[name]
    for members in (getattr(value, "__members__", {}) for value in vars(_mjtools).values() if isinstance(value, type)):
        if name in members:
            return members[name].value
    for text in headers():
        found = re.search(rf"^#define {name}\s+(\w+)", text, re.M) or re.search(rf"\b{name}\s*=\s*(\d+)", text)
        if found:
            return _number(found[1])
    raise KeyError(name)


def declared(type_text, extents):
    """Returns the type of a member or parameter, with the brackets behind its name."""
    base = type_of(type_text)
    numbers = tuple(_number(extent) for extent in re.findall(r"\[([^\]]*)\]", extents))
    return ast_nodes.ArrayType(base, numbers) if numbers else base


def _shape(doc):
    """Returns the comment of a member without the shape at its end, and the shape."""
    found = _SHAPE.search(doc)
    if not found:
        return doc, None
    shape = tuple(int(word) if word.isdigit() else word for word in re.split(r" x ", found[1]))
    return doc[: found.start()].rstrip(), shape


def members_of(text):
    """Returns the members of a struct from the text between its braces."""
    fields, inner, depth = [], [], 0
    for line in text.splitlines():
        if re.match(r"\s*struct \{", line):
            depth += 1
            continue
        closed = re.match(r"\s*\} (\w+);", line)
        if depth and closed:
            depth -= 1
            fields.append(ast_nodes.StructFieldDecl(closed[1], ast_nodes.AnonymousStructDecl(tuple(inner)), ""))
            inner = []
            continue
        member = _MEMBER.match(line)
        if not member:
            continue
        doc, shape = member[4] or "", None
        if member[1].endswith("*"):
            doc, shape = _shape(doc)
        field = ast_nodes.StructFieldDecl(member[2], declared(member[1], member[3]), doc, shape)
        (inner if depth else fields).append(field)
    return tuple(fields)


def structs():
    """Returns the structs of all headers by name."""
    return {found[3]: ast_nodes.StructDecl(found[3], f"struct {found[1]}", members_of(found[2]))
            for text in headers() for found in _STRUCT.finditer(text)}


def _parameter(text):
    pointer = re.match(r"(.*?)\(\*(\w+)\)(\(.*\))$", text.strip(), re.S)
    if pointer:  # to a function
        return ast_nodes.FunctionParameterDecl(pointer[2], ast_nodes.ValueType(f"{pointer[1].strip()} (*){pointer[3]}"))
    found = re.match(r"(.*?)(\w+)((?:\[[^\]]*\])*)$", text.strip(), re.S)
    return ast_nodes.FunctionParameterDecl(found[2], declared(" ".join(found[1].split()), found[3]))


def functions():
    """Returns the functions of all headers by name."""
    out = {}
    for text in headers():
        for comment, result, name, parameters in _FUNCTION.findall(text):
            doc = " ".join(line.removeprefix("//").strip() for line in comment.splitlines())
            words = re.split(r",(?![^()]*\))", parameters)
            listed = tuple(_parameter(word) for word in words if word.strip() not in ("", "void", "..."))
            out[name] = ast_nodes.FunctionDecl(name, type_of(result), listed, doc)
    return out
