// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   cvel [nbody x 6], cdof [nv x 6], xipos [nbody x 3], ximat [nbody x 9],
//         geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], subtree_com [nbody x 3]
// writes  qfrc_fluid [nv] or qDeriv, to which the results are added

#include "engine/passive/fluid.h"

#include "engine/data/stack.h"
#include "engine/passive/fluid_model.h"
#include "engine/position/free_body.h"
#include "engine/position/jacobian.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/mat3.h"

namespace mj::engine {
namespace {

// Shape on which the fluid acts. It is the inertia box of a body or the ellipsoid of a geom.
struct Shape {
  const double *pos, *mat;
  double size[3];       // edge lengths of the box, or semi-axes of the ellipsoid
  const double* fluid;  // row of geom_fluid for an ellipsoid, null for a box
};

template <typename T>
LocalSpatial<T> wrench(const Shape& shape, const LocalSpatial<T>& v, const Medium& medium) {
  return shape.fluid ? ellipsoid_wrench(v, shape.size, shape.fluid, medium)
                     : inertia_box_wrench(v, shape.size, medium);
}

Shape inertia_box(const mjModel& m, const mjData& d, int body) {
  Shape shape{d.xipos + 3 * body, d.ximat + 9 * body, {}, nullptr};
  const double* inertia = m.body_inertia + 3 * body;
  for (int i = 0; i < 3; ++i) {
    const double extent = inertia[(i + 1) % 3] + inertia[(i + 2) % 3] - inertia[i];
    shape.size[i] = std::sqrt(std::max(mjMINVAL, extent) / m.body_mass[body] * 6.0);
  }
  return shape;
}

Shape ellipsoid(const mjModel& m, const mjData& d, int geom) {
  const double* size = m.geom_size + 3 * geom;
  Shape shape{d.geom_xpos + 3 * geom,
              d.geom_xmat + 9 * geom,
              {size[0], size[1], size[2]},
              m.geom_fluid + mjNFLUID * geom};
  switch (m.geom_type[geom]) {
    case mjGEOM_SPHERE:
      shape.size[1] = shape.size[2] = size[0];
      break;
    case mjGEOM_CAPSULE:
      shape.size[1] = size[0];
      shape.size[2] = size[0] + size[1];
      break;
    case mjGEOM_CYLINDER:
      shape.size[1] = size[0];
      shape.size[2] = size[1];
      break;
    default:
      break;
  }
  return shape;
}

// Calls visit(shape) for each shape of a body that moves and has mass.
template <typename Visit>
void for_each_shape(const mjModel& m, const mjData& d, int body, Visit visit) {
  if (m.body_mass[body] < mjMINVAL || last_dof(m, body) < 0) return;
  const int first = m.body_geomadr[body], end = first + m.body_geomnum[body];
  bool has_ellipsoid = false;
  for (int g = first; g < end; ++g) has_ellipsoid |= m.geom_fluid[mjNFLUID * g] > 0;
  if (!has_ellipsoid) {
    visit(inertia_box(m, d, body));
    return;
  }
  for (int g = first; g < end; ++g) {
    if (m.geom_fluid[mjNFLUID * g] != 0) visit(ellipsoid(m, d, g));
  }
}

// Returns the velocity of the shape's frame relative to the wind, expressed in the axes of the
// shape.
LocalSpatial<double> local_velocity(const mjModel& m, const mjData& d, int body,
                                    const Shape& shape) {
  const double* cvel = d.cvel + 6 * body;
  const Vec3 w = vec3(cvel);
  const Vec3 arm = vec3(shape.pos) - vec3(d.subtree_com + 3 * m.body_rootid[body]);
  const Vec3 v = vec3(cvel + 3) + cross(w, arm);
  const Mat3 axes = mat3(shape.mat);
  LocalSpatial<double> local;
  store(local.r, transpose_times(axes, w));
  store(local.t, transpose_times(axes, v) - transpose_times(axes, vec3(m.opt.wind)));
  return local;
}

// Computes the 6 x n Jacobian of the shape's local velocity with respect to the n dofs of a chain.
void local_jacobian(const mjModel& m, const mjData& d, int body, const Shape& shape, int n,
                    const int* chain, double* jac) {
  const Mat3 axes = mat3(shape.mat);
  const Vec3 arm = vec3(shape.pos) - vec3(d.subtree_com + 3 * m.body_rootid[body]);
  for (int k = 0; k < n; ++k) {
    const double* cdof = d.cdof + 6 * chain[k];
    const Vec3 r = transpose_times(axes, vec3(cdof));
    const Vec3 t = transpose_times(axes, vec3(cdof + 3) + cross(vec3(cdof), arm));
    for (int i = 0; i < 3; ++i) {
      jac[i * n + k] = r[i];
      jac[(3 + i) * n + k] = t[i];
    }
  }
}

// Computes the derivative of the local wrench with respect to the local velocity, as a row-major
// matrix.
void wrench_derivative(const Shape& shape, const LocalSpatial<double>& v, const Medium& medium,
                       bool symmetric, double derivative[36]) {
  LocalSpatial<Dual> x;
  for (int i = 0; i < 3; ++i) {
    x.r[i] = v.r[i];
    x.r[i].slope[i] = 1;
    x.t[i] = v.t[i];
    x.t[i].slope[3 + i] = 1;
  }
  const LocalSpatial<Dual> f = wrench(shape, x, medium);
  for (int i = 0; i < 3; ++i) {
    copy(derivative + 6 * i, f.r[i].slope, 6);
    copy(derivative + 6 * (3 + i), f.t[i].slope, 6);
  }
  for (int i = 0; symmetric && i < 6; ++i) {
    for (int j = 0; j < i; ++j) {
      const double mean = 0.5 * (derivative[6 * i + j] + derivative[6 * j + i]);
      derivative[6 * i + j] = derivative[6 * j + i] = mean;
    }
  }
}

Medium medium_of(const mjModel& m) {
  return {m.opt.density, m.opt.viscosity};
}

// Computes the derivative of the fluid force on one body, as an n x n block over the n dofs of its
// chain.
void fluid_derivative_block(const mjModel& m, mjData& d, int body, int n, const int* chain,
                            bool symmetric, double* block) {
  zero(block, n * n);
  const Medium medium = medium_of(m);
  StackFrame stack(d);
  double* jac = stack.allocate<double>(6 * n);
  double* product = stack.allocate<double>(6 * n);
  for_each_shape(m, d, body, [&](const Shape& shape) {
    double derivative[36];
    wrench_derivative(shape, local_velocity(m, d, body, shape), medium, symmetric, derivative);
    local_jacobian(m, d, body, shape, n, chain, jac);
    for (int i = 0; i < 6; ++i) {
      zero(product + i * n, n);
      for (int k = 0; k < 6; ++k) {
        add_scaled_to(product + i * n, jac + k * n, derivative[6 * i + k], n);
      }
    }
    for (int row = 0; row < n; ++row) {
      for (int i = 0; i < 6; ++i) {
        add_scaled_to(block + row * n, product + i * n, jac[i * n + row], n);
      }
    }
  });
}

}  // namespace

void fluid_forces(const mjModel& m, mjData& d) {
  const Medium medium = medium_of(m);
  const BodyRange bodies(m, d);
  for (int k = 0; k < bodies.size(); ++k) {
    const int body = bodies[k];
    for_each_shape(m, d, body, [&](const Shape& shape) {
      const LocalSpatial<double> f = wrench(shape, local_velocity(m, d, body, shape), medium);
      const Mat3 axes = mat3(shape.mat);
      double force[3], torque[3];
      store(force, axes * vec3(f.t));
      store(torque, axes * vec3(f.r));
      apply_force_torque(m, d, force, torque, shape.pos, body, d.qfrc_fluid);
    });
  }
}

void add_fluid_derivative(const mjModel& m, mjData& d, bool symmetric) {
  StackFrame stack(d);
  int* chain = stack.allocate<int>(m.nv);
  const BodyRange bodies(m, d);
  for (int k = 0; k < bodies.size(); ++k) {
    const int body = bodies[k];
    const int n = body_chain(m, body, chain);
    if (n == 0 || m.body_mass[body] < mjMINVAL) continue;
    StackFrame inner(d);
    double* block = inner.allocate<double>(n * n);
    fluid_derivative_block(m, d, body, n, chain, symmetric && !is_standalone_free(m, body), block);
    // The row of a dof of the chain contains all dofs of the chain as columns. Both lists are
    // ascending.
    for (int row = 0; row < n; ++row) {
      const int* columns = m.D_colind + m.D_rowadr[chain[row]];
      double* values = d.qDeriv + m.D_rowadr[chain[row]];
      for (int col = 0, p = 0; col < n; ++col) {
        while (columns[p] != chain[col]) ++p;
        values[p] += block[row * n + col];
      }
    }
  }
}

}  // namespace mj::engine
