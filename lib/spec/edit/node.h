// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The elements of a description that a program edits: the implementation of the handles and structs
// of mjspec.h.
//
// A node has a face, the struct that users see, and a value, which the library works on. The value
// equals the face as it was at the last compilation, copy, attachment or saving. Nodes never move
// in memory. A node lives as long as any description that it is or was part of, even if the node
// was deleted.

#ifndef MJTOOLS_SPEC_EDIT_NODE_H_
#define MJTOOLS_SPEC_EDIT_NODE_H_

#include <mujoco/mjspec.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "spec/edit/face.h"
#include "spec/model_spec.h"

namespace mj::spec {

class Description;
struct BodyNode;
struct FrameNode;

// Data that a program stores with an element, each under a key.
class UserValues {
 public:
  using Cleanup = void (*)(const void*);

  UserValues() = default;
  ~UserValues();
  UserValues(const UserValues&) = delete;
  UserValues& operator=(const UserValues&) = delete;

  void set(const std::string& key, const void* data, Cleanup cleanup);
  [[nodiscard]] const void* get(const std::string& key) const;
  void remove(const std::string& key);

 private:
  struct Value {
    const void* data = nullptr;
    Cleanup cleanup = nullptr;
  };
  static void clean(const Value& value);

  std::map<std::string, Value> values_;
};

struct Node : mjsElement {
  Node(Description& description, mjtObj type);
  virtual ~Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  // Copy the face to the value, and the value to the face.
  virtual void take() {}
  virtual void give() {}
  // Returns the text that a program gave to the element for messages. Returns null if elements of
  // this kind have no such text.
  [[nodiscard]] virtual const mjString* info() const { return nullptr; }

  Description* owner;   // description that the node is part of
  Description* origin;  // description in which the node was written
  std::string name;
  std::string class_name;  // name of the class, "" for main; bodies and frames do not use it
  int id = -1;
  // for elements of the tree: `id` is valid while the structure of the description has this age
  int64_t age = 0;
  bool is_deleted = false;
  BodyNode* body = nullptr;    // for elements of the tree: the body that contains the element
  FrameNode* frame = nullptr;  // for elements of the tree: the frame of this body around the
                               // element
  UserValues user_values;
  Containers containers;
};

inline Node& node_of(mjsElement* handle) {
  return *static_cast<Node*>(handle);
}
inline const Node& node_of(const mjsElement* handle) {
  return *static_cast<const Node*>(handle);
}

// The mjtObj type of the elements that a struct describes.
template <typename Face>
inline constexpr mjtObj kType = mjOBJ_UNKNOWN;
template <>
inline constexpr mjtObj kType<mjsBody> = mjOBJ_BODY;
template <>
inline constexpr mjtObj kType<mjsFrame> = mjOBJ_FRAME;
template <>
inline constexpr mjtObj kType<mjsJoint> = mjOBJ_JOINT;
template <>
inline constexpr mjtObj kType<mjsGeom> = mjOBJ_GEOM;
template <>
inline constexpr mjtObj kType<mjsSite> = mjOBJ_SITE;
template <>
inline constexpr mjtObj kType<mjsCamera> = mjOBJ_CAMERA;
template <>
inline constexpr mjtObj kType<mjsLight> = mjOBJ_LIGHT;
template <>
inline constexpr mjtObj kType<mjsFlex> = mjOBJ_FLEX;
template <>
inline constexpr mjtObj kType<mjsMesh> = mjOBJ_MESH;
template <>
inline constexpr mjtObj kType<mjsHField> = mjOBJ_HFIELD;
template <>
inline constexpr mjtObj kType<mjsSkin> = mjOBJ_SKIN;
template <>
inline constexpr mjtObj kType<mjsTexture> = mjOBJ_TEXTURE;
template <>
inline constexpr mjtObj kType<mjsMaterial> = mjOBJ_MATERIAL;
template <>
inline constexpr mjtObj kType<mjsPair> = mjOBJ_PAIR;
template <>
inline constexpr mjtObj kType<mjsExclude> = mjOBJ_EXCLUDE;
template <>
inline constexpr mjtObj kType<mjsEquality> = mjOBJ_EQUALITY;
template <>
inline constexpr mjtObj kType<mjsTendon> = mjOBJ_TENDON;
template <>
inline constexpr mjtObj kType<mjsActuator> = mjOBJ_ACTUATOR;
template <>
inline constexpr mjtObj kType<mjsSensor> = mjOBJ_SENSOR;
template <>
inline constexpr mjtObj kType<mjsNumeric> = mjOBJ_NUMERIC;
template <>
inline constexpr mjtObj kType<mjsText> = mjOBJ_TEXT;
template <>
inline constexpr mjtObj kType<mjsTuple> = mjOBJ_TUPLE;
template <>
inline constexpr mjtObj kType<mjsKey> = mjOBJ_KEY;
template <>
inline constexpr mjtObj kType<mjsPlugin> = mjOBJ_PLUGIN;

template <typename Face>
struct ElementNode : Node {
  explicit ElementNode(Description& description) : Node(description, kType<Face>) {
    set_default(face);
    make_containers(face, containers);
    face.element = this;
    give_face(value, face);
  }

  void take() override {
    take_face(face, value);
    value.name = name;
    value.class_name = class_name;
    value.handle = this;
  }
  void give() override {
    give_face(value, face);
    name = value.name;
    class_name = value.class_name;
  }
  [[nodiscard]] const mjString* info() const override { return face.info; }

  Face face;
  Value<Face> value;
};

struct FrameNode : ElementNode<mjsFrame> {
  using ElementNode::ElementNode;
};

// A body and the elements in it, in the order of creation. The value of the body does not contain
// these elements.
struct BodyNode : ElementNode<mjsBody> {
  using ElementNode::ElementNode;

  std::vector<FrameNode*> frames;
  std::vector<ElementNode<mjsJoint>*> joints;
  std::vector<ElementNode<mjsGeom>*> geoms;
  std::vector<ElementNode<mjsSite>*> sites;
  std::vector<ElementNode<mjsCamera>*> cameras;
  std::vector<ElementNode<mjsLight>*> lights;
  std::vector<BodyNode*> bodies;
};

struct WrapNode : Node {
  explicit WrapNode(Description& description);
  mjsWrap face = {};
  Wrap value;
};

struct TendonNode : ElementNode<mjsTendon> {
  using ElementNode::ElementNode;
  void take() override;
  void give() override;
  void add(const Wrap& wrap);

  std::vector<WrapNode*> path;
};

// An instance of a plugin. The node has no value, because Description makes the value when it is
// needed.
struct PluginNode : Node {
  explicit PluginNode(Description& description);
  using Attributes = std::map<std::string, std::string, std::less<>>;
  [[nodiscard]] const mjString* info() const override { return face.info; }

  mjsPlugin face = {};
  Attributes attributes;
  SourceLocation where;
};

// A class of defaults. It has one element of each kind. These elements are neither in the tree nor
// in a list.
struct DefaultNode : Node {
  explicit DefaultNode(Description& description);

  void take() override;
  void give() override;

  template <typename Member>
  [[nodiscard]] const Member& member() const {
    if constexpr (std::is_same_v<Member, mjsTendon>) {
      return std::get<TendonNode>(members).face;
    } else {
      return std::get<ElementNode<Member>>(members).face;
    }
  }

  mjsDefault face = {};
  std::tuple<ElementNode<mjsJoint>, ElementNode<mjsGeom>, ElementNode<mjsSite>,
             ElementNode<mjsCamera>, ElementNode<mjsLight>, ElementNode<mjsFlex>,
             ElementNode<mjsMesh>, ElementNode<mjsMaterial>, ElementNode<mjsPair>,
             ElementNode<mjsEquality>, TendonNode, ElementNode<mjsActuator>>
      members;
  DefaultClass value;
  Flex flex;  // values for <flexcomp>, the only element that uses them
  DefaultNode* parent = nullptr;
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_NODE_H_
