// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Twisting and bending of a chain of bodies with ball joints.
//
//   K = (G J, E I_y, E I_z) of the body's first geom,   L the distance from the previous body
//   Omega  curvature at rest: of the reference pose, or 0 if the cable is flat
//   omega  rotation vector of Theta = body_quat o q, with q the current quaternion of the joint
//   s = -K (omega - Omega) / L        stress between a body and the previous one, in the previous
//                                     body's frame
//   torque of body b = s_b - s_{b+1}, where both are in the frame of b
//
// If vmax is given, the first geom of each body is coloured by the mean of the stresses at the two
// ends of the body, from blue for 0 to red for vmax.
//
// reads   d.qpos, d.xquat, d.xpos
// writes  d.qfrc_passive

#include <mujoco/mujoco.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace {

constexpr const char* kAttributes[] = {"twist", "bend", "flat", "vmax"};

using Vector = std::array<double, 3>;

struct Cable {
  int first = 0, count = 0;  // first body of the cable, and number of its bodies
  std::vector<Vector> stiffness, curvature;
  std::vector<double> length;
  double vmax = 0;
};

// Removes all blanks from `text` and returns the number that remains. Returns 0 if no characters
// remain. Returns nothing if they are not a number.
std::optional<double> number(const char* text) {
  std::string digits = text == nullptr ? "" : text;
  digits.erase(std::remove_if(digits.begin(), digits.end(),
                              [](unsigned char c) { return std::isspace(c) != 0; }),
               digits.end());
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (*end != 0) return std::nullopt;
  return value;
}

Vector stiffness_of(const mjModel* m, int geom, double twist, double bend) {
  const double* size = m->geom_size + 3 * geom;
  switch (m->geom_type[geom]) {
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER: {
      const double r4 = size[0] * size[0] * size[0] * size[0];
      return {twist * mjPI * r4 / 2, bend * mjPI * r4 / 4, bend * mjPI * r4 / 4};
    }
    case mjGEOM_BOX: {
      const double h = size[1], w = size[2], a = std::max(h, w), c = std::min(h, w);
      const double thinness = c / a, a4 = a * a * a * a, c4 = c * c * c * c;
      const double J = a * c * c * c * (16.0 / 3 - 3.36 * thinness * (1 - c4 / (12 * a4)));
      const double Iy = (2 * w) * (2 * w) * (2 * w) * (2 * h) / 12;
      const double Iz = (2 * h) * (2 * h) * (2 * h) * (2 * w) / 12;
      return {twist * J, bend * Iy, bend * Iz};
    }
    default:
      return {0, 0, 0};
  }
}

// Writes to `quat` the quaternion that the first joint of a body has in `qpos`. Writes the identity
// for a body without joints.
void joint_quat(double quat[4], const mjModel* m, const double* qpos, int body) {
  quat[0] = 1;
  quat[1] = quat[2] = quat[3] = 0;
  if (m->body_jntnum[body] == 0) return;
  const int adr = m->jnt_qposadr[m->body_jntadr[body]] + m->body_dofnum[body] - 3;
  mju_copy4(quat, qpos + adr);
}

bool has_ball_joint(const mjModel* m, int body) {
  if (m->body_jntnum[body] == 0) return false;
  const int type = m->jnt_type[m->body_jntadr[body]];
  return m->body_jntnum[body] == 1 && (type == mjJNT_BALL || type == mjJNT_FREE);
}

Cable find_bodies(const mjModel* m, int instance) {
  Cable cable;
  for (int b = 0; b < m->nbody; ++b) {
    if (m->body_plugin[b] != instance) continue;
    if (cable.count++ == 0) cable.first = b;
  }
  for (int k = 0; k < cable.count; ++k) {
    const int b = cable.first + k;
    if (b >= m->nbody || m->body_plugin[b] != instance) {
      mju_error("This body does not have the requested plugin instance");
    }
    if (k > 0 && !has_ball_joint(m, b)) {
      mju_error("body %d of a cable has no ball joint of its own", b);
    }
    if (m->body_geomnum[b] == 0) mju_error("body %d of a cable has no geom", b);
  }
  return cable;
}

int init(const mjModel* m, mjData* d, int instance) {
  const std::optional<double> twist = number(mj_getPluginConfig(m, instance, "twist"));
  const std::optional<double> bend = number(mj_getPluginConfig(m, instance, "bend"));
  if (!twist || !bend) {
    mju_warning("Invalid parameter specification in cable plugin");
    return -1;
  }
  const bool flat = mj_getPluginConfig(m, instance, "flat") == std::string("true");
  auto cable = std::make_unique<Cable>(find_bodies(m, instance));
  cable->vmax = number(mj_getPluginConfig(m, instance, "vmax")).value_or(0);
  mj_kinematics(m, d);
  for (int k = 0; k < cable->count; ++k) {
    const int b = cable->first + k;
    cable->stiffness.push_back(stiffness_of(m, m->body_geomadr[b], *twist, *bend));
    Vector rest = {0, 0, 0};
    double length = 0;
    if (k > 0) {
      length = mju_dist3(d->xpos + 3 * b, d->xpos + 3 * (b - 1));
      double quat[4];
      joint_quat(quat, m, m->qpos0, b);
      if (!flat) mju_subQuat(rest.data(), m->body_quat + 4 * b, quat);
    }
    cable->curvature.push_back(rest);
    cable->length.push_back(length);
  }
  d->plugin_data[instance] = reinterpret_cast<uintptr_t>(cable.release());
  return 0;
}

void destroy(mjData* d, int instance) {
  delete reinterpret_cast<Cable*>(d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
}

// Returns `v` rotated by the quaternion `q`. `q` is not normalised first, so the result is a pure
// rotation only if `q` has unit length.
Vector turned(const Vector& v, const double q[4]) {
  const double t[3] = {q[0] * v[0] + q[2] * v[2] - q[3] * v[1],
                       q[0] * v[1] + q[3] * v[0] - q[1] * v[2],
                       q[0] * v[2] + q[1] * v[1] - q[2] * v[0]};
  return {v[0] + 2 * (q[2] * t[2] - q[3] * t[1]), v[1] + 2 * (q[3] * t[0] - q[1] * t[2]),
          v[2] + 2 * (q[1] * t[1] - q[2] * t[0])};
}

class Stress {
 public:
  Stress(const mjModel* m, const mjData* d, const Cable& cable) : m_(m), d_(d), cable_(cable) {}

  // Returns the stress (bending and twist, in N m) between body k and the previous body, in the
  // frame of the previous body.
  [[nodiscard]] Vector at(int k) const {
    double theta[4], omega[3];
    turn(theta, k);
    mju_quat2Vel(omega, theta, 1);
    Vector s;
    for (int i = 0; i < 3; ++i) {
      s[i] = -cable_.stiffness[k][i] * (omega[i] - cable_.curvature[k][i]) / cable_.length[k];
    }
    return s;
  }

  // Returns the stress between body k and the previous body, in the frame of body k.
  [[nodiscard]] Vector own(int k) const {
    double theta[4], back[4];
    turn(theta, k);
    mju_negQuat(back, theta);
    return turned(at(k), back);
  }

 private:
  void turn(double theta[4], int k) const {
    double quat[4];
    joint_quat(quat, m_, d_->qpos, cable_.first + k);
    mju_mulQuat(theta, m_->body_quat + 4 * (cable_.first + k), quat);
  }

  const mjModel* m_;
  const mjData* d_;
  const Cable& cable_;
};

void compute(const mjModel* m, mjData* d, int instance, int) {
  const Cable& cable = *reinterpret_cast<const Cable*>(d->plugin_data[instance]);
  const Stress stress(m, d, cable);
  for (int k = 0; k < cable.count; ++k) {
    const Vector& stiffness = cable.stiffness[k];
    if (stiffness[0] == 0 && stiffness[1] == 0 && stiffness[2] == 0) continue;
    const Vector before = k > 0 ? stress.own(k) : Vector{0, 0, 0};
    const Vector after = k + 1 < cable.count ? stress.at(k + 1) : Vector{0, 0, 0};
    const int b = cable.first + k;
    const Vector torque = turned({before[0] - after[0], before[1] - after[1], before[2] - after[2]},
                                 d->xquat + 4 * b);
    const double force[3] = {0, 0, 0};
    mj_applyFT(m, d, force, torque.data(), d->xpos + 3 * b, b, d->qfrc_passive);
  }
}

// Returns the norm of the mean of the stresses at the two ends of body k. An end without a
// neighbouring body is left out of the mean.
double mean_stress(const Stress& stress, const Cable& cable, int k) {
  Vector sum = {0, 0, 0};
  int n = 0;
  for (const int end : {k, k + 1}) {
    if (end == 0 || end >= cable.count) continue;
    const Vector s = stress.own(end);
    for (int i = 0; i < 3; ++i) sum[i] += s[i];
    ++n;
  }
  return n == 0 ? 0 : mju_norm3(sum.data()) / n;
}

// Sets the colour for the value `u`. The colours from 0 to 1 are blue, cyan, green, yellow and red.
void set_heat(float* rgb, double u) {
  const auto ramp = [](double x) { return static_cast<float>(std::min(std::max(x, 0.0), 1.0)); };
  rgb[0] = ramp(4 * u - 2);
  rgb[1] = u < 0.5 ? ramp(4 * u) : ramp(4 - 4 * u);
  rgb[2] = ramp(2 - 4 * u);
}

// Colours the geoms of the cable by their stress. Like MuJoCo's plugin, it changes the colours in
// the model and not in the scene.
void visualize(const mjModel* m, mjData* d, const mjvOption*, mjvScene*, int instance) {
  const Cable& cable = *reinterpret_cast<const Cable*>(d->plugin_data[instance]);
  if (cable.vmax == 0) return;
  const Stress stress(m, d, cable);
  for (int k = 0; k < cable.count; ++k) {
    const double value = std::min(mean_stress(stress, cable, k), cable.vmax);
    set_heat(m->geom_rgba + 4 * m->body_geomadr[cable.first + k], value / cable.vmax);
  }
}

}  // namespace

mjPLUGIN_LIB_INIT(cable) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.elasticity.cable";
  plugin.nattribute = static_cast<int>(std::size(kAttributes));
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.init = init;
  plugin.destroy = destroy;
  plugin.compute = compute;
  plugin.visualize = visualize;
  mjp_registerPlugin(&plugin);
}
