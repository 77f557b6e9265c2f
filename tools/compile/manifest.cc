// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "manifest.h"

#include <mjtools/swizzle.h>
#include <mujoco/mujoco.h>
#include <tinyxml2.h>

#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "model/names.h"
#include "model/sensor_table.h"
#include "model/unity_sensors.h"

namespace mj::compile_tool {
namespace {

using Json = nlohmann::ordered_json;

// ---- places in the text

struct Place {
  std::string path;  // XPath of the element, from the root
  int line = 0;
};

// Places of the named elements. The key consists of the kind ("body", "actuator" ...) and the name.
using Places = std::map<std::pair<std::string, std::string>, Place>;

std::string kind_of(std::string_view section, std::string_view tag) {
  if (section == "tendon" || section == "actuator" || section == "sensor" ||
      section == "equality") {
    return std::string(section);
  }
  return tag == "freejoint" ? "joint" : std::string(tag);
}

void add_places(const tinyxml2::XMLElement& parent, const std::string& path,
                std::string_view section, Places& places) {
  std::map<std::string, int> counts;  // number of siblings so far, for each tag
  for (auto* e = parent.FirstChildElement(); e; e = e->NextSiblingElement()) {
    const std::string tag = e->Name();
    const std::string own = path + "/" + tag + "[" + std::to_string(++counts[tag]) + "]";
    if (tag == "worldbody") {
      places.try_emplace({"body", "world"}, Place{own, e->GetLineNum()});
    } else if (const char* name = e->Attribute("name")) {
      places.try_emplace({kind_of(section, tag), name}, Place{own, e->GetLineNum()});
    }
    add_places(*e, own, section.empty() ? tag : section, places);
  }
}

Places places_in(const std::string& text) {
  Places out;
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) == tinyxml2::XML_SUCCESS) {
    add_places(*document.RootElement(), "/mujoco", "", out);
  }
  return out;
}

// ---- coordinates

// Converts numbers of a model to the axes that the manifest uses.
class Axes {
 public:
  explicit Axes(bool is_unity) : is_unity_(is_unity) {}

  [[nodiscard]] Json vector(const mjtNum* v) const {
    double out[3] = {v[0], v[1], v[2]};
    if (is_unity_) mjt_vectorToUnity(out, v);
    return std::to_array(out);
  }
  [[nodiscard]] Json quat(const mjtNum* q) const {
    double out[4] = {q[0], q[1], q[2], q[3]};
    if (is_unity_) mjt_quatToUnity(out, q);
    return std::to_array(out);
  }
  // Adds an axis to `to`. For Unity, also adds the rotation that turns the x axis of an object to
  // this axis.
  void add_axis(const mjtNum* axis, Json& to) const {
    to["axis"] = vector(axis);
    if (!is_unity_) return;
    double rotation[4];
    mjt_axisToUnity(rotation, axis);
    to["rotation"] = std::to_array(rotation);
  }
  // Converts the size of a shape. Boxes, ellipsoids and meshes have a size along each axis, which
  // is converted. Other shapes have a radius and lengths, which do not depend on the axes.
  [[nodiscard]] Json size(int shape, const mjtNum* size) const {
    const bool is_along_axes = shape == mjGEOM_BOX || shape == mjGEOM_ELLIPSOID ||
                               shape == mjGEOM_MESH || shape == mjGEOM_SDF;
    if (is_along_axes) return vector(size);
    return std::array<double, 3>{size[0], size[1], size[2]};
  }

 private:
  bool is_unity_;
};

constexpr const char* kJointTypes[] = {"free", "ball", "slide", "hinge"};
constexpr int kQposSize[] = {7, 4, 1, 1}, kDofs[] = {6, 3, 1, 1};
constexpr const char* kShapes[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                   "cylinder", "box",    "mesh",   "sdf"};
constexpr const char* kEqualities[] = {"connect", "weld",     "joint",      "tendon",
                                       "flex",    "flexvert", "flexstrain", "distance"};

Json name_or_null(const mjModel& m, int type, int id) {
  const char* name = id_to_name(m, type, id);
  return name ? Json(name) : Json();
}

Json range(int address, int size) {
  return {{"adr", address}, {"size", size}};
}

// ---- elements

class Manifest {
 public:
  Manifest(const FlatModel& flat, bool is_unity)
      : m_(*flat.model), flat_(flat), axes_(is_unity), places_(places_in(flat.text)) {}

  [[nodiscard]] Json elements() {
    add(mjOBJ_BODY, m_.nbody, [&](int i, Json& e) { describe_body(i, e); });
    add(mjOBJ_JOINT, m_.njnt, [&](int i, Json& e) { describe_joint(i, e); });
    add(mjOBJ_GEOM, m_.ngeom, [&](int i, Json& e) { describe_geom(i, e); });
    add(mjOBJ_SITE, m_.nsite, [&](int i, Json& e) { describe_site(i, e); });
    add(mjOBJ_CAMERA, m_.ncam, [&](int i, Json& e) {
      in_body(m_.cam_bodyid[i], m_.cam_pos + 3 * i, m_.cam_quat + 4 * i, e);
      e["fovy"] = m_.cam_fovy[i];
    });
    add(mjOBJ_LIGHT, m_.nlight, [&](int i, Json& e) {
      e["parent"] = name_or_null(m_, mjOBJ_BODY, m_.light_bodyid[i]);
      e["pos"] = axes_.vector(m_.light_pos + 3 * i);
      e["dir"] = axes_.vector(m_.light_dir + 3 * i);
    });
    add(mjOBJ_FLEX, m_.nflex);
    add(mjOBJ_MESH, m_.nmesh);
    add(mjOBJ_SKIN, m_.nskin);
    add(mjOBJ_HFIELD, m_.nhfield);
    add(mjOBJ_TEXTURE, m_.ntex);
    add(mjOBJ_MATERIAL, m_.nmat);
    add(mjOBJ_PAIR, m_.npair, [&](int i, Json& e) {
      e["geoms"] = {name_or_null(m_, mjOBJ_GEOM, m_.pair_geom1[i]),
                    name_or_null(m_, mjOBJ_GEOM, m_.pair_geom2[i])};
    });
    add(mjOBJ_EXCLUDE, m_.nexclude, [&](int i, Json& e) {
      const int signature = m_.exclude_signature[i];
      e["bodies"] = {name_or_null(m_, mjOBJ_BODY, signature >> 16),
                     name_or_null(m_, mjOBJ_BODY, signature & 0xffff)};
    });
    add(mjOBJ_EQUALITY, m_.neq, [&](int i, Json& e) { describe_equality(i, e); });
    add(mjOBJ_TENDON, m_.ntendon);
    add(mjOBJ_ACTUATOR, m_.nactuator, [&](int i, Json& e) { describe_actuator(i, e); });
    add(mjOBJ_SENSOR, m_.nsensor, [&](int i, Json& e) { describe_sensor(i, e); });
    add(mjOBJ_NUMERIC, m_.nnumeric);
    add(mjOBJ_TEXT, m_.ntext);
    add(mjOBJ_TUPLE, m_.ntuple);
    add(mjOBJ_KEY, m_.nkey);
    return std::move(elements_);
  }

 private:
  void add(mjtObj type, mjtSize count) {
    add(type, count, [](int, Json&) {});
  }
  template <typename Describe>
  void add(mjtObj type, mjtSize count, Describe describe) {
    const std::string kind = mju_type2Str(type);
    for (int i = 0; i < count; ++i) {
      const char* name = id_to_name(m_, type, i);
      Json e = {{"kind", kind}, {"id", i}, {"name", name ? Json(name) : Json()}};
      const auto place = places_.find({kind, name ? name : ""});
      if (place != places_.end()) {
        e["path"] = place->second.path;
        e["line"] = place->second.line;
      }
      add_source(type, name, e);
      describe(i, e);
      elements_.push_back(std::move(e));
    }
  }

  // Adds to `e` the place in the source file where the element is written.
  void add_source(mjtObj type, const char* name, Json& e) const {
    if (!name || !flat_.written) return;
    const int id = name_to_id(*flat_.written, type, name);
    const SourceLocation* where =
        id < 0 ? nullptr
               : flat_.places.of(name_lists()[static_cast<size_t>(name_list_of(type))].count, id);
    if (!where || where->line <= 0) return;
    e["source"] = {{"file", where->file}, {"line", where->line}, {"column", where->column}};
  }

  void in_body(int body, const mjtNum* pos, const mjtNum* quat, Json& e) const {
    e["parent"] = name_or_null(m_, mjOBJ_BODY, body);
    e["pos"] = axes_.vector(pos);
    e["quat"] = axes_.quat(quat);
  }

  void describe_body(int i, Json& e) const {
    if (i > 0) in_body(m_.body_parentid[i], m_.body_pos + 3 * i, m_.body_quat + 4 * i, e);
    e["mass"] = m_.body_mass[i];
    if (m_.body_mocapid[i] >= 0) e["mocap"] = m_.body_mocapid[i];
  }

  void describe_joint(int i, Json& e) const {
    const int type = m_.jnt_type[i];
    e["parent"] = name_or_null(m_, mjOBJ_BODY, m_.jnt_bodyid[i]);
    e["type"] = kJointTypes[type];
    if (type != mjJNT_FREE) e["pos"] = axes_.vector(m_.jnt_pos + 3 * i);
    if (type == mjJNT_HINGE || type == mjJNT_SLIDE) axes_.add_axis(m_.jnt_axis + 3 * i, e);
    if (m_.jnt_limited[i]) e["range"] = {m_.jnt_range[2 * i], m_.jnt_range[2 * i + 1]};
    e["qpos"] = range(m_.jnt_qposadr[i], kQposSize[type]);
    e["qvel"] = range(m_.jnt_dofadr[i], kDofs[type]);
  }

  void describe_geom(int i, Json& e) const {
    const int shape = m_.geom_type[i];
    in_body(m_.geom_bodyid[i], m_.geom_pos + 3 * i, m_.geom_quat + 4 * i, e);
    e["type"] = kShapes[shape];
    e["size"] = axes_.size(shape, m_.geom_size + 3 * i);
    const int data = m_.geom_dataid[i];
    if (data < 0) return;
    if (shape == mjGEOM_HFIELD) e["hfield"] = name_or_null(m_, mjOBJ_HFIELD, data);
    if (shape == mjGEOM_MESH || shape == mjGEOM_SDF) e["mesh"] = name_or_null(m_, mjOBJ_MESH, data);
  }

  void describe_site(int i, Json& e) const {
    const int shape = m_.site_type[i];
    in_body(m_.site_bodyid[i], m_.site_pos + 3 * i, m_.site_quat + 4 * i, e);
    e["type"] = kShapes[shape];
    e["size"] = axes_.size(shape, m_.site_size + 3 * i);
  }

  void describe_equality(int i, Json& e) const {
    e["type"] = kEqualities[m_.eq_type[i]];
    Json objects = Json::array();
    for (const int id : {m_.eq_obj1id[i], m_.eq_obj2id[i]}) {
      if (id >= 0) objects.push_back(name_or_null(m_, m_.eq_objtype[i], id));
    }
    e["objects"] = std::move(objects);
  }

  void describe_actuator(int i, Json& e) const {
    e["ctrl"] = range(m_.actuator_ctrladr[i], m_.actuator_ctrlnum[i]);
    if (m_.actuator_actadr[i] >= 0) e["act"] = range(m_.actuator_actadr[i], m_.actuator_actnum[i]);
    const int transmission = m_.actuator_trntype[i];
    const int type = transmission == mjTRN_TENDON ? mjOBJ_TENDON
                     : transmission == mjTRN_BODY ? mjOBJ_BODY
                     : transmission == mjTRN_SITE || transmission == mjTRN_SLIDERCRANK
                         ? mjOBJ_SITE
                         : mjOBJ_JOINT;
    if (m_.actuator_trnid[2 * i] < 0) return;
    e["target"] = {{"kind", mju_type2Str(type)},
                   {"name", name_or_null(m_, type, m_.actuator_trnid[2 * i])}};
  }

  void describe_sensor(int i, Json& e) const {
    const SensorKind* kind = sensor_kind(m_.sensor_type[i]);
    if (kind) e["type"] = kind->tag;
    if (m_.sensor_objid[i] >= 0) {
      const int type = m_.sensor_objtype[i];
      e["target"] = {{"kind", mju_type2Str(type)},
                     {"name", name_or_null(m_, type, m_.sensor_objid[i])}};
    }
    if (const UnitySensors* row = unity_sensors_of(m_.sensor_type[i], m_.sensor_objtype[i])) {
      e["data"] = row->data;
      e["component"] = row->component;
    }
    e["sensordata"] = range(m_.sensor_adr[i], m_.sensor_dim[i]);
  }

  const mjModel& m_;
  const FlatModel& flat_;
  Axes axes_;
  Places places_;
  Json elements_ = Json::array();
};

}  // namespace

std::string manifest_text(const FlatModel& flat, const ManifestOptions& options) {
  const mjModel& m = *flat.model;
  Json j = report::json_document("compile-manifest");
  j["source"] = options.source;
  j["model"] = options.model;
  j["name"] = m.names;
  j["frame"] = options.frame;
  j["sizes"] = {{"nq", m.nq}, {"nv", m.nv},         {"nu", m.nu},
                {"na", m.na}, {"nmocap", m.nmocap}, {"nsensordata", m.nsensordata}};
  j["assets_dir"] = options.assets;
  j["assets"] = Json::array();
  for (const FlatAsset& asset : flat.assets) {
    Json item = {{"file", asset.file}, {"sha256", asset.sha256}};
    if (!asset.original.empty()) item["original"] = asset.original;
    j["assets"].push_back(std::move(item));
  }
  j["elements"] = Manifest(flat, options.frame == "unity").elements();
  return report::json_text(j);
}

}  // namespace mj::compile_tool
