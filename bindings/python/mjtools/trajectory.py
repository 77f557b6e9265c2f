# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Recordings of simulations as arrays with names.

    t = mjtools.read_trajectory("fall.h5")
    t.time, t.qpos                  # [frames], [frames x nq]
    t.joint("knee").qpos            # the columns of one joint
    t.sensor("gyro").data

Reads what `mj-simulate` records, and data sets of Minari, robomimic and D4RL. The file is read at
once and closed. h5py is not needed.
"""

import collections.abc
import difflib
import os

import numpy as np

from mjtools import _mjtools

__all__ = ["Frames", "ObjectView", "Trajectory", "read_trajectories", "read_trajectory"]

# How the rows of an array of mjData belong to objects that have any number of them.
_ADDRESSES = {"nq": ("joint", "joint_qpos"), "nv": ("joint", "joint_qvel"), "na": ("actuator", "actuator_act"),
              "nu": ("actuator", "actuator_ctrl"), "nsensordata": ("sensor", "sensor_sensordata")}
# Starts of the names of arrays that belong to objects: geom_xpos is `xpos` of a geom.
_PREFIXES = {"camera": "cam", "tendon": "ten"}
# Names of arrays in the text of a trajectory.
_SHOWN = 12


def read_trajectory(path, rollout=0, arrays=None):
    """Reads a rollout of a recording.

    Args:
      path: HDF5 file, or the folder of a data set of Minari.
      rollout: number of the rollout. Rollouts of a data set are its episodes.
      arrays: names of the arrays to read; None for all.

    Returns:
      A Trajectory.

    Raises:
      FileNotFoundError: there is no such file.
      RecordingError: the file cannot be read, or does not hold what was asked for.
    """
    return _read(path, rollout, arrays)[0]


def read_trajectories(path, arrays=None):
    """Reads all rollouts of a recording. Returns a list of Trajectory objects."""
    return _read(path, None, arrays)


def _read(path, rollout, arrays):
    path = os.fsdecode(path)
    if not os.path.exists(path):
        raise FileNotFoundError(2, os.strerror(2), path)
    if isinstance(arrays, str):
        arrays = [arrays]
    return [Trajectory(path, content) for content in _mjtools._read_trajectories(path, rollout, list(arrays or ()))]


class Frames(collections.abc.Sequence):
    """Rows of a list such as the contacts: element i is the array [rows x columns] of frame i."""

    def __init__(self, values, starts):
        self.values = values
        self.starts = np.asarray(starts)

    def __len__(self):
        return len(self.starts) - 1

    def __getitem__(self, frame):
        if isinstance(frame, slice):
            return [self[i] for i in range(*frame.indices(len(self)))]
        frame = range(len(self))[frame]
        return self.values[self.starts[frame] : self.starts[frame + 1]]

    def __repr__(self):
        return f"<Frames of {len(self)} arrays with {self.values.shape[1]} columns>"


class Trajectory:
    """One rollout of a recording.

    Arrays are attributes (`t.qpos`) and items (`t["contact/pos"]`). Their first dimension is the frame.

    Attributes:
      path: the file.
      frames: count of frames.
      rollout: number of the rollout, from 0.
      rollouts: count of rollouts in the file.
      arrays: dictionary of all arrays by name. Lists such as contacts are Frames.
      labels: dictionary with the names of the columns of each array.
      names: dictionary with the names of objects by kind: `t.names["joint"]`.
      attributes: dictionary of what the file says about the simulation.
    """

    def __init__(self, path, content):
        self.path = path
        self.frames = content["frames"]
        self.rollout = content["rollout"]
        self.rollouts = content["rollouts"]
        self.names = content["names"]
        self.attributes = {name: _number(text) if is_number else text for name, text, is_number in content["attributes"]}
        self.arrays, self.labels = {}, {}
        self._rows_of = {}
        self._addresses = {name: np.asarray(pairs, dtype=np.int64).reshape(-1, 2) for name, pairs in content["addresses"].items()}
        for array in content["arrays"]:
            name, values = array["name"], array["values"]
            if array["starts"] is not None:
                values = Frames(values, array["starts"])
            elif array["is_scalar"] or name == "time":
                values = values.reshape(-1)
            self.arrays[name], self.labels[name] = values, array["labels"]
            self._rows_of[name] = array["rows_of"]

    def __getitem__(self, name):
        try:
            return self.arrays[name]
        except KeyError:
            raise KeyError(self._unknown(name)) from None

    def __getattr__(self, name):
        try:
            return self.__dict__["arrays"][name]
        except KeyError:
            raise AttributeError(self._unknown(name) if "arrays" in self.__dict__ else name) from None

    def __contains__(self, name):
        return name in self.arrays

    def __iter__(self):
        return iter(self.arrays)

    def __len__(self):
        return self.frames

    def __dir__(self):
        return sorted([*super().__dir__(), *(name for name in self.arrays if name.isidentifier())])

    def __repr__(self):
        rollout = f", rollout {self.rollout} of {self.rollouts}" if self.rollouts > 1 else ""
        names = list(self.arrays)
        shown = ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
        return f"<Trajectory of {self.path}{rollout}: {self.frames} frames of {shown}>"

    def _unknown(self, name):
        near = difflib.get_close_matches(str(name), self.arrays, 1)
        return f"'{name}' is not recorded in {self.path}" + (f". Did you mean '{near[0]}'?" if near else "")

    def actuator(self, name):
        """Returns the view of an actuator, by name or number."""
        return ObjectView(self, "actuator", name)

    def body(self, name):
        """Returns the view of a body, by name or number."""
        return ObjectView(self, "body", name)

    def camera(self, name):
        """Returns the view of a camera, by name or number."""
        return ObjectView(self, "camera", name)

    def geom(self, name):
        """Returns the view of a geom, by name or number."""
        return ObjectView(self, "geom", name)

    def joint(self, name):
        """Returns the view of a joint, by name or number."""
        return ObjectView(self, "joint", name)

    def light(self, name):
        """Returns the view of a light, by name or number."""
        return ObjectView(self, "light", name)

    def sensor(self, name):
        """Returns the view of a sensor, by name or number. Its numbers are `data`."""
        return ObjectView(self, "sensor", name)

    def site(self, name):
        """Returns the view of a site, by name or number."""
        return ObjectView(self, "site", name)

    def tendon(self, name):
        """Returns the view of a tendon, by name or number."""
        return ObjectView(self, "tendon", name)

    def model(self):
        """Returns the model of the recording as a new MjModel.

        Raises RecordingError if the file does not hold it.
        """
        return _mjtools._read_recorded_model(self.path)

    def to_dict(self, columns=False):
        """Returns a dictionary of the arrays by name.

        With `columns` it holds one array [frames] for each column, by pairs of array and label, and no
        lists.
        """
        if not columns:
            return dict(self.arrays)
        out = {}
        for name, values in self.arrays.items():
            if isinstance(values, Frames):
                continue
            if values.ndim == 1:
                out[name, name] = values
                continue
            for i, label in enumerate(_unique(self.labels[name], values.shape[1])):
                out[name, label] = values[:, i]
        return out

    def to_pandas(self):
        """Returns a DataFrame with the time as index and two levels of columns: array and label.

        Lists such as contacts are left out. Raises ImportError if pandas is not installed.
        """
        try:
            import pandas
        except ImportError:
            raise ImportError("to_pandas() needs the package pandas, which is not installed. to_dict(columns=True) "
                              "returns the same columns without it") from None
        columns = self.to_dict(columns=True)
        index = columns.pop(("time", "time"), None)
        keys = pandas.MultiIndex.from_tuples(columns, names=["array", "label"])
        frame = pandas.DataFrame(np.column_stack(list(columns.values())) if columns else None, columns=keys)
        for i, values in enumerate(columns.values()):
            if values.dtype != np.float64:
                frame[keys[i]] = values
        if index is not None:
            frame.index = pandas.Index(index, name="time")
        return frame


class ObjectView:
    """The columns of one object in the arrays of a Trajectory.

    An attribute is an array [frames x n]: `qpos` and `qvel` of a joint, `xpos` of a body, or any other
    array with rows for the object. Names of arrays may be shortened, `xpos` for `geom_xpos`.

    Attributes:
      id: number of the object.
      name: its name, or an empty text.
    """

    def __init__(self, trajectory, kind, name):
        names = trajectory.names.get(kind)
        if names is None:
            raise KeyError(f"{trajectory.path} does not hold the names of objects of kind {kind}")
        if isinstance(name, str):
            if not name or name not in names:
                valid = ", ".join(f"'{n}'" for n in names if n)
                raise KeyError(f"Invalid name '{name}'. Valid names: [{valid}]")
            index = names.index(name)
        else:
            index = range(len(names))[name] if 0 <= name < len(names) else None
            if index is None:
                raise IndexError(f"Invalid index {name}. Valid indices from 0 to {len(names) - 1}")
        self._trajectory = trajectory
        self._kind = kind
        self.id = index
        self.name = names[index]

    def _columns(self, array):
        """Returns the columns of the object in an array of the trajectory, or None."""
        t = self._trajectory
        rows, values = t._rows_of[array], t.arrays[array]
        if isinstance(values, Frames):
            return None
        if rows == self._kind:
            width = values.shape[1] // len(t.names[self._kind])
            return values[:, self.id * width : (self.id + 1) * width]
        if rows == "nout" and self._kind == "actuator" and values.shape[1] == len(t.names["actuator"]):
            return values[:, self.id : self.id + 1]  # no actuator has several outputs
        kind, table = _ADDRESSES.get(rows, ("", ""))
        if kind != self._kind or table not in t._addresses:
            return None
        first, count = t._addresses[table][self.id]
        first = max(first, 0)
        return values[:, first : first + count]

    def _arrays(self):
        """Yields the names of attributes, with arrays that hold columns of the object."""
        t = self._trajectory
        prefix = _PREFIXES.get(self._kind, self._kind) + "_"
        own = [f"{self._kind}/{self.name}/", f"{self._kind}/#{self.id}/"]
        if self._kind == "sensor":
            for name in f"sensor/{self.name}", f"sensor/#{self.id}":
                if name in t.arrays:
                    yield "data", t.arrays[name]
        for array in t.arrays:
            for start in own:
                if array.startswith(start):
                    yield array[len(start) :].removeprefix(prefix), t.arrays[array]
                    yield array[len(start) :], t.arrays[array]
            columns = self._columns(array)
            if columns is None:
                continue
            if self._kind == "sensor":
                yield "data", columns
            yield array.removeprefix(prefix), columns
            yield array, columns

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        for attribute, columns in self._arrays():
            if attribute == name:
                return columns
        known = ", ".join(dict(self._arrays())) or "none"
        raise AttributeError(f"no array '{name}' of {self._kind} '{self.name}' is recorded. Its arrays are: {known}")

    def __array__(self, dtype=None):
        if self._kind != "sensor":
            raise TypeError(f"a {self._kind} has several arrays")
        return np.asarray(self.data, dtype)

    def __dir__(self):
        return sorted([*super().__dir__(), *dict(self._arrays())])

    def __repr__(self):
        return f"<ObjectView of {self._kind} '{self.name}': {', '.join(dict(self._arrays()))}>"


def _number(text):
    """Returns the number in a text, or the array of several numbers."""
    words = text.split()
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        numbers = [float(word) for word in words]
    return numbers[0] if len(numbers) == 1 else np.array(numbers)


def _unique(labels, count):
    """Returns different labels for this many columns."""
    out = list(labels) if len(labels) == count else [f"#{i}" for i in range(count)]
    seen = {}
    for i, label in enumerate(out):
        if label in seen:
            out[i] = f"{label}#{i}"
        seen[out[i]] = i
    return out
