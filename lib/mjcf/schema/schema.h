// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The MJCF grammar as one constant table: elements with their children and cardinality, attributes
// with type, arity and keywords, and rules for attributes that exclude or require each other. The
// reader, the checks and the suggestions use this table.

#ifndef MJTOOLS_MJCF_SCHEMA_SCHEMA_H_
#define MJTOOLS_MJCF_SCHEMA_SCHEMA_H_

#include <array>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "mjcf/schema/keywords.h"

namespace mj::mjcf {

// The ids of the rows of the grammar. A tag may have several rows: <joint> in a body differs from
// <joint> in a fixed tendon.
enum class ElementId {
  kMujoco,
  kCompiler,
  kLengthrange,
  kOption,
  kFlag,
  kSize,
  kStatistic,
  kVisual,
  kGlobal,
  kQuality,
  kHeadlight,
  kMap,
  kScale,
  kRgba,
  kDefault,
  kLayer,
  kExtension,
  kExtensionPlugin,
  kInstance,
  kConfig,
  kAsset,
  kMesh,
  kPlugin,
  kHfield,
  kSkin,
  kBone,
  kTexture,
  kMaterial,
  kModel,
  kBody,
  kInertial,
  kJoint,
  kFreejoint,
  kGeom,
  kAttach,
  kSite,
  kCamera,
  kLight,
  kComposite,
  kCompositeJoint,
  kCompositeSkin,
  kCompositeGeom,
  kCompositeSite,
  kFlexcomp,
  kFlexcompEdge,
  kElasticity,
  kFlexcompContact,
  kPin,
  kDeformable,
  kFlex,
  kFlexEdge,
  kContact,
  kPair,
  kExclude,
  kTendon,
  kSpatial,
  kSpatialSite,
  kSpatialGeom,
  kPulley,
  kFixed,
  kFixedJoint,
  kEquality,
  kConnect,
  kWeld,
  kEqualityJoint,
  kEqualityTendon,
  kEqualityFlex,
  kFlexvert,
  kFlexstrain,
  kActuator,
  kGeneral,
  kMotor,
  kPosition,
  kVelocity,
  kIntvelocity,
  kOrientation,
  kPid,
  kDamper,
  kCylinder,
  kMuscle,
  kAdhesion,
  kDcmotor,
  kActuatorPlugin,
  kSensor,
  kTouch,
  kAccelerometer,
  kVelocimeter,
  kGyro,
  kForce,
  kTorque,
  kMagnetometer,
  kCamprojection,
  kRangefinder,
  kJointpos,
  kJointvel,
  kTendonpos,
  kTendonvel,
  kActuatorpos,
  kActuatorvel,
  kActuatorfrc,
  kJointactuatorfrc,
  kTendonactuatorfrc,
  kBallquat,
  kBallangvel,
  kJointlimitpos,
  kJointlimitvel,
  kJointlimitfrc,
  kTendonlimitpos,
  kTendonlimitvel,
  kTendonlimitfrc,
  kFramepos,
  kFramequat,
  kFramexaxis,
  kFrameyaxis,
  kFramezaxis,
  kFramelinvel,
  kFrameangvel,
  kFramelinacc,
  kFrameangacc,
  kSubtreecom,
  kSubtreelinvel,
  kSubtreeangmom,
  kInsidesite,
  kDistance,
  kNormal,
  kFromto,
  kSensorContact,
  kEPotential,
  kEKinetic,
  kClock,
  kTactile,
  kUser,
  kSensorPlugin,
  kCustom,
  kNumeric,
  kText,
  kTuple,
  kElement,
  kKeyframe,
  kKey,
  kWorldbody,
  kFrame,
  kReplicate,
  kDefaultEquality,
  kDefaultTendon,
};

inline constexpr int kElementCount = static_cast<int>(ElementId::kDefaultTendon) + 1;

enum class ValueKind {
  kText,
  kName,       // name of the element itself; `object` is the type of the element
  kReference,  // reference to an object of type `object`
  kFile,
  kKeyword,
  kKeywordList,
  kCharacters,  // text of min_count to max_count bytes
  kInteger,
  kSingle,  // float
  kReal,    // double
};

inline constexpr int kUnbounded = -1;

// The form of an attribute's value.
struct ValueType {
  ValueKind kind = ValueKind::kText;
  int min_count = 1;
  int max_count = 1;  // largest number of values, or kUnbounded
  Keywords keywords = {};
  std::string_view object = {};
  bool is_required = false;
  bool is_barred_in_class = false;  // whether the attribute is not allowed in a default class
  bool is_positive = false;
  bool is_strict = false;  // whether an empty value is an error; otherwise it means "not given"
  int minimum = std::numeric_limits<int>::min();
  int maximum = std::numeric_limits<int>::max();

  // Returns a copy with one member changed.
  template <typename T>
  constexpr ValueType changed(T ValueType::*member, T value) const {
    ValueType copy = *this;
    copy.*member = value;
    return copy;
  }

  constexpr ValueType required() const { return changed(&ValueType::is_required, true); }
  constexpr ValueType not_in_class() const { return changed(&ValueType::is_barred_in_class, true); }
  constexpr ValueType positive() const { return changed(&ValueType::is_positive, true); }
  constexpr ValueType strict() const { return changed(&ValueType::is_strict, true); }
  constexpr ValueType at_least(int value) const { return changed(&ValueType::minimum, value); }
  constexpr ValueType at_most(int value) const { return changed(&ValueType::maximum, value); }

  [[nodiscard]] constexpr bool is_numeric() const {
    return kind == ValueKind::kInteger || kind == ValueKind::kSingle || kind == ValueKind::kReal;
  }
};

struct Attribute {
  std::string_view name;
  ValueType type;
  // default as written in MJCF; empty for zero, none or unset
  std::string_view default_value = {};
};

struct Child {
  ElementId id;
  char cardinality;  // '?' at most one, '!' exactly one, '*' any number, 'R' any number, recursive
};

// A rule about which of several bundles of attributes may be given: at most one of them, all or
// none of them, or at least one of them. A bundle is the name of one attribute, or the names of
// several attributes joined by '+'.
struct PresenceRule {
  enum class Kind { kAtMostOne, kAllOrNone, kAtLeastOne };
  Kind kind;
  std::array<std::string_view, 6> bundles;  // unused bundles are empty
};

struct ElementSchema {
  ElementId id;
  std::string_view tag;
  std::span<const Attribute> attributes;
  std::span<const Child> children;
  std::span<const PresenceRule> rules;
};

[[nodiscard]] const ElementSchema& schema_of(ElementId id);

// Return the attribute or child with this name, or null if it does not exist.
[[nodiscard]] const Attribute* find_attribute(const ElementSchema& element, std::string_view name);
[[nodiscard]] const Child* find_child(const ElementSchema& parent, std::string_view tag);

// Returns whether an attribute is not allowed in a default class: a name, a class, or an attribute
// marked in the table.
[[nodiscard]] bool is_barred_in_class(const ElementSchema& element, const Attribute& attribute);

// Return the bundles of a rule, and the attributes of a bundle: "site1" and "site2" for
// "site1+site2".
[[nodiscard]] std::vector<std::string_view> used_bundles(const PresenceRule& rule);
[[nodiscard]] std::vector<std::string_view> bundle_members(std::string_view bundle);

[[nodiscard]] std::vector<std::string_view> attribute_names(const ElementSchema& element);
[[nodiscard]] std::vector<std::string_view> child_tags(const ElementSchema& parent);
[[nodiscard]] std::vector<std::string_view> words(Keywords keywords);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_SCHEMA_H_
