// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles keyframes. A vector of a keyframe (qpos, qvel, ...) that is missing gets the reference
// state. A vector that is too short is extended, and a vector that is too long is an error.

#include <algorithm>

#include "compile/draft/build.h"
#include "spec/key_states.h"

namespace mj::compiler {
namespace {

// Returns the positions with which a qpos that is too short is extended: the reference values that
// the author wrote, and zeros for quaternions.
std::vector<double> written_positions(const Draft& draft) {
  std::vector<double> qpos(draft.nq, 0.0);
  for (const Joint* joint : draft.joints) {
    const int type = joint->spec->type;
    if (type == mjJNT_HINGE || type == mjJNT_SLIDE) qpos[joint->qposadr] = joint->spec->ref;
  }
  return qpos;
}

struct MocapPose {
  std::vector<double> pos, quat;
};

MocapPose mocap_pose(const Draft& draft, const mjModel& m, bool as_written) {
  MocapPose out;
  for (const Body* body : draft.bodies) {
    if (body->mocapid < 0) continue;
    const double* pos = as_written ? body->spec->pos.data() : m.body_pos + 3 * body->id;
    const double* quat = as_written ? body->spec->quat.data() : m.body_quat + 4 * body->id;
    out.pos.insert(out.pos.end(), pos, pos + 3);
    out.quat.insert(out.quat.end(), quat, quat + 4);
  }
  return out;
}

// Extends a vector that is too short, but not empty, with the values of `with`. The numbers form
// groups of `step` numbers each. If the last group is incomplete, the whole group is taken from
// `with`.
void complete(std::vector<double>& v, const std::vector<double>& with, size_t step = 1) {
  if (v.empty() || v.size() >= with.size()) return;
  v.resize(v.size() / step * step);
  v.insert(v.end(), with.begin() + static_cast<ptrdiff_t>(v.size()), with.end());
}

// Returns zeros for the activations of all actuators. The number of activations follows from the
// description alone: actdim of an actuator if it is set, otherwise one if the actuator has
// dynamics. This number may differ from that in the compiled model.
std::vector<double> provisional_activations(const Draft& draft) {
  size_t n = 0;
  for (const spec::Actuator& a : draft.spec.actuators) {
    n += a.actdim >= 0 ? static_cast<size_t>(a.actdim) : a.dyntype != mjDYN_NONE;
  }
  return std::vector<double>(n, 0.0);
}

class KeyWriter {
 public:
  KeyWriter(const Draft& draft, mjModel& m) : draft_(draft), m_(m) {
    reference_ = mocap_pose(draft, m, false);
    written_ = mocap_pose(draft, m, true);
    qpos_ = written_positions(draft);
    qpos0_.assign(m.qpos0, m.qpos0 + m.nq);
    act_ = provisional_activations(draft);
  }

  void write(Key& key, int i) {
    const int pending = i - static_cast<int>(draft_.spec.keys.size());
    if (pending >= 0 && pending < std::ssize(draft_.spec.pending_keys)) gather(key, pending);
    complete(key.qpos, qpos_);
    complete(key.qvel, std::vector<double>(m_.nv, 0.0));
    complete(key.act, act_);
    complete(key.ctrl, std::vector<double>(draft_.actuators.size(), 0.0));
    complete(key.mpos, written_.pos, 3);
    complete(key.mquat, written_.quat, 4);
    m_.key_time[i] = key.time;
    copy(key, i, "qpos", key.qpos, qpos0_, m_.key_qpos);
    copy(key, i, "qvel", key.qvel, std::vector<double>(m_.nv, 0.0), m_.key_qvel);
    copy(key, i, "act", key.act, std::vector<double>(m_.na, 0.0), m_.key_act);
    copy(key, i, "mpos", key.mpos, reference_.pos, m_.key_mpos);
    copy(key, i, "mquat", key.mquat, reference_.quat, m_.key_mquat);
    copy(key, i, "ctrl", key.ctrl, std::vector<double>(m_.nu, 0.0), m_.key_ctrl);
    normalize_positions(m_.key_qpos + i * m_.nq);
    for (int k = 0; k < m_.nmocap; ++k) normalize(m_.key_mquat + 4 * (i * m_.nmocap + k));
  }

 private:
  // Collects the values of the pending keyframe `index`, which was copied together with an attached
  // or replicated part. The elements of the part have stored the values that this keyframe has for
  // them. All other elements get reference values.
  void gather(Key& key, int index) const {
    const auto overlay = [](std::vector<double>& to, int at, const auto& from, ptrdiff_t count) {
      if (count > 0) std::copy_n(from.begin(), count, to.begin() + at);
    };
    key.qpos = qpos0_;
    key.qvel.assign(m_.nv, 0.0);
    for (const Joint* joint : draft_.joints) {
      for (const spec::JointState& s : joint->spec->keyed) {
        if (s.key != index) continue;
        if (s.has_qpos) overlay(key.qpos, joint->qposadr, s.qpos, position_count(*joint->spec));
        if (s.has_qvel) overlay(key.qvel, joint->dofadr, s.qvel, velocity_count(*joint->spec));
      }
    }
    key.mpos = reference_.pos;
    key.mquat = reference_.quat;
    for (const Body* body : draft_.bodies) {
      if (body->mocapid < 0) continue;
      for (const spec::MocapState& s : body->spec->keyed) {
        if (s.key != index) continue;
        if (s.has_pos) overlay(key.mpos, 3 * body->mocapid, s.pos, 3);
        if (s.has_quat) overlay(key.mquat, 4 * body->mocapid, s.quat, 4);
      }
    }
    key.act.assign(m_.na, 0.0);
    key.ctrl.assign(m_.nu, 0.0);
    for (const Actuator& a : draft_.actuators) {
      for (const spec::ActuatorState& s : a.keyed) {
        if (s.key != index) continue;
        overlay(key.act, a.actadr, s.act, std::min<ptrdiff_t>(std::ssize(s.act), a.actnum));
        overlay(key.ctrl, a.ctrladr, s.ctrl, std::min<ptrdiff_t>(std::ssize(s.ctrl), a.ctrlnum));
      }
    }
  }

  void copy(const Key& key, int i, const char* what, const std::vector<double>& given,
            const std::vector<double>& missing, double* out) const {
    const std::vector<double>& v = given.empty() ? missing : given;
    if (v.size() != missing.size()) {
      draft_.report.fail(key.where,
                         {.code = "keyframe-size",
                          .message = describe("key", key.name, i) + ": " + what + " has " +
                                     std::to_string(given.size()) + " numbers, expected " +
                                     std::to_string(missing.size()),
                          .attribute = what});
    }
    std::copy(v.begin(), v.end(), out + i * static_cast<ptrdiff_t>(missing.size()));
  }

  static void normalize(double* q) {
    Quat value = quat(q);
    make_unit(value);
    store(q, value);
  }

  void normalize_positions(double* qpos) const {
    for (const Joint* joint : draft_.joints) {
      const int type = joint->spec->type;
      if (type != mjJNT_FREE && type != mjJNT_BALL) continue;
      double* q = qpos + joint->qposadr + (type == mjJNT_FREE ? 3 : 0);
      normalize(q);
      Quat value = quat(q);
      mj::normalize(value);  // the engine turns a zero quaternion into the identity
      store(q, value);
    }
  }

  const Draft& draft_;
  mjModel& m_;
  MocapPose reference_, written_;
  std::vector<double> qpos_, qpos0_, act_;
};

}  // namespace

void fill_keys(Draft& draft, mjModel& m) {
  KeyWriter writer(draft, m);
  for (int i = 0; i < m.nkey; ++i) {
    draft.report.collect([&] { writer.write(draft.keys[i], i); });
  }
}

}  // namespace mj::compiler
