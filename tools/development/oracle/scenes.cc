// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "scenes.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "model/mjb.h"
#include "states.h"

namespace mj::oracle {
namespace {

using nlohmann::json;

// Relative and absolute tolerance of the numbers in scenes, which are floats.
constexpr double kTolerance = 1e-5, kSmallest = 1e-7;
constexpr size_t kMostDifferences = 5;  // number of differences printed for each view

// A member of a struct, which takes `width` numbers of a record.
struct Member {
  const char* name;
  int width;
};

constexpr Member kGeom[] = {
    {"type", 1},     {"dataid", 1},    {"objtype", 1},     {"objid", 1},     {"category", 1},
    {"matid", 1},    {"texid", 1},     {"texuniform", 1},  {"texcoord", 1},  {"segid", 1},
    {"size", 3},     {"pos", 3},       {"mat", 9},         {"rgba", 4},      {"emission", 1},
    {"specular", 1}, {"shininess", 1}, {"reflectance", 1}, {"texrepeat", 2}, {"modelrbound", 1}};

constexpr Member kLight[] = {
    {"id", 1},          {"pos", 3},       {"dir", 3},        {"type", 1},       {"texid", 1},
    {"attenuation", 3}, {"cutoff", 1},    {"exponent", 1},   {"ambient", 3},    {"diffuse", 3},
    {"specular", 3},    {"headlight", 1}, {"castshadow", 1}, {"bulbradius", 1}, {"intensity", 1},
    {"range", 1},       {"softness", 1}};

constexpr Member kCamera[] = {
    {"pos", 3},           {"forward", 3},        {"up", 3},          {"frustum_center", 1},
    {"frustum_width", 1}, {"frustum_bottom", 1}, {"frustum_top", 1}, {"frustum_near", 1},
    {"frustum_far", 1},   {"orthographic", 1}};

constexpr Member kNumber[] = {{"", 1}};
constexpr Member kVector[] = {{"", 3}};

// A list of numbers, to which the members of structs are appended in the order of the tables above.
class Record {
 public:
  template <typename... T>
  void add(const T&... members) {
    (add_one(members), ...);
  }
  template <typename T>
  void add_array(const T* first, size_t n) {
    values_.insert(values_.end(), first, first + n);
  }
  [[nodiscard]] const std::vector<double>& values() const { return values_; }

 private:
  template <typename T>
  void add_one(const T& value) {
    values_.push_back(static_cast<double>(value));
  }
  template <typename T, size_t n>
  void add_one(const T (&value)[n]) {
    add_array(value, n);
  }
  std::vector<double> values_;
};

std::vector<double> geoms_of(const mjvScene& scene) {
  Record record;
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& g = scene.geoms[i];
    record.add(g.type, g.dataid, g.objtype, g.objid, g.category, g.matid, g.texid, g.texuniform,
               g.texcoord, g.segid, g.size, g.pos, g.mat, g.rgba, g.emission, g.specular,
               g.shininess, g.reflectance, g.texrepeat, g.modelrbound);
  }
  return record.values();
}

std::vector<double> lights_of(const mjvScene& scene) {
  Record record;
  for (int i = 0; i < scene.nlight; ++i) {
    const mjvLight& l = scene.lights[i];
    record.add(l.id, l.pos, l.dir, l.type, l.texid, l.attenuation, l.cutoff, l.exponent, l.ambient,
               l.diffuse, l.specular, l.headlight, l.castshadow, l.bulbradius, l.intensity, l.range,
               l.softness);
  }
  return record.values();
}

std::vector<double> cameras_of(const mjvScene& scene) {
  Record record;
  for (const mjvGLCamera& c : scene.camera) {
    record.add(c.pos, c.forward, c.up, c.frustum_center, c.frustum_width, c.frustum_bottom,
               c.frustum_top, c.frustum_near, c.frustum_far, c.orthographic);
  }
  return record.values();
}

// The settings of a view, read from a list of numbers in the order in which scenes_of_model.mjs
// writes them.
struct View {
  mjvOption opt;
  mjvPerturb pert;
  mjvCamera cam;
  int mask;

  explicit View(std::span<const double> numbers) : at_(numbers.data()) {
    mjv_defaultOption(&opt);
    mjv_defaultPerturb(&pert);
    mjv_defaultCamera(&cam);
    read(opt.label, opt.frame, opt.geomgroup, opt.sitegroup, opt.jointgroup, opt.tendongroup,
         opt.actuatorgroup, opt.flexgroup, opt.skingroup, opt.flags, opt.bvh_depth, opt.flex_layer);
    read(pert.select, pert.flexselect, pert.skinselect, pert.active, pert.active2, pert.refpos,
         pert.refquat, pert.refselpos, pert.localpos);
    read(cam.type, cam.fixedcamid, cam.trackbodyid, cam.lookat, cam.distance, cam.azimuth,
         cam.elevation, cam.orthographic);
    read(mask);
  }

 private:
  template <typename... T>
  void read(T&... members) {
    (read_one(members), ...);
  }
  template <typename T>
  void read_one(T& member) {
    member = static_cast<T>(*at_++);
  }
  template <typename T, size_t n>
  void read_one(T (&member)[n]) {
    for (T& m : member) read_one(m);
  }
  const double* at_;
};

struct Scene {
  Scene(const mjModel& m, int maxgeom) {
    mjv_defaultScene(&scene);
    mjv_makeScene(&m, &scene, maxgeom);
  }
  ~Scene() { mjv_freeScene(&scene); }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  mjvScene scene;
};

// ---- differences

class Differences {
 public:
  void add(const std::string& where, const json& official, const json& ours) {
    if (++count_ <= kMostDifferences) {
      told_.push_back({{"where", where}, {"official", official}, {"ours", ours}});
    }
  }

  // Compares two lists of structs of the same type, which have the given members.
  template <size_t n>
  void compare(const std::string& list, const Member (&members)[n],
               std::span<const double> official, std::span<const double> ours) {
    int width = 0;
    for (const Member& m : members) width += m.width;
    const auto stride = static_cast<size_t>(width);
    if (official.size() != ours.size()) {
      add("number of " + list, official.size() / stride, ours.size() / stride);
    }
    const size_t common = std::min(official.size(), ours.size()) / stride;
    for (size_t i = 0; i < common; ++i) {
      compare_struct(list + "[" + std::to_string(i) + "]", members, official.data() + i * stride,
                     ours.data() + i * stride);
    }
  }

  [[nodiscard]] json told() const { return told_; }
  [[nodiscard]] size_t count() const { return count_; }

 private:
  template <size_t n>
  void compare_struct(const std::string& name, const Member (&members)[n], const double* official,
                      const double* ours) {
    for (const Member& m : members) {
      double scale = 0, error = 0;
      for (int k = 0; k < m.width; ++k) {
        scale = std::max({scale, std::abs(official[k]), std::abs(ours[k])});
        error = std::max(error, std::abs(official[k] - ours[k]));
      }
      if (!(error <= kTolerance * scale + kSmallest)) {
        add(*m.name ? name + "." + m.name : name, std::vector<double>(official, official + m.width),
            std::vector<double>(ours, ours + m.width));
      }
      official += m.width;
      ours += m.width;
    }
  }

  json told_ = json::array();
  size_t count_ = 0;
};

std::vector<std::string> lines_of(std::span<const std::byte> bytes) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

void compare_labels(std::span<const std::byte> official, const mjvScene& scene,
                    Differences& differences) {
  const std::vector<std::string> labels = lines_of(official);
  const int n = std::min(scene.ngeom, static_cast<int>(labels.size()));
  for (int i = 0; i < n; ++i) {
    const std::string& label = labels[static_cast<size_t>(i)];
    if (label != scene.geoms[i].label) {
      differences.add("geom[" + std::to_string(i) + "].label", label, scene.geoms[i].label);
    }
  }
}

template <typename T, size_t n>
void compare_array(const Figures& figures, const std::string& record, const Member (&member)[n],
                   const T* ours, mjtSize count, Differences& differences) {
  if (!figures.has(record)) return;
  Record numbers;
  if (count > 0) numbers.add_array(ours, static_cast<size_t>(count));
  differences.compare(record.substr(record.find('/') + 1), member, figures.numbers(record),
                      numbers.values());
}

// Compares the faces of flexes that are used. Other faces are allocated but have no meaning.
void compare_faces(const Figures& figures, const std::string& view, const mjModel& m,
                   const mjvScene& scene, Differences& differences) {
  const auto compare = [&](const char* name, const float* ours, int width, bool has_values, int f) {
    const std::string record = view + "/" + name;
    if (!figures.has(record) || !has_values) return;
    const auto all = figures.numbers(record);
    const auto first = static_cast<size_t>(scene.flexfaceadr[f] * width);
    const auto n = static_cast<size_t>(scene.flexfaceused[f] * width);
    if (all.size() < first + n) return differences.add(record, all.size(), first + n);
    Record numbers;
    numbers.add_array(ours + first, n);
    const std::string list = std::string(name) + " of flex " + std::to_string(f);
    if (width % 9 == 0) {
      differences.compare(list, kVector, all.subspan(first, n), numbers.values());
    } else {
      differences.compare(list, kNumber, all.subspan(first, n), numbers.values());
    }
  };
  for (int f = 0; f < m.nflex; ++f) {
    compare("flexface", scene.flexface, 9, true, f);
    compare("flexnormal", scene.flexnormal, 9, true, f);
    compare("flextexcoord", scene.flextexcoord, 6, m.flex_texcoordadr[f] >= 0, f);
  }
}

// Compares the normals of skins. If the normals of the triangles around a vertex cancel, the normal
// of the vertex consists of rounding errors and its length is not 1. Such normals are skipped.
void compare_skin_normals(const Figures& figures, const std::string& view, const mjModel& m,
                          const mjvScene& scene, Differences& differences) {
  const auto official = figures.numbers(view + "/skinnormal");
  if (official.size() != static_cast<size_t>(3 * m.nskinvert)) return;
  for (size_t v = 0; v < official.size(); v += 3) {
    const double length = std::hypot(official[v], official[v + 1], official[v + 2]);
    if (length != 0 && std::abs(length - 1) > 1e-3) continue;
    Record ours;
    ours.add_array(scene.skinnormal + v, 3);
    differences.compare("skinnormal of vertex " + std::to_string(v / 3), kVector,
                        official.subspan(v, 3), ours.values());
  }
}

json compare_view(const Figures& figures, const std::string& name, const mjModel& m, mjData& d) {
  const auto geoms = figures.numbers(name + "/geoms");
  View view(figures.numbers(name + "/settings"));
  Scene s(m, 50000);
  for (int times = 0; times < 2; ++times) {
    mjv_updateScene(&m, &d, &view.opt, &view.pert, &view.cam, view.mask, &s.scene);
  }
  Differences differences;
  differences.compare("geom", kGeom, geoms, geoms_of(s.scene));
  compare_labels(figures.bytes(name + "/labels"), s.scene, differences);
  differences.compare("light", kLight, figures.numbers(name + "/lights"), lights_of(s.scene));
  differences.compare("camera", kCamera, figures.numbers(name + "/camera"), cameras_of(s.scene));
  const mjvScene& scene = s.scene;
  compare_array(figures, name + "/status", kNumber, &scene.status, 1, differences);
  compare_array(figures, name + "/flexfacenum", kNumber, scene.flexfacenum, m.nflex, differences);
  compare_array(figures, name + "/flexfaceused", kNumber, scene.flexfaceused, m.nflex, differences);
  compare_array(figures, name + "/flexvert", kVector, scene.flexvert, 3 * m.nflexvert, differences);
  compare_array(figures, name + "/skinvert", kVector, scene.skinvert, 3 * m.nskinvert, differences);
  compare_skin_normals(figures, name, m, scene, differences);
  compare_faces(figures, name, m, scene, differences);
  return {{"name", name},
          {"geoms", s.scene.ngeom},
          {"differences", differences.count()},
          {"first", differences.told()}};
}

}  // namespace

json compare_scenes(const Figures& figures) {
  json row;
  if (figures.has("error")) {
    const auto text = figures.bytes("error");
    row["official"] = "refused";
    row["officialError"] = std::string(reinterpret_cast<const char*>(text.data()), text.size());
    return row;
  }
  const ModelPtr m = read_mjb(figures.bytes("mjb"), "official MJB");
  row["engineUnsupported"] = engine::unsupported_features(*m);
  if (!row["engineUnsupported"].empty()) return row;
  const engine::DataPtr d = engine::make_data(*m);
  row["forward"] = forward_rows(figures, "state", *m, *d);
  row["views"] = json::array();
  for (const std::string& name : lines_of(figures.bytes("views"))) {
    row["views"].push_back(compare_view(figures, name, *m, *d));
  }
  return row;
}

}  // namespace mj::oracle
