// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A description that a program edits: what stands behind mjSpec.
//
// It holds nodes (node.h): a tree of bodies, lists of all else in the order of creation, classes of
// defaults. The library itself works on values: values() makes a ModelSpec in which each element
// knows its handle, any function may change it, and assign() takes it back: elements with a handle
// stay the nodes that they are, others become new nodes, and nodes that are no longer there are
// deleted. Compiling, saving, attaching and deleting of bodies go that way; adding elements does
// not.

#ifndef MJTOOLS_SPEC_EDIT_DESCRIPTION_H_
#define MJTOOLS_SPEC_EDIT_DESCRIPTION_H_

#include <mujoco/mjspec.h>

#include <array>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "resource/file_reader.h"
#include "spec/edit/node.h"
#include "spec/model_spec.h"

namespace mj::spec {

// The nodes of elements outside the tree.
template <typename Face>
struct ListNodeOf {
  using type = ElementNode<Face>;
};
template <>
struct ListNodeOf<mjsTendon> {
  using type = TendonNode;
};
template <typename Face>
using ListNode = typename ListNodeOf<Face>::type;
template <typename Face>
using NodeList = std::vector<ListNode<Face>*>;

// Where the state of an element was in the model that its description was last compiled to; -1 where
// it had none.
struct StatePlace {
  int qpos = -1, qvel = -1;    // joints
  int nq = 0, nv = 0;          // how many numbers
  int act = -1, actnum = 0;    // actuators
  int ctrl = -1, ctrlnum = 0;  //
  int mocap = -1;              // bodies
};

class Description : public Node {
 public:
  // World and class main.
  Description();
  // What was read. Elements of attached models are told apart by `origins_of_values`, as below. Model
  // assets (ModelSpec::models) become attached descriptions.
  explicit Description(ModelSpec values, std::vector<Description*> origins_of_values = {});

  mjSpec face = {};

  // ---- elements

  template <typename T>
  T& make() {
    auto node = std::make_shared<T>(*this);
    T& out = *node;
    nodes_.push_back(std::move(node));
    return out;
  }

  [[nodiscard]] BodyNode& world() { return *world_; }
  template <typename Face>
  [[nodiscard]] NodeList<Face>& list() {
    return std::get<NodeList<Face>>(lists_);
  }
  [[nodiscard]] std::vector<PluginNode*>& plugins() { return plugins_; }
  // Main is the first; parents come before children.
  [[nodiscard]] std::vector<DefaultNode*>& classes() { return classes_; }
  // Null if there is no class of that name; "" is main.
  [[nodiscard]] DefaultNode* find_class(std::string_view wanted);

  // New elements. Those with classes have the values of `def`, or else of the class that the
  // body's childclass names; if there is no such class, built-in ones. Outside the tree main stands
  // in for a class that is not given.
  BodyNode& add_body(BodyNode& parent, const DefaultNode* def);
  FrameNode& add_frame(BodyNode& parent, FrameNode* around);
  ElementNode<mjsJoint>& add_joint(BodyNode& parent, const DefaultNode* def);
  ElementNode<mjsJoint>& add_freejoint(BodyNode& parent);
  ElementNode<mjsGeom>& add_geom(BodyNode& parent, const DefaultNode* def);
  ElementNode<mjsSite>& add_site(BodyNode& parent, const DefaultNode* def);
  ElementNode<mjsCamera>& add_camera(BodyNode& parent, const DefaultNode* def);
  ElementNode<mjsLight>& add_light(BodyNode& parent, const DefaultNode* def);
  template <typename Face>
  ListNode<Face>& add() {
    ListNode<Face>& node = make<ListNode<Face>>();
    node.id = static_cast<int>(list<Face>().size());
    list<Face>().push_back(&node);
    note_change();
    return node;
  }
  template <typename Face>
  ListNode<Face>& add(const DefaultNode* def) {
    ListNode<Face>& node = add<Face>();
    copy_class(def ? *def : *classes_.front(), node);
    return node;
  }
  PluginNode& add_plugin();
  // Null if there is a class of that name.
  DefaultNode* add_class(std::string_view new_name, DefaultNode* parent);
  void activate_plugin(const std::string& plugin_name);
  // The new name of a class, which elements and bodies that refer to it know; false if it is taken.
  bool rename_class(Node& node, const std::string& new_name);

  // Elements and bodies with one of these classes have main.
  void forget_classes(const std::set<std::string>& names);

  // The elements of a type (mjtObj), frames among them, in the order of the compiled model.
  [[nodiscard]] std::vector<Node*> all(int type);
  // Those that a body carries; with those of its descendants, in their order, if `recurse`.
  [[nodiscard]] static std::vector<Node*> children(const BodyNode& body, int type, bool recurse);
  // Null if there is none of that name. Assets without a name are known by that of their file.
  [[nodiscard]] Node* find(int type, std::string_view element_name);

  // Whether the element is in the tree, in a list or a class. Paths of tendons and the elements of
  // classes are not.
  [[nodiscard]] bool holds(const Node& element);

  // Removes an element that is neither a body nor world, main or a description.
  void remove(Node& element);

  // ---- values

  // What users edited, as values, each with its handle or without.
  enum class Handles { kKept, kLeftOut };
  [[nodiscard]] ModelSpec values(Handles handles = Handles::kKept);
  // As they were when the description was last compiled (or copied, or lost a body); elements that
  // are new have the values of their class. Name, comment and folder are those of now.
  [[nodiscard]] ModelSpec last_values();
  // Takes them back; handles that are not here, or met a second time, become new nodes.
  void assign(ModelSpec values);

  // ---- what functions tell

  void set_error(const std::string& text);  // a long one is cut
  [[nodiscard]] const std::string& error() const { return error_; }

  std::vector<std::string> attach_warnings;   // kept as long as the description is
  std::vector<std::string> compile_warnings;  // of the last compilation
  std::array<double, mjNCTIMER> timers = {};
  bool is_deep = false;      // attaching copies
  bool is_compiled = false;  // and did not fail since
  // Where assets were read from when it was compiled.
  std::shared_ptr<const FileReader> files;
  // Whether its structure is that which was compiled last.
  [[nodiscard]] bool is_as_compiled() const { return is_compiled && compiled_age_ == age_; }
  void note_compiled(uint64_t model_signature);
  bool is_attached = false;                  // parts of it are those of another description, too
  const Description* shared_with = nullptr;  // that description, as long as it lives

  // Keyframes that have no node yet: their values are with what they belong to.
  [[nodiscard]] const std::vector<Key>& pending_keys() const { return hidden_.pending_keys; }
  std::vector<Key> take_pending_keys() { return std::exchange(hidden_.pending_keys, {}); }

  std::unordered_map<const Node*, StatePlace> places;
  std::unordered_map<const Node*, int> sensor_dims;  // in the last model
  int references = 1;  // the program, and descriptions to which this one was attached
  std::vector<Description*> attached;
  // Another description lives as long as this one; not if it is that which keeps this one.
  void keep(Description& other);
  [[nodiscard]] bool keeps(const Description& other) const;
  // Of a description that shares elements with another one, which ends: all are its own now.
  void regain(const Description& other);

  // Whose compiler settings those of attached elements are (Element::origin): of k > 0 those of
  // origins[k - 1], or, where that is null, as they were when they were read.
  std::vector<Description*> origins;
  // Those of a description of which something is attached, as adopt_settings() places them.
  void add_origins(Description& other);

  // After a change of structure elements of the tree have no ids until they are given some; those of
  // lists are their places. Renews the signature.
  void note_change();
  [[nodiscard]] int id_of(const Node& node) const;
  void set_id(Node& node, int new_id) const;
  // Of a copy: elements have the ids of those of the original, and what it knows of its model.
  void copy_compiled(Description& original);

 private:
  void make_root();
  // Makes a model asset, of which parts are among the values, a description of its own.
  void attach_asset(const ModelAsset& asset, size_t origin_count);
  // Of its nodes, and of those of descriptions that were attached.
  void change_owner(const Description& from, Description& to);
  void renew_signature();
  template <typename Face>
  ElementNode<Face>& add_to(BodyNode& parent, std::vector<ElementNode<Face>*> BodyNode::*list,
                            const DefaultNode* def);
  template <typename Face>
  static void copy_class(const DefaultNode& from, ElementNode<Face>& to);
  const DefaultNode* class_of(const BodyNode& parent, const DefaultNode* def);

  std::vector<std::shared_ptr<Node>> nodes_;
  BodyNode* world_ = nullptr;
  std::tuple<NodeList<mjsFlex>, NodeList<mjsMesh>, NodeList<mjsHField>, NodeList<mjsSkin>,
             NodeList<mjsTexture>, NodeList<mjsMaterial>, NodeList<mjsPair>, NodeList<mjsExclude>,
             NodeList<mjsEquality>, NodeList<mjsTendon>, NodeList<mjsActuator>, NodeList<mjsSensor>,
             NodeList<mjsNumeric>, NodeList<mjsText>, NodeList<mjsTuple>, NodeList<mjsKey>>
      lists_;
  std::vector<PluginNode*> plugins_;
  std::vector<DefaultNode*> classes_;
  // What users do not see: sources, plugins, pending keyframes ...; settings of the last values.
  ModelSpec hidden_;
  std::string error_;
  int64_t age_ = 0;  // counts changes of structure
  int64_t compiled_age_ = -1;
};

template <typename Face>
void Description::copy_class(const DefaultNode& from, ElementNode<Face>& to) {
  // Faces say what the class is now.
  Value<Face> value = to.value;
  take_face(from.member<Face>(), value);
  to.value = value;
  to.value.class_name = &from == from.owner->classes_.front() ? "" : from.name;
  to.give();
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_DESCRIPTION_H_
