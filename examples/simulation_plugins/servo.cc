// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A controller with parameters. It moves a hinge or slide joint through points with a spring and a
// damper:
//
//   type: demo/Servo
//   joint: elbow            name of the joint, and of the motor that moves it
//   gains: {kp: 2, kd: 0.1}
//   points: [[0, 0], [1, 0.5]]   rows of time and position; the last position is held

#include <mjtools/plugin.hpp>
#include <vector>

namespace {

class Servo final : public mjtools::Plugin {
 public:
  bool load(const mjModel* m, mjData*) override {
    config().allow_only({"joint", "gains", "points"});
    const std::string name = config()["joint"].as_text();
    const int joint = mj_name2id(m, mjOBJ_JOINT, name.c_str());
    motor_ = mj_name2id(m, mjOBJ_ACTUATOR, name.c_str());
    if (joint < 0 || motor_ < 0) throw config()["joint"].error("is not a joint with a motor");
    position_ = m->jnt_qposadr[joint];
    velocity_ = m->jnt_dofadr[joint];
    if (const mjtools::Config* gains = config().find("gains")) {
      kp_ = gains->real("kp", kp_);
      kd_ = gains->real("kd", kd_);
    }
    for (const mjtools::Config& point : config()["points"].items()) {
      points_.push_back(point.numbers(2));
    }
    if (points_.empty()) throw config()["points"].error("has no point");
    return true;
  }

  void reset() override { next_ = 0; }

  void control(const mjModel*, mjData* d) override {
    while (next_ + 1 < points_.size() && d->time >= points_[next_ + 1][0]) ++next_;
    const double error = points_[next_][1] - d->qpos[position_];
    d->ctrl[motor_] = kp_ * error - kd_ * d->qvel[velocity_];
  }

 private:
  int motor_ = -1, position_ = -1, velocity_ = -1;
  double kp_ = 1, kd_ = 0;
  std::vector<std::vector<double>> points_;
  std::size_t next_ = 0;  // point that is being held
};

}  // namespace

MJTOOLS_PLUGIN(Servo, "demo/Servo")
