// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/rename.h"

#include <algorithm>
#include <iterator>

namespace mj::spec {
namespace {

class TreeRenamer {
 public:
  TreeRenamer(const Renaming& renaming, const ModelSpec& source, ModelSpec& target)
      : renaming_(renaming), source_(source), target_(target) {}

  void body(Body& b) {
    element(b);
    class_name(b.childclass);
    plugin(b.plugin);
    keyed(b.keyed);
    for (Frame& f : b.frames) {
      element(f);
      class_name(f.childclass);
    }
    for (Joint& j : b.joints) {
      element(j);
      keyed(j.keyed);
    }
    for (Geom& g : b.geoms) {
      element(g);
      asset(g.material);
      asset(g.mesh);
      asset(g.hfield);
      plugin(g.plugin);
    }
    for (Site& s : b.sites) {
      element(s);
      asset(s.material);
    }
    for (Camera& c : b.cameras) {
      element(c);
      c.target = renaming_(c.target);
    }
    for (Light& l : b.lights) {
      element(l);
      l.target = renaming_(l.target);
      asset(l.texture);
    }
    for (Body& child : b.bodies) body(child);
  }

 private:
  void element(Element& e) {
    e.name = renaming_(e.name);
    class_name(e.class_name);
    if (renaming_.from_other) e.origin = renaming_.origins.at(e.origin);
  }

  void class_name(std::string& name) {
    if (renaming_.from_other) name = renaming_.class_name(name);
  }

  void asset(std::string& name) {
    if (renaming_.from_other) name = renaming_(name);
  }

  void plugin(PluginUse& use) {
    if (!use.active) return;
    asset(use.instance);
    if (use.index < 0) return;
    Plugin copy = source_.plugins[use.index];
    use.index = static_cast<int>(target_.plugins.size());
    target_.plugins.push_back(std::move(copy));
  }

  template <typename State>
  void keyed(std::vector<State>& states) {
    if (!renaming_.keeps_keys) return states.clear();
    if (!renaming_.from_other && renaming_.keys.empty()) return;
    for (State& state : states) state.key = renaming_.keys.at(state.key);
  }

  const Renaming& renaming_;
  const ModelSpec& source_;
  ModelSpec& target_;
};

// Calls f(type, element) for a body, its elements and its descendants, even if they have no name.
template <typename F>
void for_each_element(const Body& body, F f) {
  f("body", body);
  for (const auto& e : body.frames) f("frame", e);
  for (const auto& e : body.joints) f("joint", e);
  for (const auto& e : body.geoms) f("geom", e);
  for (const auto& e : body.sites) f("site", e);
  for (const auto& e : body.cameras) f("camera", e);
  for (const auto& e : body.lights) f("light", e);
  for (const Body& child : body.bodies) for_each_element(child, f);
}

template <typename T>
void append(std::vector<T>& target, std::vector<T>& source, int first_frame, int frame) {
  for (T& e : source) {
    e.frame = e.frame < 0 ? frame : e.frame + first_frame;
    target.push_back(std::move(e));
  }
}

// Returns the elements in those frames that are kept, with the new indices of the frames.
// new_index[f] is the new index of frame f, or -1 if the frame is not kept.
template <typename T>
std::vector<T> within(const std::vector<T>& elements, const std::vector<int>& new_index) {
  std::vector<T> out;
  for (const T& e : elements) {
    if (e.frame < 0 || new_index[e.frame] < 0) continue;
    out.push_back(e);
    out.back().frame = new_index[e.frame];
  }
  return out;
}

}  // namespace

void rename(Body& body, const Renaming& renaming, const ModelSpec& source, ModelSpec& target) {
  TreeRenamer(renaming, source, target).body(body);
}

Body take_frame(const Body& body, int frame) {
  Body out;
  out.class_name = body.class_name;
  std::vector<int> new_index(body.frames.size(), -1);
  for (int i = frame; i < static_cast<int>(body.frames.size()); ++i) {
    const int parent = body.frames[i].frame;
    if (i != frame && (parent < 0 || new_index[parent] < 0)) continue;
    new_index[i] = static_cast<int>(out.frames.size());
    out.frames.push_back(body.frames[i]);
    out.frames.back().frame = i == frame ? -1 : new_index[parent];
  }
  out.joints = within(body.joints, new_index);
  out.geoms = within(body.geoms, new_index);
  out.sites = within(body.sites, new_index);
  out.cameras = within(body.cameras, new_index);
  out.lights = within(body.lights, new_index);
  out.bodies = within(body.bodies, new_index);
  return out;
}

void append_content(Body& target, Body content, int frame) {
  const int first = static_cast<int>(target.frames.size());
  append(target.frames, content.frames, first, frame);
  append(target.joints, content.joints, first, frame);
  append(target.geoms, content.geoms, first, frame);
  append(target.sites, content.sites, first, frame);
  append(target.cameras, content.cameras, first, frame);
  append(target.lights, content.lights, first, frame);
  append(target.bodies, content.bodies, first, frame);
}

void collect_names(const Body& body, NameSet& names) {
  for_each_element(body, [&](const char* type, const Element& e) {
    if (!e.name.empty()) names.emplace(type, e.name);
  });
}

void take_names(const Body& body, NameTable& names) {
  for_each_element(body, [&](const char* type, const Element& e) {
    if (!e.name.empty()) names.take_again(type, e.name, e.where);
  });
}

}  // namespace mj::spec
