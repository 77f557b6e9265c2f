// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/amount.h"

#include <algorithm>
#include <span>

namespace mj::spec {
namespace {

// The number of small values, such as numbers, that take as much memory as one element.
constexpr double kNumbersPerElement = 64;
constexpr double kElementsPerClass = 8;

template <typename... Lists>
double numbers_in(const Lists&... lists) {
  return (static_cast<double>(lists.size()) + ...);
}

template <typename T>
double amount_of(const T& e) {
  double numbers = 0;
  if constexpr (requires { e.user; }) numbers += numbers_in(e.user);
  if constexpr (requires { e.data; }) numbers += numbers_in(e.data);
  if constexpr (requires { e.keyed; }) numbers += 16 * numbers_in(e.keyed);
  if constexpr (requires { e.path; }) numbers += 16 * numbers_in(e.path);
  if constexpr (requires { e.elements; }) numbers += 16 * numbers_in(e.elements);
  if constexpr (requires { e.elevation; }) numbers += numbers_in(e.elevation);
  if constexpr (requires { e.vertex; }) numbers += numbers_in(e.vertex, e.texcoord, e.face);
  if constexpr (requires { e.facenormal; }) {
    numbers += numbers_in(e.normal, e.facenormal, e.facetexcoord);
  }
  if constexpr (requires { e.bones; }) {
    for (const Bone& bone : e.bones) numbers += 16 + numbers_in(bone.vertid, bone.vertweight);
  }
  if constexpr (requires { e.vertbody; }) {
    numbers += 8 * numbers_in(e.vertbody, e.nodebody);
    numbers += numbers_in(e.node, e.vert, e.elem, e.texcoord, e.elemtexcoord);
  }
  return 1 + numbers / kNumbersPerElement;
}

template <typename... Lists>
double amount_of_lists(const Lists&... lists) {
  double amount = 0;
  const auto add = [&](const auto& list) {
    for (const auto& e : list) amount += amount_of(e);
  };
  (add(lists), ...);
  return amount;
}

}  // namespace

double tree_amount(const Body& body) {
  double amount = amount_of(body) + amount_of_lists(body.frames, body.joints, body.geoms,
                                                    body.sites, body.cameras, body.lights);
  for (const Body& child : body.bodies) amount += tree_amount(child);
  return amount;
}

RelationCounts count_relations(const ModelSpec& spec) {
  return {spec.flexes.size(),     spec.pairs.size(),     spec.excludes.size(), spec.tendons.size(),
          spec.equalities.size(), spec.actuators.size(), spec.sensors.size(),  spec.tuples.size()};
}

double relation_amount(const ModelSpec& spec, const RelationCounts& first) {
  const auto added = [&](const auto& list, size_t i) {
    return std::span(list).subspan(std::min(first[i], list.size()));
  };
  return amount_of_lists(added(spec.flexes, 0), added(spec.pairs, 1), added(spec.excludes, 2),
                         added(spec.tendons, 3), added(spec.equalities, 4),
                         added(spec.actuators, 5), added(spec.sensors, 6), added(spec.tuples, 7));
}

double shared_amount(const ModelSpec& spec) {
  return kElementsPerClass * static_cast<double>(spec.defaults.size()) +
         amount_of_lists(spec.meshes, spec.skins, spec.hfields, spec.textures, spec.materials,
                         spec.numerics, spec.texts, spec.plugins, spec.pending_keys);
}

}  // namespace mj::spec
