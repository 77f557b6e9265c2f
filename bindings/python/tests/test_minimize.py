# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of nonlinear least squares."""

import io

import mjtools
import numpy as np
import pytest
from mjtools import minimize

# What MuJoCo's own package gives for the valley of Rosenbrock from (0, 0).
OBJECTIVES = [0.5, 0.455196, 0.224062, 0.156521, 0.102909, 0.066879, 0.023659, 0.018643]
FIRST_REGULARIZER = 3.1622776601683906


def rosenbrock(x):
    return np.stack([10 * (x[1] - x[0] ** 2), 1 - x[0]])


def rosenbrock_jacobian(x, r):
    return np.array([[-20 * x[0, 0], 10.0], [-1.0, 0.0]])


def solve(x0, residual=rosenbrock, **options):
    return minimize.least_squares(x0, residual, **{"verbose": 0, **options})


def test_a_curved_valley_is_followed_as_in_mujoco():
    x, trace = solve(np.zeros(2))
    np.testing.assert_allclose(x, 1, atol=1e-12)
    assert len(trace) == 15
    np.testing.assert_allclose([log.objective for log in trace[:8]], OBJECTIVES, atol=5e-7)
    assert trace[0].regularizer == FIRST_REGULARIZER
    assert trace[-1].reduction == 0
    assert trace[0].residual is None and trace[0].step is None


def test_derivatives_take_one_call_with_a_column_for_each_variable():
    shapes = []

    def residual(x):
        shapes.append(x.shape)
        return rosenbrock(x)

    solve([0.0, 0.0], residual)
    assert shapes[:3] == [(2, 1), (2, 2), (2, 1)]
    assert set(shapes) == {(2, 1), (2, 2)}


def test_a_jacobian_of_the_user_gives_the_same_solution():
    x, _ = solve(np.zeros(2), jacobian=rosenbrock_jacobian, check_derivatives=True, output=io.StringIO())
    np.testing.assert_allclose(x, 1, atol=1e-12)


def test_a_solution_may_be_at_a_bound():
    x, _ = solve([0.1, 0.1], bounds=[[-1, -1], [0.5, 0.5]])
    np.testing.assert_allclose(x, [0.5, 0.25], atol=1e-9)


def test_an_initial_point_outside_the_bounds_is_moved_to_them():
    _, trace = solve([9.0, -9.0], bounds=([-1, -1], [0.5, 0.5]), max_iter=1)
    assert list(trace[0].candidate) == [0.5, -1]


def test_finite_differences_stay_inside_the_bounds():
    points = []

    def residual(x):
        points.append(x)
        return rosenbrock(x)

    solve([0.5, 0.5], residual, bounds=([-1, -1], [0.5, 0.5]))
    assert max(p.max() for p in points) <= 0.5 and min(p.min() for p in points) >= -1


@pytest.mark.parametrize("shape", [(2,), (2, 1), (1, 2)])
def test_the_solution_has_the_shape_of_the_initial_point(shape):
    x, trace = solve(np.zeros(shape))
    assert x.shape == shape and trace[0].candidate.shape == shape


def test_the_number_of_iterations_is_limited():
    assert len(solve(np.zeros(2), max_iter=3)[1]) == 4


@pytest.mark.parametrize("x_scale", [None, "jac", [1, 10], np.array([[2.0], [0.5]])])
def test_the_solution_does_not_depend_on_the_scale(x_scale):
    np.testing.assert_allclose(solve(np.zeros(2), x_scale=x_scale)[0], 1, atol=1e-6)


@pytest.mark.parametrize("options", [
    {"bounds": [[1, 1], [-1, -1]]},
    {"bounds": [[-1, -1]]},
    {"bounds": [[-1], [1]]},
    {"bounds": [[-np.inf, -1], [1, 1]]},
    {"mu_factor": 1},
    {"x_scale": "foo"},
    {"x_scale": [1, 2, 3]},
    {"x_scale": [1, 0]},
    {"verbose": 7},
    {"residual": lambda x: rosenbrock(x).astype(np.float32)},
    {"residual": lambda x: rosenbrock(x)[:, 0]},
    {"jacobian": lambda x, r: np.eye(3)},
    {"jacobian": lambda x, r: np.eye(2), "check_derivatives": True},
])
def test_arguments_that_do_not_fit_are_refused(options):
    with pytest.raises(ValueError):
        solve(np.zeros(2), **options)


def test_an_initial_point_that_is_not_finite_is_refused():
    with pytest.raises(ValueError):
        solve([0.0, np.nan])


class Quartic(minimize.Norm):
    """The square of the sum of squares."""

    def value(self, r):
        return (r.T @ r).item() ** 2

    def grad_hess(self, r, proj):
        s = (r.T @ r).item()
        return proj.T @ (4 * s * r), proj.T @ (4 * s * np.eye(r.size) + 8 * r @ r.T) @ proj


def test_another_norm_is_minimized():
    x, trace = solve([0.5, 0.5], lambda x: x - np.array([[3.0], [4.0]]), norm=Quartic(), check_derivatives=True,
                     output=io.StringIO(), max_iter=200)
    np.testing.assert_allclose(x, [3, 4], atol=1e-2)
    assert all(log.reduction >= 0 for log in trace)


def test_wrong_derivatives_of_a_norm_are_found():
    class Wrong(minimize.Quadratic):
        def grad_hess(self, r, proj):
            return proj.T @ r * 2, proj.T @ proj

    with pytest.raises(ValueError, match="gradient of the norm"):
        minimize.check_norm(np.ones((2, 1)), Wrong(), 1e-7)


def test_a_full_trace_has_derivatives_in_the_units_of_the_user():
    said = io.StringIO()
    _, trace = solve(np.zeros(2), verbose=minimize.Verbosity.FULLITER, x_scale=[1, 10], output=said)
    first = trace[0]
    np.testing.assert_allclose(first.grad, first.jacobian.T @ first.residual[:, 0], atol=1e-12)
    np.testing.assert_allclose(trace[1].candidate, first.candidate + first.step)
    assert trace[-1].step is None and trace[-1].residual.shape == (2, 1)
    assert said.getvalue().count("iteration") == len(trace)
    assert "smaller than xtol" in said.getvalue()


def test_a_callback_sees_each_iteration():
    lengths = []
    _, trace = solve(np.zeros(2), iter_callback=lambda trace: lengths.append(len(trace)))
    assert lengths == list(range(1, len(trace)))


def test_a_residual_that_cannot_fall_ends_the_search():
    x, trace = solve([0.0], lambda x: 1 + np.abs(x), jacobian=lambda x, r: np.array([[1.0]]))
    assert x[0] == 0 and len(trace) == 1
