// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Transmissions: length l(q) of every actuator output and its gradient, the moment arms.
//
//   joint         gear qpos                        gear at the joint's dofs
//   tendon        gear ten_length                  gear ten_J
//   site          0; with a reference site the     Jp' R gear_t + Jr' R gear_r
//                 relative position and rotation
//   slider-crank  p - sqrt(p^2 + r^2 - v'v)        by the chain rule
//   body          0                                minus the mean contact normal Jacobian
//   so3           rotation vector                  its three columns
//
// reads   qpos [nq], site_xpos [nsite x 3], site_xmat [nsite x 9], xquat [nbody x 4],
//         ten_length [ntendon], ten_J [nJten], contact [ncon], cdof [nv x 6],
//         subtree_com [nbody x 3]
// writes  actuator_length moment_rownnz moment_rowadr [nout], moment_colind actuator_moment [nJmom]

#include "engine/position/transmission.h"

#include <cmath>

#include "engine/data/stack.h"
#include "engine/position/jacobian.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

class Transmission {
 public:
  Transmission(const mjModel& m, mjData& d) : m_(m), d_(d), nv_(static_cast<int>(m.nv)) {}

  void run() {
    const bool sleeping = some_asleep(m_, d_);
    for (int i = 0; i < m_.nactuator; ++i) {
      output_ = m_.actuator_outadr[i];
      if (sleeping && actuator_sleep_state(m_, d_, i) == mjS_ASLEEP) {
        for (int k = 0; k < m_.actuator_outnum[i]; ++k) {
          begin_row();
          end_row();
        }
      } else {
        actuator(i);
      }
    }
  }

 private:
  void actuator(int i) {
    const double* gear = m_.actuator_gear + 6 * output_;
    const int id = m_.actuator_trnid[2 * i], id2 = m_.actuator_trnid[2 * i + 1];
    switch (m_.actuator_trntype[i]) {
      case mjTRN_JOINT:
      case mjTRN_JOINTINPARENT:
        joint(id, gear, m_.actuator_trntype[i] == mjTRN_JOINTINPARENT);
        break;
      case mjTRN_SLIDERCRANK:
        slider_crank(id, id2, m_.actuator_cranklength[i], gear[0]);
        break;
      case mjTRN_TENDON:
        on_tendon(id, gear[0]);
        break;
      case mjTRN_SITE:
        id2 < 0 ? site(id, gear) : site_with_reference(id, id2, gear);
        break;
      case mjTRN_BODY:
        body(id);
        break;
      case mjTRN_SO3:
        id2 < 0 ? rotation_of_ball(id) : rotation_of_site(id, id2);
        break;
      default:
        set_length(0);
        begin_row();
        end_row();
    }
  }

  // ---- Functions that write the rows of the moment matrix one after the other.

  void set_length(double length) { d_.actuator_length[output_] = length; }

  void begin_row() {
    d_.moment_rowadr[output_] = address_;
    d_.moment_rownnz[output_] = 0;
  }
  void add(int dof, double value) {
    d_.moment_colind[address_] = dof;
    d_.actuator_moment[address_++] = value;
  }
  void add_nonzero(int dof, double value) {
    if (value != 0) add(dof, value);
  }
  void end_row() {
    d_.moment_rownnz[output_] = address_ - d_.moment_rowadr[output_];
    ++output_;
  }

  // ---- Types of transmission.

  void joint(int id, const double* gear, bool in_parent) {
    const double* qpos = d_.qpos + m_.jnt_qposadr[id];
    const int dof = m_.jnt_dofadr[id];
    begin_row();
    switch (m_.jnt_type[id]) {
      case mjJNT_SLIDE:
      case mjJNT_HINGE:
        set_length(gear[0] * qpos[0]);
        add(dof, gear[0]);
        break;
      case mjJNT_BALL: {
        const Quat q = normalized(quat(qpos));
        const Vec3 g = in_parent ? rotate(conjugate(q), vec3(gear)) : vec3(gear);
        set_length(dot(to_velocity(q, 1), g));
        for (int k = 0; k < 3; ++k) add(dof + k, g[k]);
        break;
      }
      case mjJNT_FREE: {
        const Vec3 torque = vec3(gear + 3);
        const Vec3 g = in_parent ? rotate(conjugate(normalized(quat(qpos + 3))), torque) : torque;
        set_length(0);
        for (int k = 0; k < 3; ++k) add(dof + k, gear[k]);
        for (int k = 0; k < 3; ++k) add(dof + 3 + k, g[k]);
        break;
      }
    }
    end_row();
  }

  void on_tendon(int id, double gear) {
    set_length(d_.ten_length[id] * gear);
    begin_row();
    const int adr = m_.ten_J_rowadr[id];
    for (int k = adr; k < adr + m_.ten_J_rownnz[id]; ++k) {
      add(m_.ten_J_colind[k], d_.ten_J[k] * gear);
    }
    end_row();
  }

  void site(int id, const double* gear) {
    const int body = m_.site_bodyid[id];
    const Mat3 axes = mat3(d_.site_xmat + 9 * id);
    const Vec3 force = axes * vec3(gear), torque = axes * vec3(gear + 3);
    StackFrame stack(d_);
    int* chain = stack.allocate<int>(nv_);
    const int n = body_chain(m_, body, chain);
    double* jacp = stack.allocate<double>(3 * n);
    double* jacr = stack.allocate<double>(3 * n);
    jacobian_sparse(m_, d_, jacp, jacr, {body, d_.site_xpos + 3 * id}, {n, chain});
    set_length(0);
    begin_row();
    for (int k = 0; k < n; ++k) {
      add_nonzero(chain[k], dot(column(jacp, n, k), force) + dot(column(jacr, n, k), torque));
    }
    end_row();
  }

  // Returns the orientation of a site. The official build multiplies in this order (site first),
  // although the definition of the frames suggests the opposite order.
  Quat site_rotation(int id) const {
    return quat(m_.site_quat + 4 * id) * quat(d_.xquat + 4 * m_.site_bodyid[id]);
  }

  Vec3 rotation_from(int site, int reference) const {
    return difference(site_rotation(site), site_rotation(reference));
  }

  // Jacobians of a site relative to another site. Dofs that move both sites are not included.
  struct Relative {
    int n;
    int* chain;
    double *jacp, *jacr;
  };
  Relative relative_jacobian(StackFrame& stack, int site, int reference) {
    const int body = m_.site_bodyid[site], reference_body = m_.site_bodyid[reference];
    Relative r{0, stack.allocate<int>(nv_), nullptr, nullptr};
    r.n = merge_chains_apart(m_, body, reference_body, r.chain);
    r.jacp = stack.allocate<double>(3 * r.n);
    r.jacr = stack.allocate<double>(3 * r.n);
    jacobian_difference_sparse(m_, d_, r.jacp, r.jacr,
                               {reference_body, d_.site_xpos + 3 * reference},
                               {body, d_.site_xpos + 3 * site}, {r.n, r.chain});
    return r;
  }

  void site_with_reference(int id, int reference, const double* gear) {
    const Mat3 axes = mat3(d_.site_xmat + 9 * reference);
    const Vec3 gear_t = vec3(gear), gear_r = vec3(gear + 3);
    const bool translates = !(gear_t == Vec3{}), rotates = !(gear_r == Vec3{});
    double length = 0;
    if (translates) {
      const Vec3 offset = vec3(d_.site_xpos + 3 * id) - vec3(d_.site_xpos + 3 * reference);
      length += dot(transpose_times(axes, offset), gear_t);
    }
    if (rotates) length += dot(rotation_from(id, reference), gear_r);
    set_length(length);

    StackFrame stack(d_);
    const Relative r = relative_jacobian(stack, id, reference);
    const Vec3 force = axes * gear_t, torque = axes * gear_r;
    begin_row();
    for (int k = 0; k < r.n; ++k) {
      double arm = translates ? dot(column(r.jacp, r.n, k), force) : 0;
      if (rotates) arm += dot(column(r.jacr, r.n, k), torque);
      add_nonzero(r.chain[k], arm);
    }
    end_row();
  }

  void slider_crank(int crank, int slider, double rod, double gear) {
    const Vec3 axis = mat3(d_.site_xmat + 9 * slider).col(2);
    const Vec3 v = vec3(d_.site_xpos + 3 * crank) - vec3(d_.site_xpos + 3 * slider);
    const double p = dot(v, axis), det = p * p + rod * rod - dot(v, v);
    double length = p;
    Vec3 dv = axis, daxis = v;
    if (det > 0) {
      const double root = std::sqrt(det);
      length = p - root;
      dv = axis * (1 - p / root) + v * (1 / root);
      daxis = v * (1 - p / root);
    }
    set_length(length * gear);

    const int crank_body = m_.site_bodyid[crank], slider_body = m_.site_bodyid[slider];
    StackFrame stack(d_);
    int* chain = stack.allocate<int>(nv_);
    const int n = merge_chains(m_, crank_body, slider_body, chain);
    double* jac = stack.allocate<double>(3 * n);
    double* jacr = stack.allocate<double>(3 * n);
    jacobian_difference_sparse(m_, d_, jac, nullptr, {slider_body, d_.site_xpos + 3 * slider},
                               {crank_body, d_.site_xpos + 3 * crank}, {n, chain});
    jacobian_sparse(m_, d_, nullptr, jacr, {slider_body, d_.site_xpos + 3 * slider}, {n, chain});
    begin_row();
    for (int k = 0; k < n; ++k) {
      const Vec3 axis_rate = cross(column(jacr, n, k), axis);
      add_nonzero(chain[k], (dot(column(jac, n, k), dv) + dot(axis_rate, daxis)) * gear);
    }
    end_row();
  }

  void body(int id) {
    StackFrame stack(d_);
    int* chain = stack.allocate<int>(nv_);
    double* jacp = stack.allocate<double>(3 * nv_);
    double* sum = stack.allocate<double>(nv_);
    zero(sum, nv_);
    int contacts = 0;
    for (int i = 0; i < d_.ncon; ++i) {
      const mjContact& c = d_.contact[i];
      if (c.geom[0] < 0 || c.geom[1] < 0 || c.exclude < 0 || c.exclude > 1) continue;
      const int body1 = m_.geom_bodyid[c.geom[0]], body2 = m_.geom_bodyid[c.geom[1]];
      if (body1 != id && body2 != id) continue;
      ++contacts;
      const int n = merge_chains_apart(m_, body1, body2, chain);
      jacobian_difference_sparse(m_, d_, jacp, nullptr, {body1, c.pos}, {body2, c.pos}, {n, chain});
      for (int k = 0; k < n; ++k) sum[chain[k]] += dot(column(jacp, n, k), vec3(c.frame));
    }
    set_length(0);
    begin_row();
    for (int i = 0; contacts && i < nv_; ++i) add_nonzero(i, sum[i] * (-1.0 / contacts));
    end_row();
  }

  void rotation_of_ball(int joint) {
    const Vec3 length = to_velocity(normalized(quat(d_.qpos + m_.jnt_qposadr[joint])), 1);
    for (int k = 0; k < 3; ++k) {
      set_length(length[k]);
      begin_row();
      add(m_.jnt_dofadr[joint] + k, 1);
      end_row();
    }
  }

  void rotation_of_site(int id, int reference) {
    const Vec3 length = rotation_from(id, reference);
    const Mat3 axes = mat3(d_.site_xmat + 9 * id);
    StackFrame stack(d_);
    const Relative r = relative_jacobian(stack, id, reference);
    for (int k = 0; k < 3; ++k) {
      set_length(length[k]);
      begin_row();
      for (int i = 0; i < r.n; ++i) {
        add_nonzero(r.chain[i], dot(column(r.jacr, r.n, i), axes.col(k)));
      }
      end_row();
    }
  }

  static Vec3 column(const double* jac, int n, int k) {
    return {jac[k], jac[n + k], jac[2 * n + k]};
  }

  const mjModel& m_;
  mjData& d_;
  const int nv_;
  int output_ = 0, address_ = 0;
};

}  // namespace

void transmission(const mjModel& m, mjData& d) {
  Transmission(m, d).run();
}

}  // namespace mj::engine
