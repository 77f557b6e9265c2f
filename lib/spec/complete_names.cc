// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/complete_names.h"

#include <algorithm>
#include <set>

namespace mj::spec {
namespace {

// The elements of one kind, and their names.
class Kind {
 public:
  explicit Kind(std::string word) : word_(std::move(word)) {}

  template <typename Elements>
  void add(Elements& elements) {
    for (Element& element : elements) elements_.push_back(&element);
  }
  void add_one(Element& element) { elements_.push_back(&element); }

  void complete() const {
    std::set<std::string> taken;
    for (const Element* element : elements_) taken.insert(element->name);
    for (size_t i = 0; i < elements_.size(); ++i) {
      if (elements_[i]->name.empty()) elements_[i]->name = free_name(i, taken);
    }
  }

 private:
  [[nodiscard]] std::string free_name(size_t number, std::set<std::string>& taken) const {
    const std::string wanted = word_ + "_" + std::to_string(number);
    std::string name = wanted;
    for (int i = 1; !taken.insert(name).second; ++i) name = wanted + "_" + std::to_string(i);
    return name;
  }

  std::string word_;
  std::vector<Element*> elements_;
};

struct TreeKinds {
  Kind body{"body"}, joint{"joint"}, geom{"geom"}, site{"site"}, camera{"camera"}, light{"light"};

  // Adds the elements of `top` and of its descendants, depth first.
  void add(Body& top) {
    std::vector<Body*> pending = {&top};
    while (!pending.empty()) {
      Body& b = *pending.back();
      pending.pop_back();
      body.add_one(b);
      joint.add(b.joints);
      geom.add(b.geoms);
      site.add(b.sites);
      camera.add(b.cameras);
      light.add(b.lights);
      for (auto child = b.bodies.rbegin(); child != b.bodies.rend(); ++child) {
        pending.push_back(&*child);
      }
    }
  }
};

template <typename Elements>
void complete_list(const char* word, Elements& elements) {
  Kind kind(word);
  kind.add(elements);
  kind.complete();
}

void complete_tree(Body& world) {
  TreeKinds kinds;
  const std::string name = world.name;
  world.name = "world";
  kinds.add(world);
  for (const Kind* kind :
       {&kinds.body, &kinds.joint, &kinds.geom, &kinds.site, &kinds.camera, &kinds.light}) {
    kind->complete();
  }
  world.name = name;
}

bool has_file(const Texture& texture) {
  return !texture.file.empty() ||
         std::ranges::any_of(texture.cubefiles, [](const auto& file) { return !file.empty(); });
}

}  // namespace

void complete_names(ModelSpec& spec) {
  complete_tree(spec.world);
  Kind textures("texture");
  for (Texture& texture : spec.textures) {
    if (!has_file(texture)) textures.add_one(texture);
  }
  textures.complete();
  complete_list("material", spec.materials);
  complete_list("flex", spec.flexes);
  complete_list("skin", spec.skins);
  complete_list("pair", spec.pairs);
  complete_list("exclude", spec.excludes);
  complete_list("equality", spec.equalities);
  complete_list("tendon", spec.tendons);
  complete_list("actuator", spec.actuators);
  complete_list("sensor", spec.sensors);
  Kind keys("key");
  keys.add(spec.keys);
  keys.add(spec.pending_keys);
  keys.complete();
}

}  // namespace mj::spec
