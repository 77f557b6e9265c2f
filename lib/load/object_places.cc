// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/object_places.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "model/field_table.h"
#include "model/names.h"

namespace mj {
namespace {

// An object as it is written in the description.
struct Written {
  std::string name;
  const SourceLocation* where;
};
using List = std::vector<Written>;

template <typename Elements>
void append(List& list, const Elements& elements) {
  for (const auto& e : elements) list.push_back({e.name, &e.where});
}

// The bodies of a description in depth-first order, and the objects that are attached to bodies.
struct Tree {
  List bodies, joints, geoms, sites, cameras, lights;

  explicit Tree(const spec::Body& world) {
    std::vector<const spec::Body*> pending = {&world};
    while (!pending.empty()) {
      const spec::Body& body = *pending.back();
      pending.pop_back();
      add(body);
      for (auto child = body.bodies.rbegin(); child != body.bodies.rend(); ++child) {
        pending.push_back(&*child);
      }
    }
    bodies.front().name = "world";
  }

 private:
  void add(const spec::Body& body) {
    bodies.push_back({body.name, &body.where});
    append(joints, body.joints);
    append(geoms, body.geoms);
    append(sites, body.sites);
    append(cameras, body.cameras);
    append(lights, body.lights);
  }
};

std::string name_of(const mjModel& m, int type, int64_t id) {
  const char* name = id_to_name(m, type, static_cast<int>(id));
  return name ? name : "";
}

// Returns whether the objects of the model are the elements of `list` in the same order. An unnamed
// asset may have taken its name from its file.
bool are_in_order(const mjModel& m, const NameList& kind, const List& list) {
  if (static_cast<int64_t>(list.size()) != value(m, kind.count)) return false;
  for (size_t i = 0; i < list.size(); ++i) {
    const bool is_free = list[i].name.empty();
    if (!is_free && list[i].name != name_of(m, kind.type, static_cast<int64_t>(i))) return false;
  }
  return true;
}

// Finds the places of objects by name. An object without a name, or with a name that is repeated,
// has no place.
std::vector<SourceLocation> by_name(const mjModel& m, const NameList& kind, const List& list) {
  std::map<std::string_view, const SourceLocation*> named;
  for (const Written& w : list) {
    const auto [at, is_new] = named.try_emplace(w.name, w.where);
    if (!is_new || w.name.empty()) at->second = nullptr;
  }
  std::vector<SourceLocation> out;
  for (int64_t i = 0; i < value(m, kind.count); ++i) {
    const auto at = named.find(name_of(m, kind.type, i));
    const bool is_known = at != named.end() && at->second;
    out.push_back(is_known ? *at->second : SourceLocation{});
  }
  return out;
}

using Names = std::set<std::string>;

// Finds the places of <pair> or <exclude> elements by the names to which the elements refer,
// because the compiler changes the order of these elements.
template <typename Elements, typename NamesOf, typename NamesInModel>
std::vector<SourceLocation> by_members(const Elements& elements, const NamesOf& names_of,
                                       int64_t count, const NamesInModel& names_in_model) {
  std::multimap<Names, const SourceLocation*> written;
  for (const auto& e : elements) written.emplace(names_of(e), &e.where);
  std::vector<SourceLocation> out;
  for (int64_t i = 0; i < count; ++i) {
    const auto at = written.find(names_in_model(i));
    out.push_back(at == written.end() ? SourceLocation{} : *at->second);
    if (at != written.end()) written.erase(at);
  }
  return out;
}

}  // namespace

ObjectPlaces::ObjectPlaces(const spec::ModelSpec& spec, const mjModel& m) {
  const Tree tree(spec.world);
  std::map<Size, List> lists = {{Size::nbody, tree.bodies}, {Size::njnt, tree.joints},
                                {Size::ngeom, tree.geoms},  {Size::nsite, tree.sites},
                                {Size::ncam, tree.cameras}, {Size::nlight, tree.lights}};
  append(lists[Size::nflex], spec.flexes);
  append(lists[Size::nmesh], spec.meshes);
  append(lists[Size::nskin], spec.skins);
  append(lists[Size::nhfield], spec.hfields);
  append(lists[Size::ntex], spec.textures);
  append(lists[Size::nmat], spec.materials);
  append(lists[Size::neq], spec.equalities);
  append(lists[Size::ntendon], spec.tendons);
  append(lists[Size::nactuator], spec.actuators);
  append(lists[Size::nsensor], spec.sensors);
  append(lists[Size::nnumeric], spec.numerics);
  append(lists[Size::ntext], spec.texts);
  append(lists[Size::ntuple], spec.tuples);
  append(lists[Size::nkey], spec.keys);
  append(lists[Size::nkey], spec.pending_keys);
  append(lists[Size::nplugin], spec.plugins);
  const bool is_rearranged = spec.compiler.fusestatic || spec.compiler.discardvisual;
  for (const NameList& kind : name_lists()) {
    const List& list = lists[kind.count];
    std::vector<SourceLocation>& places = places_[kind.count];
    if (is_rearranged || !are_in_order(m, kind, list)) {
      places = by_name(m, kind, list);
    } else {
      for (const Written& w : list) places.push_back(*w.where);
    }
  }
  places_[Size::npair] = by_members(
      spec.pairs,
      [](const spec::Pair& p) {
        return Names{p.geom1, p.geom2};
      },
      m.npair,
      [&](int64_t i) {
        return Names{name_of(m, mjOBJ_GEOM, m.pair_geom1[i]),
                     name_of(m, mjOBJ_GEOM, m.pair_geom2[i])};
      });
  places_[Size::nexclude] = by_members(
      spec.excludes,
      [](const spec::Exclude& e) {
        return Names{e.body1, e.body2};
      },
      m.nexclude,
      [&](int64_t i) {
        const auto signature = static_cast<unsigned>(m.exclude_signature[i]);
        return Names{name_of(m, mjOBJ_BODY, signature >> 16),
                     name_of(m, mjOBJ_BODY, signature & 0xFFFF)};
      });
}

const SourceLocation* ObjectPlaces::of(Size kind, int64_t id) const {
  const auto at = places_.find(kind);
  if (at == places_.end() || id < 0 || id >= static_cast<int64_t>(at->second.size())) {
    return nullptr;
  }
  const SourceLocation& where = at->second[static_cast<size_t>(id)];
  return where.file.empty() || where.line == 0 ? nullptr : &where;
}

}  // namespace mj
