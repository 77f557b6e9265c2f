# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Many simulations on threads, from arrays of initial states and controls.

    state, sensordata = rollout.rollout(model, data, initial_state, control)

B simulations of T steps give arrays [B x T x nstate] and [B x T x nsensordata]. The numbers are those
of a loop of `mj_step` but for rounding, because simulations step side by side in vector registers where
the model allows it. They are the same bit for bit for any number of simulations and threads.
"""

import atexit
import collections.abc
import operator

import numpy as np

import mjtools
from mjtools import _mjtools

__all__ = ["Rollout", "persistent_rollout", "rollout", "shutdown_persistent_pool"]

#: The Rollout of `rollout(..., persistent_pool=True)`, or None.
persistent_rollout = None


class Rollout:
    """Threads that simulate, kept between calls.

    Use it as a context manager, or call `close()`.
    """

    def __init__(self, *, nthread=None):
        """Starts threads. None and 0 mean that the calling thread simulates."""
        nthread = 0 if nthread is None else _integer(nthread, "nthread")
        if nthread < 0:
            raise ValueError("nthread must not be negative")
        self.nthread = nthread
        self._pool = _mjtools._RolloutPool(max(nthread, 1))

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()

    def close(self):
        """Ends the threads. Later calls do nothing."""
        self._pool = None

    def rollout(self, model, data, initial_state, control=None, *, control_spec=_mjtools.mjtState.mjSTATE_CTRL.value,
                skip_checks=False, nstep=None, initial_warmstart=None, state=None, sensordata=None, chunk_size=None):
        """Simulates B rollouts of T steps and returns the arrays `state` and `sensordata`.

        Missing dimensions are added in front, and dimensions of size 1 are repeated.

        Args:
          model: MjModel, or a sequence of B models with the same sizes.
          data: MjData, or a sequence with one MjData for each thread.
          initial_state: [B x nstate] full physics states (mjSTATE_FULLPHYSICS).
          control: [B x T x ncontrol] inputs of each step, or None.
          control_spec: mjtState bits of `control`.
          skip_checks: whether arguments are used as they are: a list of B models, a list of data, nstep, and
            complete, contiguous arrays of float64. Outputs that are not given are then None.
          nstep: T. None takes it from the arrays.
          initial_warmstart: [B x nv] initial qacc_warmstart, or None for zeros.
          state: [B x T x nstate] output array, or None for a new one.
          sensordata: [B x T x nsensordata] output array, or None for a new one.
          chunk_size: count of rollouts that a thread takes at a time. Results do not depend on it.

        Returns:
          The states after each step, and the sensordata of each step. The rows of a rollout that ends with
          a warning repeat its last state.

        Raises:
          ValueError: arguments that do not fit each other.
          FatalError: the error of the first rollout that failed. The others were simulated.
          RuntimeError: the threads were closed.
        """
        if self._pool is None:
            raise RuntimeError("rollout requested after thread pool shutdown")
        data = [data] if isinstance(data, mjtools.MjData) else list(data)
        self._require_count(data)
        control_spec = _integer(control_spec, "control_spec")
        if control_spec & ~mjtools.mjtState.mjSTATE_USER.value:
            raise ValueError("control_spec can only contain bits in mjSTATE_USER")
        if skip_checks:
            if nstep is None:
                raise ValueError("nstep must be given with skip_checks")
            self._pool.run(model, data, nstep, control_spec, initial_state, initial_warmstart, control, state, sensordata)
            return state, sensordata

        nstep = 0 if nstep is None else _integer(nstep, "nstep")
        if nstep < 0:
            raise ValueError("nstep must not be negative")
        if chunk_size is not None and _integer(chunk_size, "chunk_size") < 0:
            raise ValueError("chunk_size must not be negative")
        models = [model] if isinstance(model, mjtools.MjModel) else list(model)
        if not models:
            raise ValueError("The list of model instances is empty")

        initial_state = _input(initial_state, "initial_state", 2)
        if initial_state is None:
            raise ValueError("initial_state must be a numpy array or float")
        initial_warmstart = _input(initial_warmstart, "initial_warmstart", 2)
        control = _input(control, "control", 3)
        given_outputs = state, sensordata
        state, sensordata = _output(state, "state"), _output(sensordata, "sensordata")

        first = models[0]
        nstate = mjtools.mj_stateSize(first, mjtools.mjtState.mjSTATE_FULLPHYSICS.value)
        _require_columns(first, initial_state=(initial_state, nstate), initial_warmstart=(initial_warmstart, first.nv),
                         control=(control, mjtools.mj_stateSize(first, control_spec)), state=(state, nstate),
                         sensordata=(sensordata, first.nsensordata))
        nbatch = _common_size(0, 1, initial_state=initial_state, initial_warmstart=initial_warmstart, control=control,
                              state=state, sensordata=sensordata)
        if nbatch == 1:
            nbatch = len(models)
        if len(models) == 1:
            models = models * nbatch
        elif len(models) != nbatch:
            raise ValueError(f"nbatch inferred as {nbatch} but model has {len(models)}")
        nstep = _common_size(1, nstep or 1, control=control, state=state, sensordata=sensordata)

        state = _complete(state, "state", (nbatch, nstep, nstate))
        sensordata = _complete(sensordata, "sensordata", (nbatch, nstep, first.nsensordata))
        self._pool.run(models, data, nstep, control_spec, initial_state, initial_warmstart, control, state, sensordata)
        # Arrays that are complete are returned as they were given.
        return tuple(given if given is not None and given.ndim == 3 else filled
                     for given, filled in zip(given_outputs, (state, sensordata)))

    def _require_count(self, data):
        if not data:
            raise ValueError("The list of data instances is empty")
        if self.nthread == 0 and len(data) > 1:
            raise ValueError("More than one data instance passed but rollout is configured to run on main thread")
        if self.nthread != 0 and len(data) != self.nthread:
            raise ValueError(f"Length of data: {len(data)} not equal to nthread: {self.nthread}")


def rollout(model, data, initial_state, control=None, *, control_spec=_mjtools.mjtState.mjSTATE_CTRL.value, skip_checks=False,
            nstep=None, initial_warmstart=None, state=None, sensordata=None, chunk_size=None, persistent_pool=False):
    """Simulates B rollouts of T steps and returns the arrays `state` and `sensordata`.

    As many threads simulate as there are data. With `persistent_pool` they are kept for the next call.
    `Rollout.rollout` describes the other arguments.
    """
    nthread = len(data) if isinstance(data, collections.abc.Sequence) and len(data) > 1 else 0
    options = {"control_spec": control_spec, "skip_checks": skip_checks, "nstep": nstep, "initial_warmstart": initial_warmstart,
               "state": state, "sensordata": sensordata, "chunk_size": chunk_size}
    if persistent_pool:
        return _persistent(nthread).rollout(model, data, initial_state, control, **options)
    with Rollout(nthread=nthread) as threads:
        return threads.rollout(model, data, initial_state, control, **options)


def shutdown_persistent_pool():
    """Ends the threads that `rollout` keeps."""
    global persistent_rollout
    if persistent_rollout is not None:
        persistent_rollout.close()
    persistent_rollout = None


atexit.register(shutdown_persistent_pool)


def _persistent(nthread):
    """Returns the kept threads, new ones if the count is another."""
    global persistent_rollout
    if persistent_rollout is None or persistent_rollout.nthread != nthread:
        shutdown_persistent_pool()
        persistent_rollout = Rollout(nthread=nthread)
    return persistent_rollout


def _integer(value, name):
    try:
        return operator.index(getattr(value, "value", value))
    except TypeError:
        raise ValueError(f"{name} must be an integer") from None


def _require_dimensions(array, name, dimensions):
    if array.ndim > dimensions:
        raise ValueError(f"{name} can have at most {dimensions} dimensions")


def _input(array, name, dimensions):
    """Returns an input as a contiguous array of float64 with this many dimensions, or None."""
    if array is None:
        return None
    if not isinstance(array, (np.ndarray, float)):
        raise ValueError(f"{name} must be a numpy array or float")
    array = np.ascontiguousarray(array, dtype=np.float64)
    _require_dimensions(array, name, dimensions)
    return array.reshape((1,) * (dimensions - array.ndim) + array.shape)


def _output(array, name):
    """Returns an output as an array with three dimensions that shares its memory, or None."""
    if array is None:
        return None
    if not isinstance(array, np.ndarray):
        raise ValueError(f"{name} must be a numpy array or float")
    _require_dimensions(array, name, 3)
    if array.dtype != np.float64 or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{name} must be a writeable, C-contiguous array of float64, or it cannot be filled")
    return array.reshape((1,) * (3 - array.ndim) + array.shape)


def _require_columns(model, **arrays):
    for name, (array, columns) in arrays.items():
        if array is not None and array.shape[-1] != columns:
            raise ValueError(f"trailing dimension of {name} must be {columns}, got {array.shape[-1]}")


def _common_size(dimension, size, **arrays):
    """Returns the size of a dimension in all arrays. Sizes of 1 do not count."""
    for name, array in arrays.items():
        if array is None or array.shape[dimension] in (1, size):
            continue
        if size != 1:
            raise ValueError(f"dimension {dimension} inferred as {size} but {name} has {array.shape[dimension]}")
        size = array.shape[dimension]
    return size


def _complete(output, name, shape):
    """Returns an output of this shape, a new array for None."""
    if output is None:
        return np.empty(shape)
    for dimension in range(2):
        if output.shape[dimension] != shape[dimension]:
            raise ValueError(f"dimension {dimension} inferred as {shape[dimension]} but {name} has {output.shape[dimension]}")
    return output
