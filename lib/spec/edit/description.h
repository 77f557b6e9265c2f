// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A description that a program edits: the implementation of mjSpec.
//
// A description holds nodes (node.h): a tree of bodies, lists of other elements in the order of
// creation, and classes of defaults. Functions that add single elements work on nodes. Functions
// that compile, save, attach or delete bodies work on values instead. They call values(), which
// makes a ModelSpec in which each element knows the handle of its node. They change the ModelSpec
// and pass it to assign(). There, an element with a handle keeps its node, an element without one
// gets a new node, and nodes without an element are deleted.

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

// The type of the nodes for elements outside the tree.
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

// The place of an element's state in the model to which the description was last compiled. -1 means
// that the element has no such state.
struct StatePlace {
  int qpos = -1, qvel = -1;    // for joints: first index in qpos and qvel
  int nq = 0, nv = 0;          // for joints: number of values in qpos and qvel
  int act = -1, actnum = 0;    // for actuators: first index and number of values
  int ctrl = -1, ctrlnum = 0;  // for actuators: first index and number of values
  int mocap = -1;              // for mocap bodies: index in mocap_pos
};

class Description : public Node {
 public:
  // Creates a description with the world and the class main.
  Description();
  // Creates a description from values that were read. `origins_of_values` tells from which attached
  // model an element comes, in the same way as `origins` below. Model assets (ModelSpec::models)
  // become attached descriptions.
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
  // Calls `work` with each list of elements outside the tree, except the list of plugins.
  template <typename Work>
  void for_each_list(const Work& work) {
    std::apply([&](auto&... list) { (work(list), ...); }, lists_);
  }
  // Returns the classes of defaults. The class main comes first, and a parent comes before its
  // children.
  [[nodiscard]] std::vector<DefaultNode*>& classes() { return classes_; }
  // Returns the class with the name `wanted`, or null. The name "" means main.
  [[nodiscard]] DefaultNode* find_class(std::string_view wanted);

  // Make new elements. An element starts with the values of the class `def`. If `def` is null, it
  // starts with the values of the childclass of its body, or of the class main outside the tree. If
  // that class does not exist, the element starts with built-in values.
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
  // Adds a class. Returns null if the name is taken.
  DefaultNode* add_class(std::string_view new_name, DefaultNode* parent);
  void activate_plugin(const std::string& plugin_name);
  // Renames a class in all elements and bodies that refer to it. Returns false if the name is
  // taken.
  bool rename_class(Node& node, const std::string& new_name);

  // Replaces the named classes by the class main, in all elements and bodies that refer to them.
  void forget_classes(const std::set<std::string>& names);

  // Returns all elements of a type (mjtObj), including frames, in the order of the compiled model.
  [[nodiscard]] std::vector<Node*> all(int type);
  // Returns the elements of a type that are in a body. With `recurse`, also returns the elements of
  // its descendants.
  [[nodiscard]] static std::vector<Node*> children(const BodyNode& body, int type, bool recurse);
  // Returns the element of a type and name, or null. An asset without a name has the name of its
  // file.
  [[nodiscard]] Node* find(int type, std::string_view element_name);

  // Returns whether the element belongs to the tree or to a list of this description, or is one of
  // its classes. Returns false for the parts of a tendon path and for the elements of a class.
  [[nodiscard]] bool holds(const Node& element);

  // Removes an element other than a body, the world, the default class "main" or a description.
  void remove(Node& element);

  // ---- values

  // The choice whether values contain the handles of their nodes.
  enum class Handles { kKept, kLeftOut };
  [[nodiscard]] ModelSpec values(Handles handles = Handles::kKept);
  // Returns the values that values() computed last, for example for a compilation or a copy. New
  // elements have the values of their class. The name, the comment and the folder of the model are
  // up to date.
  [[nodiscard]] ModelSpec last_values();
  // Replaces the content of the description by the values. An element with an unknown or repeated
  // handle gets a new node.
  void assign(ModelSpec values);

  // ---- results of functions

  void set_error(const std::string& text);  // cuts texts that are too long
  [[nodiscard]] const std::string& error() const { return error_; }

  std::vector<std::string> attach_warnings;   // warnings of all attachments so far
  std::vector<std::string> compile_warnings;  // warnings of the last compilation
  std::array<double, mjNCTIMER> timers = {};
  bool is_deep = false;      // whether attaching makes copies
  bool is_compiled = false;  // whether the last compilation succeeded
  // reader of the asset files during the last compilation
  std::shared_ptr<const FileReader> files;
  // Returns whether the structure has not changed since the last compilation.
  [[nodiscard]] bool is_as_compiled() const { return is_compiled && compiled_age_ == age_; }
  void note_compiled(uint64_t model_signature);
  // whether parts of this description also belong to another description
  bool is_attached = false;
  // the description that also has these parts; null if it no longer exists
  const Description* shared_with = nullptr;

  // The keyframes without nodes. Their values are stored in the elements to which they belong.
  [[nodiscard]] const std::vector<Key>& pending_keys() const { return hidden_.pending_keys; }
  std::vector<Key> take_pending_keys() { return std::exchange(hidden_.pending_keys, {}); }

  std::unordered_map<const Node*, StatePlace> places;
  std::unordered_map<const Node*, int>
      sensor_dims;  // number of values of each sensor in the last model
  // number of references: from the program, and from descriptions to which this one was attached
  int references = 1;
  std::vector<Description*> attached;
  // Keeps another description alive as long as this description lives. Does nothing if the other
  // description already keeps this one alive.
  void keep(Description& other);
  [[nodiscard]] bool keeps(const Description& other) const;
  // Keeps the nodes of another description alive as long as this description lives.
  void keep_nodes_of(const Description& other);
  // Makes this description the owner of all its elements again, before `other`, which shares them,
  // is freed.
  void regain(const Description& other);

  // The descriptions from which attached elements take their compiler settings. An element with
  // Element::origin k > 0 uses the settings of origins[k - 1]. If that pointer is null, it
  // uses the settings in the text from which it was read.
  std::vector<Description*> origins;
  // Adds the origins of a description whose parts are attached, in the order of
  // adopt_settings().
  void add_origins(Description& other);

  // Records that the structure has changed, and renews the signature. From then on, elements of the
  // tree have no ids until new ids are assigned. The id of an element in a list is its index.
  void note_change();
  [[nodiscard]] int id_of(const Node& node) const;
  void set_id(Node& node, int new_id) const;
  // Copies the results of the last compilation from `original` to this copy of it: the ids of
  // elements, their places in the state of the model, and whether the compilation succeeded.
  void copy_compiled(Description& original);

 private:
  void make_root();
  // Turns a model asset into an attached description. The elements of the asset are already among
  // the values.
  void attach_asset(const ModelAsset& asset, size_t origin_count);
  // Makes `to` the owner of the nodes that belong to `from`, in this description and in attached
  // ones.
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
  // The members of the last values that are not in nodes, such as sources, plugins, pending
  // keyframes and settings.
  ModelSpec hidden_;
  std::string error_;
  int64_t age_ = 0;  // number of changes of the structure
  int64_t compiled_age_ = -1;
};

template <typename Face>
void Description::copy_class(const DefaultNode& from, ElementNode<Face>& to) {
  // The struct that users edit holds the current values of the class.
  Value<Face> value = to.value;
  take_face(from.member<Face>(), value);
  to.value = value;
  to.value.class_name = &from == from.owner->classes_.front() ? "" : from.name;
  to.give();
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_DESCRIPTION_H_
