# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The rows of the tables. str() of a type or declaration is C."""

import dataclasses


def _qualified(name, is_const, is_volatile):
    return " ".join(word for word, is_there in (("const", is_const), ("volatile", is_volatile), (name, True)) if is_there)


@dataclasses.dataclass(frozen=True)
class ValueType:
    """A type that is no pointer and no array."""

    name: str
    is_const: bool = False
    is_volatile: bool = False

    def decl(self, name=None):
        """Returns a declaration of `name` in C."""
        text = _qualified(self.name, self.is_const, self.is_volatile)
        return f"{text} {name}" if name else text

    def __str__(self):
        return self.decl()


@dataclasses.dataclass(frozen=True)
class PointerType:
    """A pointer to another type."""

    inner_type: object
    is_const: bool = False
    is_volatile: bool = False
    is_restrict: bool = False

    def decl(self, name=None):
        """Returns a declaration of `name` in C."""
        words = ["*", *(word for word, is_there in (("const", self.is_const), ("volatile", self.is_volatile),
                                                    ("restrict", self.is_restrict)) if is_there), *([name] if name else [])]
        inner = " ".join(words)
        if isinstance(self.inner_type, ArrayType):
            inner = f"({inner})"
        return self.inner_type.decl(inner)

    def __str__(self):
        return self.decl()


@dataclasses.dataclass(frozen=True)
class ArrayType:
    """An array of another type. Extents are numbers."""

    inner_type: object
    extents: tuple

    def decl(self, name=None):
        """Returns a declaration of `name` in C."""
        return self.inner_type.decl((name or "") + "".join(f"[{extent}]" for extent in self.extents))

    def __str__(self):
        return self.decl()


@dataclasses.dataclass(frozen=True)
class EnumDecl:
    """An enum and the values of its members."""

    name: str
    declname: str
    values: dict


@dataclasses.dataclass(frozen=True)
class StructFieldDecl:
    """A member of a struct.

    `array_extent` is the shape of what a member of mjModel or mjData points to, in numbers and names of
    sizes.
    """

    name: str
    type: object
    doc: str
    array_extent: tuple | None = None

    def __str__(self):
        return self.type.decl(self.name)


@dataclasses.dataclass(frozen=True)
class AnonymousStructDecl:
    """A struct without a name inside another."""

    fields: tuple

    def decl(self, name=None):
        """Returns a declaration of `name` in C."""
        return "struct {" + " ".join(f"{field};" for field in self.fields) + "}" + (f" {name}" if name else "")

    def __str__(self):
        return self.decl()


@dataclasses.dataclass(frozen=True)
class StructDecl:
    """A struct and its members."""

    name: str
    declname: str
    fields: tuple

    def decl(self, name=None):
        """Returns a declaration of `name` in C."""
        return f"{self.declname} {name}" if name else self.declname


@dataclasses.dataclass(frozen=True)
class FunctionParameterDecl:
    """A parameter of a function."""

    name: str
    type: object

    def __str__(self):
        return self.type.decl(self.name)


@dataclasses.dataclass(frozen=True)
class FunctionDecl:
    """A function, its parameters, and what it does."""

    name: str
    return_type: object
    parameters: tuple
    doc: str

    def decl(self, name=None):
        """Returns a declaration in C."""
        parameters = ", ".join(map(str, self.parameters)) or "void"
        return f"{self.return_type} {name or self.name}({parameters})"

    def __str__(self):
        return self.decl()
