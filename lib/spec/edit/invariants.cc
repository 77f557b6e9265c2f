// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/invariants.h"

#include <string>
#include <unordered_set>

namespace mj::spec {
namespace {

// A checker of nodes. Each node of a description must be in exactly one place of the description.
class NodeChecker {
 public:
  explicit NodeChecker(Description& description) : description_(description) {}

  void run() {
    check_classes();
    check_plugins();
    check_list<mjsFlex>();
    check_list<mjsMesh>();
    check_list<mjsHField>();
    check_list<mjsSkin>();
    check_list<mjsTexture>();
    check_list<mjsMaterial>();
    check_list<mjsPair>();
    check_list<mjsExclude>();
    check_list<mjsEquality>();
    check_list<mjsTendon>();
    check_list<mjsActuator>();
    check_list<mjsSensor>();
    check_list<mjsNumeric>();
    check_list<mjsText>();
    check_list<mjsTuple>();
    check_list<mjsKey>();
    for (const TendonNode* tendon : description_.list<mjsTendon>()) check_path(*tendon);
    MJ_INVARIANT(description_.world().body == nullptr);
    MJ_INVARIANT(description_.world().frame == nullptr);
    MJ_INVARIANT(description_.id_of(description_.world()) == 0);
    check_node<mjsBody>(description_.world());
    check_body(description_.world());
  }

 private:
  template <typename Face>
  void check_node(const ElementNode<Face>& node) {
    MJ_INVARIANT(node.owner == &description_);
    MJ_INVARIANT(node.origin != nullptr);
    MJ_INVARIANT(!node.is_deleted);
    MJ_INVARIANT(node.elemtype == kType<Face>);
    MJ_INVARIANT(node.face.element == &node);
    MJ_INVARIANT(met_.insert(&node).second);
  }

  // The class main must come first, and a parent must come before its children.
  void check_classes() {
    const auto& classes = description_.classes();
    MJ_INVARIANT(!classes.empty());
    MJ_INVARIANT(classes.front()->parent == nullptr);
    std::unordered_set<const DefaultNode*> known;
    std::unordered_set<std::string> names;
    for (size_t i = 0; i < classes.size(); ++i) {
      const DefaultNode& node = *classes[i];
      MJ_INVARIANT(node.id == static_cast<int>(i));
      MJ_INVARIANT(!node.is_deleted);
      MJ_INVARIANT(i == 0 || node.parent != nullptr);
      MJ_INVARIANT(i == 0 || known.count(node.parent) == 1);
      MJ_INVARIANT(node.face.element == &node);
      MJ_INVARIANT(names.insert(node.name).second);
      known.insert(&node);
    }
  }

  void check_plugins() {
    const auto& plugins = description_.plugins();
    for (size_t i = 0; i < plugins.size(); ++i) {
      MJ_INVARIANT(plugins[i]->owner == &description_);
      MJ_INVARIANT(!plugins[i]->is_deleted);
      MJ_INVARIANT(plugins[i]->face.element == plugins[i]);
      MJ_INVARIANT(met_.insert(plugins[i]).second);
    }
  }

  // The id of an element in a list must be its index.
  template <typename Face>
  void check_list() {
    const auto& nodes = description_.list<Face>();
    for (size_t i = 0; i < nodes.size(); ++i) {
      check_node<Face>(*nodes[i]);
      MJ_INVARIANT(nodes[i]->id == static_cast<int>(i));
      MJ_INVARIANT(nodes[i]->body == nullptr);
    }
  }

  static void check_path(const TendonNode& tendon) {
    for (size_t i = 0; i < tendon.path.size(); ++i) {
      MJ_INVARIANT(tendon.path[i]->id == static_cast<int>(i));
      MJ_INVARIANT(tendon.path[i]->face.element == tendon.path[i]);
    }
  }

  template <typename Face>
  void check_children(const std::vector<ElementNode<Face>*>& nodes, const BodyNode& body) {
    for (const ElementNode<Face>* node : nodes) {
      check_node<Face>(*node);
      MJ_INVARIANT(node->body == &body);
    }
  }

  void check_body(const BodyNode& body) {
    for (const FrameNode* frame : body.frames) {
      check_node<mjsFrame>(*frame);
      MJ_INVARIANT(frame->body == &body);
    }
    check_children(body.joints, body);
    check_children(body.geoms, body);
    check_children(body.sites, body);
    check_children(body.cameras, body);
    check_children(body.lights, body);
    for (const BodyNode* child : body.bodies) {
      MJ_INVARIANT(child->body == &body);
      check_node<mjsBody>(*child);
      check_body(*child);
    }
  }

  Description& description_;
  std::unordered_set<const Node*> met_;
};

}  // namespace

void check_nodes(Description& description) {
  NodeChecker(description).run();
}

}  // namespace mj::spec
