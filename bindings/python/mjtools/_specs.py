# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Model editing: MjSpec, the classes of its elements, and files in memory."""

import os
import posixpath
import typing
import zipfile

from mjtools import _mjtools
from mjtools._mjtools import MjSpec, MjsElement

_classes = {name: value for name, value in vars(_mjtools).items()
            if isinstance(value, type) and value.__module__ == __name__}
globals().update(_classes)

# Any element of an MjSpec, for annotations.
MjStruct = typing.Union[tuple(value for value in _classes.values()
                              if issubclass(value, MjsElement) and value is not MjsElement)]

__all__ = [*_classes, "MjStruct"]


def _to_zip(self, file):
    """Writes an archive with the files of `assets` and the model as <modelname>.xml.

    `file` is a path or a file that is open for writing bytes. Folders of a path are made.
    """
    xml = self.to_xml()
    if isinstance(file, (str, os.PathLike)):
        folder = os.path.dirname(file)
        if folder:
            os.makedirs(folder, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{self.modelname}.xml", xml)
        for name, content in self.assets.items():
            archive.writestr(name, content)


def _from_zip(file):
    """Reads an archive: its last XML file is the model, and all other files become `assets`.

    `file` is a path or a file that is open for reading bytes. Names of assets are relative to the
    folder of the model.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
            models = [name for name in names if name.lower().endswith(".xml")]
            if not models:
                raise ValueError(f"the archive {file!r} has no XML file")
            model = models[-1]
            folder = posixpath.dirname(model)
            assets = {posixpath.relpath(name, folder) if folder else name: archive.read(name)
                      for name in names if name != model}
            xml = archive.read(model).decode()
    except zipfile.BadZipFile as error:
        raise ValueError(f"{file!r} is no zip archive: {error}") from error
    return MjSpec.from_string(xml, assets=assets)


for _name, _function in (("to_zip", _to_zip), ("from_zip", _from_zip)):
    _function.__name__ = _name
    _function.__qualname__ = f"MjSpec.{_name}"
MjSpec.to_zip = _to_zip
MjSpec.from_zip = staticmethod(_from_zip)
