#!/usr/bin/env python3
# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the members of the small public structs as rows of a table, from the public headers.

usage: member_table.py OUTPUT HEADER...

A row is MJ_PYTHON_MEMBER(struct, member, "meaning"). Tables of mjxmacro.h describe mjModel, mjData
and the structs inside mjModel; they are left out here.
"""

import re
import sys

STRUCTS = {
    "mjLROpt", "mjPreContact", "mjContact", "mjWarningStat", "mjTimerStat", "mjSolverStat", "mjvPerturb", "mjvCamera",
    "mjvGLCamera", "mjvGeom", "mjvLight", "mjvOption", "mjvScene", "mjvFigure", "mjrRect", "mjrVertexAttribute", "mjrContext",
    "mjLogMessage", "mjLogConfig",
}
STRUCT = re.compile(r"typedef struct (\w+)_ \{\n(.*?)\n\} (\w+);", re.S)
MEMBER = re.compile(r"^\s*(?:const |unsigned )?(\w+)(\*?) (\w+)((?:\[[^\]]+\])*);\s*(?://\s*(.*))?$")


def rows(text):
    """Yields struct, member and meaning of all members that are no pointers."""
    for found in STRUCT.finditer(text):
        if found.group(3) not in STRUCTS:
            continue
        for line in found.group(2).splitlines():
            member = MEMBER.match(line)
            if member and not member.group(2):
                yield found.group(3), member.group(3), member.group(5) or ""


def main():
    output, headers = sys.argv[1], sys.argv[2:]
    lines = []
    for header in headers:
        with open(header, encoding="utf-8") as file:
            for struct, member, meaning in rows(file.read()):
                quoted = meaning.replace("\\", "\\\\").replace('"', '\\"')
                lines.append(f'MJ_PYTHON_MEMBER({struct}, {member}, "{quoted}")\n')
    missing = STRUCTS - {line[17:].split(",")[0] for line in lines}
    if missing:
        sys.exit(f"no members were found of {', '.join(sorted(missing))}")
    with open(output, "w", encoding="utf-8") as file:
        file.writelines(lines)


if __name__ == "__main__":
    main()
