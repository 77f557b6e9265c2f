#!/usr/bin/env python3
# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the enums of the public headers as rows of a table.

usage: enum_table.py OUTPUT HEADER...

A row is MJ_PYTHON_ENUM(enum, "meaning", members), where members are a list of
MJ_PYTHON_MEMBER(member), in the order of the header.
"""

import re
import sys

ENUM = re.compile(r"typedef enum (\w+) \{(?:[ \t]*// ([^\n]*))?\n(.*?)\n\} (\w+);", re.S)
MEMBER = re.compile(r"^\s*(mj\w+)\b", re.M)


def enums(text):
    """Yields name, meaning and members of all enums of a header."""
    for found in ENUM.finditer(text):
        yield found.group(4), found.group(2) or "", MEMBER.findall(found.group(3))


def main():
    output, headers = sys.argv[1], sys.argv[2:]
    lines = []
    for header in headers:
        with open(header, encoding="utf-8") as file:
            text = file.read()
        found = list(enums(text))
        if len(found) != text.count("typedef enum") or not all(members for _, _, members in found):
            sys.exit(f"{header}: an enum is not written as enum_table.py expects")
        for name, meaning, members in found:
            rows = " ".join(f"MJ_PYTHON_MEMBER({member})" for member in members)
            lines.append(f'MJ_PYTHON_ENUM({name}, "{meaning}", {rows})\n')
    with open(output, "w", encoding="utf-8") as file:
        file.writelines(sorted(lines))


if __name__ == "__main__":
    main()
