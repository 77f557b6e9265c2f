// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/node.h"

#include <utility>

#include "spec/edit/description.h"

namespace mj::spec {

UserValues::~UserValues() {
  for (const auto& [key, value] : values_) clean(value);
}

void UserValues::clean(const Value& value) {
  if (value.cleanup) value.cleanup(value.data);
}

void UserValues::set(const std::string& key, const void* data, Cleanup cleanup) {
  const Value old = std::exchange(values_[key], {data, cleanup});
  clean(old);
}

const void* UserValues::get(const std::string& key) const {
  const auto at = values_.find(key);
  return at == values_.end() ? nullptr : at->second.data;
}

void UserValues::remove(const std::string& key) {
  const auto at = values_.find(key);
  if (at == values_.end()) return;
  const Value old = at->second;
  values_.erase(at);
  clean(old);
}

Node::Node(Description& description, mjtObj type) : owner(&description), origin(&description) {
  elemtype = type;
  signature = 0;
}

WrapNode::WrapNode(Description& description) : Node(description, mjOBJ_UNKNOWN) {
  face.element = this;
  face.info = containers.make<mjString>();
}

void TendonNode::take() {
  ElementNode::take();
  value.path.clear();
  for (const WrapNode* wrap : path) value.path.push_back(wrap->value);
}

void TendonNode::give() {
  ElementNode::give();
  if (path.size() > value.path.size()) path.resize(value.path.size());
  for (size_t i = 0; i < path.size(); ++i) path[i]->value = value.path[i];
  for (size_t i = path.size(); i < value.path.size(); ++i) add(value.path[i]);
}

void TendonNode::add(const Wrap& wrap) {
  WrapNode& node = owner->make<WrapNode>();
  node.value = wrap;
  node.face.type = static_cast<mjtWrap>(wrap.type);
  node.id = static_cast<int>(path.size());
  path.push_back(&node);
}

PluginNode::PluginNode(Description& description) : Node(description, mjOBJ_PLUGIN) {
  face.element = this;
  face.name = &name;
  face.plugin_name = containers.make<mjString>();
  face.info = containers.make<mjString>();
}

DefaultNode::DefaultNode(Description& d)
    : Node(d, mjOBJ_DEFAULT), members(d, d, d, d, d, d, d, d, d, d, d, d) {
  face.element = this;
  const auto point_to = [](auto& member, auto*& pointer) { pointer = &member.face; };
  std::apply(
      [&](auto&... member) {
        std::apply([&](auto*&... pointer) { (point_to(member, pointer), ...); },
                   std::tie(face.joint, face.geom, face.site, face.camera, face.light, face.flex,
                            face.mesh, face.material, face.pair, face.equality, face.tendon,
                            face.actuator));
      },
      members);
  give();
}

void DefaultNode::take() {
  take_face(*face.joint, value.joint);
  take_face(*face.geom, value.geom);
  take_face(*face.site, value.site);
  take_face(*face.camera, value.camera);
  take_face(*face.light, value.light);
  take_face(*face.flex, flex);
  take_face(*face.mesh, value.mesh);
  take_face(*face.material, value.material);
  take_face(*face.pair, value.pair);
  take_face(*face.equality, value.equality);
  take_face(*face.tendon, value.tendon);
  take_face(*face.actuator, value.actuator);
  value.name = name;
}

void DefaultNode::give() {
  give_face(value.joint, *face.joint);
  give_face(value.geom, *face.geom);
  give_face(value.site, *face.site);
  give_face(value.camera, *face.camera);
  give_face(value.light, *face.light);
  give_face(flex, *face.flex);
  give_face(value.mesh, *face.mesh);
  give_face(value.material, *face.material);
  give_face(value.pair, *face.pair);
  give_face(value.equality, *face.equality);
  give_face(value.tendon, *face.tendon);
  give_face(value.actuator, *face.actuator);
  name = value.name;
  std::apply([&](auto&... member) { ((member.class_name = name), ...); }, members);
}

}  // namespace mj::spec
