#!/usr/bin/env python3
# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the functions that Python calls, from functions.txt and the public headers.

usage: function_table.py TABLE OUTPUT HEADER...

The notation of the table is described at its top. Descriptions of functions are the comments of the
headers. Each function of the output sorts its arguments, checks them (src/arguments.h), calls the
function of C and converts the result.
"""

import re
import sys

STRUCTS = {
    "MjModel": "mjModel", "MjData": "mjData", "MjOption": "mjOption", "MjVisual": "mjVisual", "MjLROpt": "mjLROpt",
    "MjContact": "mjContact", "MjvCamera": "mjvCamera", "MjvGLCamera": "mjvGLCamera", "MjvGeom": "mjvGeom",
    "MjvOption": "mjvOption", "MjvPerturb": "mjvPerturb", "MjvScene": "mjvScene", "MjvFigure": "mjvFigure",
    "MjrRect": "mjrRect", "MjrContext": "mjrContext", "MjrRendererInfo": "mjrRendererInfo",
}
ELEMENTS = {"f64": ("mjtNum", "float64"), "f32": ("float", "float32"), "i32": ("int", "int32"), "u8": ("mjtByte", "uint8")}
ARRAY = re.compile(r"(f64|f32|i32|u8)([\[{])(.*)[\]}]$")
NAME = re.compile(r"[A-Za-z_]\w*$")


class Failure(Exception):
    """An error in the table."""


class Parameter:
    """A parameter of a function: name, type, default and what the type says."""

    def __init__(self, text):
        self.name, rest = (part.strip() for part in text.split(":", 1))
        kind, _, self.default = (part.strip() for part in rest.partition(" = "))
        self.is_optional = kind.endswith(" | None")
        kind = kind.removesuffix(" | None")
        self.is_output = kind.endswith(" out")
        self.kind = kind.removesuffix(" out")
        index = re.match(r"int\[(.*)\]$", self.kind)
        self.bound = index and index[1]  # an index is below it
        if index:
            self.kind = "int"
        array = ARRAY.match(self.kind)
        self.is_array = bool(array)
        if array:
            self.element, self.shown_element = ELEMENTS[array[1]]
            self.has_any_shape = array[2] == "{"
            self.sizes = [size.strip() for size in split(array[3])]
            self.shape = "kAny" if self.has_any_shape else ["kVector", "kMatrix"][len(self.sizes) - 1]

    def __str__(self):
        """The parameter as help() shows it."""
        if self.is_array:
            sizes = ", ".join(self.sizes).replace("->", ".")
            kind = f"{self.shown_element}[{'any shape, size ' * self.has_any_shape}{sizes}]" + " out" * self.is_output
        else:
            kind = self.kind
        return f"{self.name}: {kind}" + " | None" * self.is_optional + (f" = {self.default}" if self.default else "")


class Function:
    """A row of the table and the lines below it."""

    def __init__(self, head):
        found = re.match(r"(\w+)\((.*)\) -> (.*)$", head)
        if not found:
            raise Failure(f"{head}: is no signature")
        self.name, parameters, self.result = found.groups()
        self.parameters = [Parameter(text) for text in split(parameters)] if parameters else []
        self.conditions, self.call, self.meaning = [], None, None

    def add(self, line):
        """Adds a line below the signature."""
        word, _, rest = line.strip().partition(" ")
        if word == "where":
            condition, _, text = rest.partition(" -- ")
            self.conditions.append((condition, text))
        elif word == "call":
            self.call = rest
        elif word == "doc":
            self.meaning = f"{self.meaning} {rest}" if self.meaning else rest
        else:
            raise Failure(f"{self.name}: {line.strip()}: the line begins with none of where, call, doc")

    def signature(self):
        """The first line of the documentation."""
        result = next((str(p).split(": ")[1] for p in self.parameters if p.name == self.result), self.result)
        return f"{self.name}({', '.join(map(str, self.parameters))}) -> {result}"


def split(text):
    """Splits a list at commas outside of brackets."""
    parts, depth, begin = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(text[begin:i])
            begin = i + 1
    return parts + [text[begin:]]


def read_table(text):
    """Returns the functions of the table."""
    functions = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            functions[-1].add(line)
        else:
            functions.append(Function(line))
    return functions


def prototypes(text):
    """Yields name, result, parameters [(type, name)] and comment of the functions of a header."""
    comment, statement, is_fresh = [], "", False
    for line in text.splitlines():
        line = line.strip()
        if not statement and line.startswith("//"):
            comment = comment if is_fresh else []
            is_fresh = True
            comment.append(line[2:].strip())
            continue
        if not statement and not line.startswith("MJAPI"):
            is_fresh = False
            if not line:
                comment = []
            continue
        is_fresh = False
        code, _, remark = line.partition("//")
        statement += " " + code.strip()
        if ";" not in statement:
            continue
        found = re.match(r" MJAPI (.+?)(\w+)\((.*)\)[^()]*;$", statement)
        statement = ""
        if not found:
            continue
        parameters = []
        for parameter in split(found[3]) if found[3] not in ("", "void") else []:
            whole = re.match(r"(.*?)(\w+)((?:\[[^\]]*\])*)$", parameter.strip())
            parameters.append((whole[1].strip(), whole[2]) if whole else ("...", ""))
        sentences = " ".join(part for part in comment if not part.startswith("----"))
        meaning = (remark.strip() or sentences).replace("NULL", "None").replace("->", ".")
        yield found[2], found[1].strip(), parameters, meaning


def quoted(text):
    """Returns a C string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def getter(parameter, i, c_type):
    """Returns the declaration of the C++ variable that holds argument i."""
    name, kind = parameter.name, parameter.kind
    optional = "optional_" if parameter.is_optional else ""
    if parameter.is_array:
        way, cls = ("output", "Output") if parameter.is_output else ("input", "Input")
        return f"const {cls}<{parameter.element}> {name} = arguments.{optional}{way}<{parameter.element}>({i}, Shape::{parameter.shape});"
    if kind in STRUCTS:
        return f"{STRUCTS[kind]}* const {name} = arguments.{optional}structure<{STRUCTS[kind]}>({i});"
    if kind == "str":
        return f"const Text {name} = arguments.{optional}text({i});"
    if kind == "int":
        default = f", {parameter.default}" if parameter.default else ""
        return f"const {c_type} {name} = arguments.integer<{c_type}>({i}{default});"
    if kind == "float" and parameter.is_optional:
        return ""
    simple = {"float": ("double", "number"), "bool": ("bool", "flag"), "capsule": ("mjCache*", "cache")}
    if kind not in simple:
        raise Failure(f"unknown type {kind}")
    return f"{simple[kind][0]} const {name} = arguments.{simple[kind][1]}({i});"


def size_text(size, integers):
    """Returns a size as a C++ expression of 64 bits. Functions of the library may fail."""
    if "mj_" in size:
        return f"engine_call(nullptr, [&] {{ return mjtSize({size}); }})"
    if "(" in size and re.search(r"\w\(", size):
        return size
    for name in integers:
        size = re.sub(rf"(?<![\w>]){name}\b", f"mjtSize({name})", size)
    return size


def body(function, prototype):
    """Returns the lines of the C++ function."""
    parameters = function.parameters
    c_types = dict.fromkeys((p.name for p in parameters), "int")
    if not function.call:
        if prototype is None:
            raise Failure("no header declares it, and it has no call")
        _, c_parameters, _ = prototype
    lines = []

    # Which variables the function of C gets. Sizes of arrays are found by their names.
    names = {p.name for p in parameters}
    sizes = {}  # name of a size: expression
    for p in sorted((p for p in parameters if p.is_array and not p.has_any_shape), key=lambda p: p.is_optional):
        for size, side in zip(p.sizes, ("rows", "columns")):
            if NAME.match(size) and size not in names and not size.startswith("mj"):
                sizes.setdefault(size, f"{p.name}.{side}")
    if not function.call:
        in_order = len(c_parameters) == len(parameters)
        passed = []
        for k, (c_type, c_name) in enumerate(c_parameters):
            name = parameters[k].name if in_order else c_name
            if name in names:
                passed.append(f"*{name}" if c_type == "mjrRect" else name)
                if c_type in ("int", "size_t", "mjtSize", "mjtByte", "unsigned char", "mjtBool"):
                    c_types[name] = c_type
            elif name in sizes:
                passed.append(f"static_cast<int>({name})")
            else:
                raise Failure(f"nothing is passed for {c_name}")
        call = f"::{function.name}({', '.join(passed)})"
    else:
        call = function.call

    for i, p in enumerate(parameters):
        lines.append(getter(p, i, c_types[p.name]))
    integers = [p.name for p in parameters if p.kind == "int"]
    used = " ".join([call, *(condition for condition, _ in function.conditions), *(s for p in parameters if p.is_array for s in p.sizes)])
    for name, value in sizes.items():
        if len(re.findall(rf"\b{name}\b", used)) > 1:
            lines.append(f"const mjtSize {name} = {value};")
    for i, p in enumerate(parameters):
        if not p.is_array:
            continue
        defined = [] if p.has_any_shape else [s for s, side in zip(p.sizes, ("rows", "columns")) if sizes.get(s) == f"{p.name}.{side}"]
        if len(defined) == len(p.sizes):
            continue
        check = "check_count" if p.has_any_shape else "check_length" if p.shape == "kVector" else "check_shape"
        lines.append(f"arguments.{check}({i}, {p.name}, {', '.join(size_text(s, integers) for s in p.sizes)});")
    for condition, text in function.conditions:
        lines.append(f"arguments.check({condition}, {quoted(text)});")
    for i, p in enumerate(parameters):
        if p.bound:
            lines.append(f"arguments.check_index({i}, {p.name}, {p.bound});")
    data = next((p.name for p in parameters if p.kind == "MjData"), "nullptr")
    kept = [p.name for p in parameters]
    if function.result in ("None", *kept):
        lines.append(f"engine_call({data}, [&] {{ {call}; }});")
        lines.append("Py_RETURN_NONE;" if function.result == "None" else f"return arguments.object({kept.index(function.result)});")
    else:
        lines.append(f"return to_python(engine_call({data}, [&] {{ return {call}; }}));")
    return [line for line in lines if line]


def write(functions, declared):
    """Returns the text of the C++ file."""
    out = ["// Written by function_table.py.\n\nconst Signature& signature_of(int row);\n\n"]
    for row, function in enumerate(functions):
        try:
            lines = body(function, declared.get(function.name))
        except Failure as failure:
            raise Failure(f"functions.txt: {function.name}: {failure}") from None
        count = len(function.parameters)
        out.append(f"PyObject* python_{function.name}(PyObject*, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {{\n")
        out.append("  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {\n")
        out.append(f"    PyObject* objects[{max(count, 1)}];\n")
        out.append(f"    [[maybe_unused]] const Arguments arguments(signature_of({row}), given, count, keywords, objects);\n")
        out += [f"    {line}\n" for line in lines]
        out.append("  });\n}\n\n")
    table = ["FunctionRow rows[] = {\n"]
    for row, function in enumerate(functions):
        meaning = function.meaning or declared[function.name][2]
        if not meaning:
            raise Failure(f"functions.txt: {function.name}: neither a header nor the table describes it")
        names = "nullptr"
        if function.parameters:
            names = f"names_{row}"
            out.append(f"constexpr const char* names_{row}[] = {{{', '.join(quoted(p.name) for p in function.parameters)}}};\n")
        required = sum(not p.default for p in function.parameters)
        text = quoted(f"{function.signature()}\n\n{meaning}\n")
        table.append(f"    {{{{{quoted(function.name)}, {text}, {names}, {len(function.parameters)}, {required}, nullptr}}, python_{function.name}}},\n")
    out += table
    out.append("};\n\nconst Signature& signature_of(int row) {\n  return rows[row].signature;\n}\n")
    return "".join(out)


def main():
    table, output, headers = sys.argv[1], sys.argv[2], sys.argv[3:]
    declared = {}
    for header in headers:
        with open(header, encoding="utf-8") as file:
            for name, result, parameters, comment in prototypes(file.read()):
                declared[name] = (result, parameters, comment)
    with open(table, encoding="utf-8") as file:
        functions = read_table(file.read())
    try:
        text = write(functions, declared)
    except Failure as failure:
        sys.exit(str(failure))
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
