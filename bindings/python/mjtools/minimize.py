# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Nonlinear least squares with box constraints.

The method is Gauss-Newton with the damping of Levenberg and Marquardt. Each step is the solution of
a quadratic program in a box (`mju_boxQP`). Derivatives of the residual are finite differences, for
which the residual is called once with a column for each variable.
"""

import abc
import dataclasses
import enum
import sys
import time

import numpy as np

from mjtools import _mjtools

__all__ = ["IterLog", "Norm", "Quadratic", "Status", "Verbosity", "check_jacobian", "check_norm", "jacobian_fd", "least_squares"]

_EPS = np.finfo(np.float64).eps ** 0.5
# Largest difference of derivatives and finite differences, relative to the larger one or to 1.
_DERIVATIVE_TOLERANCE = 1e-5
# Part of the decrease of the linear model that an accepted step reaches (Armijo's condition).
_SUFFICIENT = 0.01
# Ratios of actual and expected reduction from which the regularizer falls, and up to which it rises.
_GOOD, _BAD = 0.75, 0.25


class Verbosity(enum.Enum):
    """What `least_squares` prints and keeps."""

    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3


class Status(enum.Enum):
    """Why a minimization ended."""

    FACTORIZATION_FAILED = 1
    NO_IMPROVEMENT = 2
    MAX_ITER = 3
    DX_TOL = 4
    G_TOL = 5


_STATUS_TEXT = {
    Status.FACTORIZATION_FAILED: "the Hessian could not be factorized",
    Status.NO_IMPROVEMENT: "no step reduces the objective",
    Status.MAX_ITER: "the largest number of iterations was reached",
    Status.DX_TOL: "the step is smaller than xtol",
    Status.G_TOL: "the gradient is smaller than gtol",
}


@dataclasses.dataclass(frozen=True)
class IterLog:
    """One iteration: where it began, and what its step changed.

    The last four members are None unless the verbosity is FULLITER.
    """

    candidate: np.ndarray
    objective: float
    reduction: float
    regularizer: float
    residual: np.ndarray | None = None
    jacobian: np.ndarray | None = None
    grad: np.ndarray | None = None
    step: np.ndarray | None = None


class Norm(abc.ABC):
    """A scalar function of the residual that is minimized."""

    @abc.abstractmethod
    def value(self, r):
        """Returns the norm of a residual [nr x 1]."""

    @abc.abstractmethod
    def grad_hess(self, r, proj):
        """Returns proj' g and proj' H proj, where g and H are gradient and Hessian with respect to r."""


class Quadratic(Norm):
    """Half the sum of squares."""

    def value(self, r):
        return 0.5 * float(np.dot(r.ravel(), r.ravel()))

    def grad_hess(self, r, proj):
        return proj.T @ r, proj.T @ proj


def jacobian_fd(residual, x, r, eps, n_res, bounds=None):
    """Returns the Jacobian of the residual at x by finite differences, and a count of residuals.

    Args:
      residual: function of columns [n x k] to residuals [nr x k].
      x: point [n x 1].
      r: residual at x [nr x 1].
      eps: size of a difference relative to x, or absolute where x is smaller than 1.
      n_res: count of residuals so far. The result adds n to it.
      bounds: lower and upper bounds; differences go away from the nearer one.
    """
    x = np.asarray(x, dtype=np.float64).reshape(-1)
    h = eps * np.maximum(1.0, np.abs(x))
    if bounds is not None:
        lower, upper = (np.asarray(bound).reshape(-1) for bound in bounds)
        h = np.where(x > 0.5 * (lower + upper), -h, h)
    h = (x + h) - x  # what is really added
    columns = _residual_at(residual, x[:, None] + np.diag(h))
    return (columns - r) / h, n_res + x.size


def check_jacobian(residual, x, r, jac, eps, n_res, bounds=None, output=None):
    """Compares a Jacobian with finite differences.

    Raises ValueError if they differ. Returns the count of residuals.
    """
    differences, n_res = jacobian_fd(residual, x, r, eps, n_res, bounds)
    _require_close("the Jacobian", jac, differences, output)
    return n_res


def check_norm(r, norm, eps, output=None):
    """Compares the derivatives of a norm with finite differences. Raises ValueError if they differ."""
    r = np.asarray(r, dtype=np.float64).reshape(-1, 1)
    identity = np.eye(r.size)

    def value(points):
        return np.array([[norm.value(p[:, None]) for p in points.T]], dtype=np.float64)

    def gradient(points):
        return np.stack([np.ravel(norm.grad_hess(p[:, None], identity)[0]) for p in points.T], axis=1)

    grad, hess = norm.grad_hess(r, identity)
    _require_close("the gradient of the norm", np.reshape(grad, (1, -1)), jacobian_fd(value, r, value(r), eps, 0)[0], output)
    _require_close("the Hessian of the norm", hess, jacobian_fd(gradient, r, gradient(r), eps, 0)[0], output)


def _require_close(what, given, differences, output):
    given = np.asarray(given, dtype=np.float64)
    if given.shape != differences.shape:
        raise ValueError(f"{what} has shape {given.shape}, expected {differences.shape}")
    scale = np.maximum(1.0, np.maximum(np.abs(given), np.abs(differences)))
    error = float(np.max(np.abs(given - differences) / scale, initial=0.0))
    if not error <= _DERIVATIVE_TOLERANCE:
        raise ValueError(f"{what} differs from finite differences by {error:.3g}, more than {_DERIVATIVE_TOLERANCE:g}")
    print(f"{what} agrees with finite differences: largest difference {error:.3g}", file=output or sys.stdout)


def _residual_at(residual, columns):
    """Returns the residuals of columns [n x k] as an array [nr x k]."""
    r = residual(columns)
    if not isinstance(r, np.ndarray) or r.dtype != np.float64:
        raise ValueError("residual must return an array of float64")
    if r.ndim != 2 or r.shape[1] != columns.shape[1]:
        raise ValueError(f"residual must return an array [nr x {columns.shape[1]}] for {columns.shape[1]} columns, "
                         f"but its shape is {r.shape}")
    return r


def _checked_bounds(bounds, n):
    """Returns lower and upper bounds as arrays [n], or None."""
    if bounds is None:
        return None
    if len(bounds) != 2:
        raise ValueError("bounds must be two arrays: lower and upper")
    lower, upper = (np.array(bound, dtype=np.float64).reshape(-1) for bound in bounds)
    if lower.size != n or upper.size != n:
        raise ValueError(f"bounds must have the size of x0, {n}")
    if not (np.all(np.isfinite(lower)) and np.all(np.isfinite(upper))):
        raise ValueError("bounds must be finite")
    if np.any(lower >= upper):
        raise ValueError("each lower bound must be smaller than its upper bound")
    return lower, upper


class _Scale:
    """Sizes of the variables. Steps are computed in variables that are divided by them."""

    def __init__(self, x_scale, n, eps):
        self.from_jacobian = isinstance(x_scale, str)
        self.eps = eps
        if self.from_jacobian:
            if x_scale != "jac":
                raise ValueError(f"x_scale must be 'jac', an array or None, not '{x_scale}'")
            return
        try:
            self.fixed = np.ones(n) if x_scale is None else np.broadcast_to(np.asarray(x_scale, np.float64).ravel(), n)
        except (TypeError, ValueError):
            raise ValueError(f"x_scale must be 'jac', an array with {n} elements or None") from None
        if not (np.all(np.isfinite(self.fixed)) and np.all(self.fixed > 0)):
            raise ValueError("all elements of x_scale must be positive and finite")

    def at(self, jacobian):
        """Returns the sizes [n] for a Jacobian [nr x n]."""
        if not self.from_jacobian:
            return self.fixed
        return 1.0 / np.maximum(np.linalg.norm(jacobian, axis=0), self.eps)


class _Regularizer:
    """The number that is added to the diagonal of the Hessian."""

    def __init__(self, smallest, largest, factor):
        if not factor > 1:
            raise ValueError("mu_factor must be larger than 1")
        self.smallest, self.largest, self.factor = smallest, largest, factor
        self.value = 0.0
        self.decreases = 0  # in a row

    def increase(self):
        self.value = max(self.smallest, self.value * self.factor)
        self.decreases = 0

    def decrease(self):
        self.value *= self.factor ** -(2.0**self.decreases)
        self.decreases += 1
        if self.value < self.smallest:
            self.value = 0.0

    def is_largest(self):
        return self.value >= self.largest


def least_squares(x0, residual, bounds=None, jacobian=None, norm=Quadratic(), eps=_EPS, mu_min=1e-6, mu_max=1e8,
                  mu_factor=10.0**0.1, xtol=1e-8, gtol=1e-8, max_iter=100, verbose=Verbosity.ITER, output=None,
                  iter_callback=None, check_derivatives=False, x_scale=None):
    """Minimizes a norm of a residual, norm(residual(x)), within bounds.

    Args:
      x0: initial point with n elements.
      residual: function of columns [n x k] to residuals [nr x k], float64.
      bounds: lower and upper bounds, two arrays like x0, or None.
      jacobian: function of x [n x 1] and the residual [nr x 1] to the Jacobian [nr x n]. Without it,
        derivatives are finite differences.
      norm: a Norm. The default is half the sum of squares.
      eps: size of finite differences relative to x.
      mu_min: smallest regularizer other than 0.
      mu_max: largest regularizer; the search ends there.
      mu_factor: factor by which the regularizer changes, larger than 1.
      xtol: size of a step, relative to x, at which the search ends.
      gtol: size of the gradient at which the search ends.
      max_iter: largest number of iterations.
      verbose: a Verbosity, or its number. FULLITER also keeps residuals, Jacobians, gradients and steps.
      output: file for the text of the progress; None for stdout.
      iter_callback: function that is called after each iteration with the trace.
      check_derivatives: whether derivatives are compared with finite differences at x0.
      x_scale: sizes of the variables: an array like x0, 'jac' for 1 / (norm of a column of the
        Jacobian), or None for 1.

    Returns:
      The solution, in the shape of x0, and the trace: a list of IterLog, one for each iteration and one
      for the solution.

    Raises:
      ValueError: arguments that do not fit each other, or derivatives that are wrong.
    """
    verbose = Verbosity(verbose)
    shape = np.shape(x0)
    x = np.array(x0, dtype=np.float64).reshape(-1)
    n = x.size
    if not np.all(np.isfinite(x)):
        raise ValueError("x0 must be finite")
    box = _checked_bounds(bounds, n)
    scale = _Scale(x_scale, n, eps)
    mu = _Regularizer(mu_min, mu_max, mu_factor)
    if box:
        x = np.clip(x, *box)

    def tell(level, text):
        if verbose.value >= level.value:
            print(text, file=output or sys.stdout)

    start = time.perf_counter()
    trace = []
    n_res = 1
    r = _residual_at(residual, x[:, None])
    y = float(norm.value(r))
    status = Status.MAX_ITER
    details = {}
    for iteration in range(max_iter):
        # Derivatives in scaled variables.
        if jacobian is None:
            jac, n_res = jacobian_fd(residual, x, r, eps, n_res, box)
        else:
            jac = np.asarray(jacobian(x[:, None], r), dtype=np.float64)
            if jac.shape != (r.shape[0], n):
                raise ValueError(f"jacobian must return an array {(r.shape[0], n)}, but its shape is {jac.shape}")
        if check_derivatives and iteration == 0:
            if jacobian is not None:
                n_res = check_jacobian(residual, x, r, jac, eps, n_res, box, output)
            check_norm(r, norm, eps, output)
        size = scale.at(jac)
        grad, hess = norm.grad_hess(r, jac * size)
        grad = np.asarray(grad, dtype=np.float64).reshape(-1)
        if verbose is Verbosity.FULLITER:
            details = {"residual": r, "jacobian": jac, "grad": (grad / size).reshape(shape)}

        is_free = np.ones(n, dtype=bool)
        if box:
            is_free = ~(((x <= box[0]) & (grad > 0)) | ((x >= box[1]) & (grad < 0)))
        if np.linalg.norm(grad[is_free]) <= gtol:
            status = Status.G_TOL
            break

        # The regularizer rises until a step reduces the objective.
        step = None
        while step is None:
            dz = _minimum_in_box(hess + mu.value * np.eye(n), grad, box and ((box[0] - x) / size, (box[1] - x) / size))
            if dz is not None:
                candidate = x + size * dz
                if box:
                    candidate = np.clip(candidate, *box)
                r_candidate = _residual_at(residual, candidate[:, None])
                n_res += 1
                y_candidate = float(norm.value(r_candidate))
                reduction = y - y_candidate
                if reduction + _SUFFICIENT * (grad @ dz) >= 0:
                    step = candidate - x
                    break
            if mu.is_largest():
                status = Status.FACTORIZATION_FAILED if dz is None else Status.NO_IMPROVEMENT
                break
            mu.increase()
        if step is None:
            break

        if details:
            details["step"] = step.reshape(shape)
        trace.append(IterLog(x.reshape(shape), y, reduction, mu.value, **details))
        tell(Verbosity.ITER, f"iteration {iteration}: objective {y:.6g}, reduction {reduction:.3g}, regularizer {mu.value:.3g}")
        if iter_callback is not None:
            iter_callback(trace)

        is_small = np.linalg.norm(size * dz) < xtol * (xtol + np.linalg.norm(x))
        x, r, y = candidate, r_candidate, y_candidate
        if is_small:
            status = Status.DX_TOL
            break
        expected = -(grad @ dz + 0.5 * (dz @ hess @ dz))
        ratio = reduction / expected if expected > 0 else 0.0
        if ratio > _GOOD:
            mu.decrease()
        elif ratio < _BAD:
            mu.increase()

    if details:
        details = {"residual": r}
    trace.append(IterLog(x.reshape(shape), y, 0.0, mu.value, **details))
    tell(Verbosity.FINAL,
         f"end after {len(trace) - 1} iterations: {_STATUS_TEXT[status]}; objective {y:.6g}, {n_res} residuals, "
         f"{1e3 * (time.perf_counter() - start):.3g} ms")
    return x.reshape(shape), trace


def _minimum_in_box(hess, grad, box):
    """Returns the minimum of 1/2 z'Hz + g'z in a box, or None if H cannot be factorized."""
    n = grad.size
    z = np.zeros(n)
    lower, upper = box or (None, None)
    rank = _mjtools.mju_boxQP(z, np.zeros((n, n + 7)), None, hess, grad, lower, upper)
    return z if rank >= 0 else None
