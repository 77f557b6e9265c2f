// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/random_model.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <initializer_list>

#include "engine/position/configuration.h"

namespace mj::engine {
namespace {

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.6g", x);
  return text;
}

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + value + "\"";
}

// Joins texts whose parts draw random numbers. Every compiler evaluates an initializer list from
// left to right, which is not the case for the operands of +. Therefore a seed gives the same model
// everywhere.
std::string joined(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

class Writer {
 public:
  Writer(uint64_t seed, const RandomModelOptions& options) : random_(seed), options_(options) {}

  std::string write() {
    std::string text = "<compiler angle=\"radian\"/><option" + options_.option + "/>";
    text += "<worldbody><site name=\"anchor\"" + pos(0.5) + "/>";
    int left = options_.bodies;
    while (left > 0) {
      const int size = options_.floating ? left : 1 + random_.below(left);
      left -= size;
      body(text, size, true);
    }
    text += "</worldbody>";
    if (options_.tendons) tendons(text);
    if (options_.actuators) actuators(text);
    return text;
  }

 private:
  std::string numbers(const char* name, int n, double lo, double hi) {
    std::string value;
    for (const double x : random_.vector(n, lo, hi)) {
      value += (value.empty() ? "" : " ") + number(x);
    }
    return attribute(name, value);
  }
  std::string pos(double range) { return numbers("pos", 3, -range, range); }

  // Writes a body with `size - 1` descendants.
  void body(std::string& text, int size, bool root) {
    text += joined({"<body", pos(0.4), numbers("euler", 3, -1, 1), ">"});
    joints(text, root);
    inertial(text);
    text += joined({"<site name=\"site", std::to_string(sites_++), "\"", pos(0.3),
                    numbers("euler", 3, -1, 1), "/>"});
    for (int left = size - 1; left > 0;) {
      const int child = 1 + random_.below(left);
      left -= child;
      body(text, child, false);
    }
    text += "</body>";
  }

  void inertial(std::string& text) {
    const double a = random_.uniform(0.01, 0.1), b = random_.uniform(0.01, 0.1),
                 c = random_.uniform(0.01, 0.1);
    text +=
        joined({"<inertial", pos(0.2), numbers("euler", 3, -1, 1), numbers("mass", 1, 0.3, 2),
                attribute("diaginertia", number(a + b) + " " + number(b + c) + " " + number(c + a)),
                "/>"});
  }

  void joints(std::string& text, bool root) {
    if (root && (options_.floating || (options_.rotations && random_.chance(0.5)))) {
      joint(text, "free");
      return;
    }
    if (!root && random_.chance(0.1)) return;  // welded to its parent
    switch (random_.below(options_.rotations ? 5 : 4)) {
      case 0:
        joint(text, "slide");
        break;
      case 1:
        joint(text, "slide");
        joint(text, "hinge");
        break;
      case 2:
        joint(text, "hinge");
        joint(text, "hinge");
        break;
      case 3:
        joint(text, "hinge");
        break;
      default:
        if (random_.chance(0.3)) joint(text, "slide");
        joint(text, "ball");
    }
  }

  void joint(std::string& text, const std::string& type) {
    const std::string name = "joint" + std::to_string(joints_++);
    text += "<joint" + attribute("name", name) + attribute("type", type);
    if (type == "hinge" || type == "slide") {
      scalar_joints_.push_back(name);
      text += numbers("axis", 3, -1, 1);
      if (random_.chance(0.3)) text += numbers("ref", 1, -0.5, 0.5);
    } else if (type == "ball") {
      ball_joints_.push_back(name);
    }
    if (type != "free") {
      if (type != "slide") text += pos(0.1);
      if (options_.springs) {
        text += numbers("stiffness", 1, 0, 5);
        if (type != "ball") text += numbers("springref", 1, -1, 1);
      }
      if (options_.damping) text += numbers("damping", 3, 0, 0.5);
      if (options_.armature) text += numbers("armature", 1, 0, 0.1);
    }
    text += "/>";
  }

  std::string any_site() { return "site" + std::to_string(random_.below(sites_)); }
  const std::string& any_scalar_joint() {
    return scalar_joints_[static_cast<size_t>(
        random_.below(static_cast<int>(scalar_joints_.size())))];
  }

  void tendon_attributes(std::string& text, const char* name) {
    text += attribute("name", name);
    if (options_.springs) {
      text += joined({numbers("stiffness", 1, 0, 5), numbers("springlength", 1, 0, 1)});
    }
    if (options_.damping) text += numbers("damping", 3, 0, 0.5);
  }

  void tendons(std::string& text) {
    text += "<tendon><spatial";
    tendon_attributes(text, "string");
    text += joined({"><site site=\"anchor\"/><site", attribute("site", any_site()),
                    "/><pulley divisor=\"2\"/><site", attribute("site", any_site()),
                    "/><site site=\"anchor\"/></spatial>"});
    if (!scalar_joints_.empty()) {
      text += "<fixed";
      tendon_attributes(text, "sum");
      text += joined({"><joint", attribute("joint", any_scalar_joint()), numbers("coef", 1, -2, 2),
                      "/></fixed>"});
    }
    text += "</tendon>";
  }

  void actuators(std::string& text) {
    text += "<actuator>";
    for (const std::string& name : scalar_joints_) {
      const std::string joint = attribute("joint", name) + numbers("gear", 1, 0.5, 2);
      switch (random_.below(7)) {
        case 0:
          text += "<motor" + joint + "/>";
          break;
        case 1:
          text +=
              joined({"<position", joint, numbers("kp", 1, 0, 5), numbers("kv", 1, 0, 1), "/>"});
          break;
        case 2:
          text += "<velocity" + joint + numbers("kv", 1, 0, 1) + "/>";
          break;
        case 3:
          text += "<intvelocity" + joint + numbers("kp", 1, 0, 5) + " actrange=\"-9 9\"/>";
          break;
        case 4:
          text += "<damper" + joint + numbers("kv", 1, 0, 1) + " ctrlrange=\"0 2\"/>";
          break;
        case 5:
          text += joined({"<general", joint,
                          " dyntype=\"filter\" gaintype=\"affine\" biastype=\"affine\"",
                          numbers("dynprm", 1, 0.1, 1), numbers("gainprm", 3, -1, 1),
                          numbers("biasprm", 3, -1, 0), "/>"});
          break;
        default:
          text += "<muscle" + joint + " lengthrange=\"-2 2\" force=\"3\"/>";
      }
    }
    for (const std::string& name : ball_joints_) {
      text += joined({"<motor", attribute(random_.chance(0.5) ? "joint" : "jointinparent", name),
                      numbers("gear", 3, -1, 1), "/>"});
    }
    text += joined({"<general", attribute("site", any_site()), numbers("gear", 6, -1, 1), "/>"});
    if (options_.tendons) text += "<position tendon=\"string\"" + numbers("kp", 1, 0, 3) + "/>";
    text += "</actuator>";
  }

  RandomNumbers random_;
  const RandomModelOptions& options_;
  int sites_ = 0, joints_ = 0;
  std::vector<std::string> scalar_joints_, ball_joints_;
};

}  // namespace

uint64_t RandomNumbers::next() {
  state_ ^= state_ >> 12;
  state_ ^= state_ << 25;
  state_ ^= state_ >> 27;
  return state_ * 2685821657736338717u;
}
double RandomNumbers::uniform(double lo, double hi) {
  return lo + (hi - lo) * (static_cast<double>(next() >> 11) * 0x1p-53);
}
int RandomNumbers::below(int n) {
  return static_cast<int>(next() % static_cast<uint64_t>(n));
}
std::vector<double> RandomNumbers::vector(int n, double lo, double hi) {
  std::vector<double> x(static_cast<size_t>(n));
  for (double& value : x) value = uniform(lo, hi);
  return x;
}

RandomModel::RandomModel(uint64_t seed, const RandomModelOptions& options)
    : TestModel(random_mjcf(seed, options)), random_(seed) {
  scatter();
}

void RandomModel::scatter() {
  const auto fill = [this](double* x, mjtSize n, double range) {
    for (mjtSize i = 0; i < n; ++i) x[i] = random_.uniform(-range, range);
  };
  fill(d().qvel, m().nv, 0.7);
  integrate_position(m(), d().qpos, d().qvel, 1);
  fill(d().qvel, m().nv, 1);
  fill(d().ctrl, m().nu, 1);
  fill(d().act, m().na, 0.5);
  fill(d().qfrc_applied, m().nv, 1);
  fill(d().xfrc_applied + 6, 6 * (m().nbody - 1), 1);
}

std::string random_mjcf(uint64_t seed, const RandomModelOptions& options) {
  return Writer(seed, options).write();
}

TEST_CASE("random models compile, repeat for a seed and have every kind of joint between them") {
  bool seen[4] = {};
  for (uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const RandomModelOptions options{
        .springs = true, .damping = true, .armature = true, .tendons = true, .actuators = true};
    CHECK(random_mjcf(seed, options) == random_mjcf(seed, options));
    const TestModel t(random_mjcf(seed, options));
    CHECK(t.model->nbody == 8);
    for (int j = 0; j < t.model->njnt; ++j) seen[t.model->jnt_type[j]] = true;
  }
  for (const bool type : seen) CHECK(type);
  CHECK(random_mjcf(1, {}) != random_mjcf(2, {}));
}

}  // namespace mj::engine
