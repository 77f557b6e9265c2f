// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "print/describe.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <array>
#include <span>

#include "common/cli/number.h"
#include "common/model/reference.h"
#include "model/field_table.h"

namespace mj::diff {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDigits = 6;
constexpr size_t kMaxText = 60;  // greatest number of bytes of a text that are shown
constexpr int kMaxNumbers = 6;   // greatest number of numbers of a list that are shown
// greatest number of properties that identify an object without a name
constexpr size_t kMaxTold = 2;
constexpr double kRoundOff = 1e-12;  // smaller results of undo_mesh() are rounding errors

// Returns the number of sizes that a geom or site of this type has.
int sizes_of(int type) {
  switch (type) {
    case mjGEOM_SPHERE:
      return 1;
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER:
      return 2;
    case mjGEOM_MESH:
    case mjGEOM_SDF:
    case mjGEOM_HFIELD:
      return 0;
    default:
      return 3;
  }
}

class Describer {
 public:
  Describer(const report::ModelLabels& labels, int64_t id)
      : labels_(labels), m_(labels.model()), i_(id) {}

  Json of(Size kind) {
    switch (kind) {
      case Size::nbody:
        body();
        break;
      case Size::njnt:
        joint();
        break;
      case Size::ngeom:
        geom();
        break;
      case Size::nsite:
        word("type", Array::site_type);
        numbers("size", m_.site_size + 3 * i_, sizes_of(m_.site_type[i_]));
        place(m_.site_pos + 3 * i_, m_.site_quat + 4 * i_);
        break;
      case Size::ncam:
        numbers("fovy", m_.cam_fovy + i_, 1);
        place(m_.cam_pos + 3 * i_, nullptr);
        break;
      case Size::nlight:
        word("type", Array::light_type);
        place(m_.light_pos + 3 * i_, nullptr);
        break;
      default:
        if (!asset(kind) && !relation(kind)) custom(kind);
    }
    return out_;
  }

 private:
  void body() {
    numbers("mass", m_.body_mass + i_, 1);
    place(m_.body_pos + 3 * i_, m_.body_quat + 4 * i_);
  }

  void joint() {
    word("type", Array::jnt_type);
    const int type = m_.jnt_type[i_];
    const bool has_axis = type == mjJNT_HINGE || type == mjJNT_SLIDE;
    if (has_axis) numbers("axis", m_.jnt_axis + 3 * i_, 3);
    if (type != mjJNT_FREE) shifted("pos", m_.jnt_pos + 3 * i_);
    if (m_.jnt_limited[i_]) numbers("range", m_.jnt_range + 2 * i_, 2);
    const mjtNum damping = m_.dof_damping[m_.jnt_dofadr[i_]];
    if (damping != 0) out_["damping"] = damping;
  }

  void geom() {
    const int type = m_.geom_type[i_];
    const bool has_asset = type == mjGEOM_MESH || type == mjGEOM_SDF || type == mjGEOM_HFIELD;
    word("type", Array::geom_type);
    if (has_asset) word(type == mjGEOM_HFIELD ? "hfield" : "mesh", Array::geom_dataid);
    numbers("size", m_.geom_size + 3 * i_, sizes_of(type));
    std::array<mjtNum, 3> pos;
    std::array<mjtNum, 4> quat;
    std::copy_n(m_.geom_pos + 3 * i_, 3, pos.begin());
    std::copy_n(m_.geom_quat + 4 * i_, 4, quat.begin());
    if (has_asset && type != mjGEOM_HFIELD && m_.geom_dataid[i_] >= 0) undo_mesh(pos, quat);
    place(pos.data(), quat.data());
  }

  // Converts the frame of a mesh geom in the compiled model to its frame in the model file. The
  // compiler combined that frame with the frame of the mesh.
  void undo_mesh(std::array<mjtNum, 3>& pos, std::array<mjtNum, 4>& quat) const {
    const int mesh = m_.geom_dataid[i_];
    mjtNum inverse[4], whole[4], shift[3];
    mju_negQuat(inverse, m_.mesh_quat + 4 * mesh);
    mju_mulQuat(whole, quat.data(), inverse);
    mju_rotVecQuat(shift, m_.mesh_pos + 3 * mesh, whole);
    for (size_t k = 0; k < 4; ++k) quat[k] = without_noise(whole[k]);
    for (size_t k = 0; k < 3; ++k) pos[k] = without_noise(pos[k] - shift[k]);
  }
  static mjtNum without_noise(mjtNum x) { return std::abs(x) < kRoundOff ? 0 : x; }

  bool asset(Size kind) {
    switch (kind) {
      case Size::nmesh:
        out_["vertices"] = m_.mesh_vertnum[i_];
        out_["faces"] = m_.mesh_facenum[i_];
        file(m_.mesh_pathadr);
        return true;
      case Size::nhfield:
        out_["rows"] = m_.hfield_nrow[i_];
        out_["columns"] = m_.hfield_ncol[i_];
        numbers("size", m_.hfield_size + 4 * i_, 4);
        file(m_.hfield_pathadr);
        return true;
      case Size::ntex:
        word("type", Array::tex_type);
        out_["size"] = {m_.tex_width[i_], m_.tex_height[i_]};
        file(m_.tex_pathadr);
        return true;
      case Size::nmat:
        floats("rgba", m_.mat_rgba + 4 * i_, 4);
        return true;
      case Size::nskin:
        out_["vertices"] = m_.skin_vertnum[i_];
        return true;
      case Size::nflex:
        out_["dim"] = m_.flex_dim[i_];
        out_["vertices"] = m_.flex_vertnum[i_];
        return true;
      default:
        return false;
    }
  }

  bool relation(Size kind) {
    switch (kind) {
      case Size::npair:
        word("geom1", Array::pair_geom1);
        word("geom2", Array::pair_geom2);
        return true;
      case Size::nexclude:
        word("bodies", Array::exclude_signature);
        return true;
      case Size::neq:
        word("type", Array::eq_type);
        word("object1", Array::eq_obj1id);
        if (m_.eq_obj2id[i_] >= 0) word("object2", Array::eq_obj2id);
        return true;
      case Size::ntendon:
        path();
        if (m_.tendon_limited[i_]) numbers("range", m_.tendon_range + 2 * i_, 2);
        return true;
      case Size::nactuator:
        word("type", Array::actuator_trntype);
        word("target", Array::actuator_trnid);
        numbers("gear", m_.actuator_gear + 6 * i_, 1);
        return true;
      case Size::nsensor:
        word("type", Array::sensor_type);
        if (m_.sensor_objid[i_] >= 0) word("object", Array::sensor_objid);
        return true;
      default:
        return false;
    }
  }

  // Describes the path of a tendon. If the path has many objects, only the first and the last of
  // them are named.
  void path() {
    const int first = m_.tendon_adr[i_];
    const int n = m_.tendon_num[i_];
    const FieldView wraps = view_of(m_, field(Array::wrap_objid));
    std::string text;
    for (int k = 0; k < n; ++k) {
      const bool is_shown = k < kMaxNumbers - 1 || k == n - 1;
      if (k == kMaxNumbers - 1 && !is_shown) text += " ...";
      if (!is_shown) continue;
      const std::string of = report::meaning_of(labels_, wraps, first + k, 0);
      if (!of.empty()) text += (text.empty() ? "" : " ") + of;
    }
    out_["along"] = text;
  }

  void custom(Size kind) {
    if (kind == Size::nnumeric) {
      numbers("data", m_.numeric_data + m_.numeric_adr[i_],
              std::min(m_.numeric_size[i_], kMaxNumbers));
    } else if (kind == Size::ntext) {
      out_["text"] = std::string(m_.text_data + m_.text_adr[i_]).substr(0, kMaxText);
    } else if (kind == Size::ntuple) {
      out_["elements"] = m_.tuple_size[i_];
    } else if (kind == Size::nkey) {
      out_["time"] = m_.key_time[i_];
    }
  }

  void word(const char* name, Array array) {
    const std::string meaning = report::meaning_of(labels_, view_of(m_, field(array)), i_, 0);
    if (!meaning.empty()) out_[name] = meaning;
  }

  void numbers(const char* name, const mjtNum* values, int n) {
    if (n == 1) out_[name] = values[0];
    if (n > 1) out_[name] = std::vector<mjtNum>(values, values + n);
  }
  void floats(const char* name, const float* values, int n) {
    out_[name] = std::vector<float>(values, values + n);
  }

  void shifted(const char* name, const mjtNum* pos) {
    const bool is_shifted = std::any_of(pos, pos + 3, [](mjtNum x) { return x != 0; });
    if (is_shifted) numbers(name, pos, 3);
  }

  // Describes a position and an orientation. The orientation is left out if `quat` is null or the
  // identity.
  void place(const mjtNum* pos, const mjtNum* quat) {
    numbers("pos", pos, 3);
    if (!quat) return;
    const bool turns = std::any_of(quat + 1, quat + 4, [](mjtNum x) { return x != 0; });
    if (turns) numbers("quat", quat, 4);
  }

  void file(const int* addresses) {
    if (addresses[i_] >= 0) out_["file"] = m_.paths + addresses[i_];
  }

  const report::ModelLabels& labels_;
  const mjModel& m_;
  const int64_t i_;
  Json out_ = Json::object();
};

std::string value_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return std::to_string(value.get<int64_t>());
  if (value.is_number()) return report::rounded_text(value.get<double>(), kDigits);
  std::string out;
  for (const Json& x : value) out += (out.empty() ? "" : " ") + value_text(x);
  return out;
}

}  // namespace

Json properties_of(const report::ModelLabels& labels, Size kind, int64_t id) {
  return Describer(labels, id).of(kind);
}

std::string properties_text(const Json& properties) {
  std::string out;
  for (const auto& [name, value] : properties.items()) {
    const bool is_told_by_name = name == "type" && properties.contains(value_text(value));
    // the type is left out, because a text such as "mesh link2" already contains it
    if (is_told_by_name) continue;
    out += (out.empty() ? "" : ", ") + (name == "type" ? "" : name + " ") + value_text(value);
  }
  return out;
}

std::string told_by(const Json& properties) {
  Json few = Json::object();
  for (const auto& [name, value] : properties.items()) {
    const bool is_kind = name == "type" || name == "mesh" || name == "hfield";
    const bool is_taken = properties.contains("pos") ? is_kind : few.size() < kMaxTold;
    if (is_taken) few[name] = value;
  }
  const std::string what = properties_text(few);
  if (!properties.contains("pos")) return what;
  return what + (what.empty() ? "at " : " at ") + value_text(properties["pos"]);
}

}  // namespace mj::diff
