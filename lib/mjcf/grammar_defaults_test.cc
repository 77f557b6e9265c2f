// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the defaults in the structs of the description with those that the grammar states for
// people and editors (`mj-compile --schema`).

#include <doctest/doctest.h>

#include <cmath>

#include "compile/compile.h"
#include "mjcf/attributes/element_attributes.h"
#include "mjcf/attributes/section_attributes.h"
#include "mjcf/read/read_mjcf.h"
#include "mjcf/schema/schema.h"
#include "mjcf/write/write_mjcf.h"
#include "model/allocate.h"
#include "model/mjb.h"
#include "plugin/recording_plugin.h"
#include "resource/file_reader.h"

namespace mj::mjcf {
namespace {

// ---- attributes that are bound to members

template <typename Value>
bool same(const Value& a, const Value& b) {
  if constexpr (std::is_array_v<Value>) {
    return std::ranges::equal(a, b);
  } else {
    return a == b;
  }
}

// Returns whether a value is a default that the grammar does not state: nothing, zero, NaN, or -1
// for "not given".
template <typename Value>
bool is_unset(const Value& value) {
  if constexpr (std::is_arithmetic_v<Value>) {
    return value == 0 || static_cast<double>(value) == -1 || std::isnan(static_cast<double>(value));
  } else if constexpr (std::is_same_v<Value, std::string>) {
    return value.empty();
  } else {
    return std::ranges::all_of(value, [](auto component) { return is_unset(component); });
  }
}

// Changes a value, so that only reading the default can restore it.
template <typename Value>
void disturb(Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    value = !value;
  } else if constexpr (std::is_arithmetic_v<Value>) {
    value = 123;
  } else if constexpr (std::is_same_v<Value, std::string> ||
                       std::is_same_v<Value, std::vector<double>>) {
    value.clear();
  } else {
    std::ranges::fill(value, 0);
  }
}

template <typename Struct, typename Value>
void check_default(const ElementSchema& element, const BoundAttribute<Struct, Value>& bound,
                   const Struct& normal) {
  const Attribute* attribute = find_attribute(element, bound.name);
  if (attribute == nullptr) return;  // not every actuator has all attributes
  CAPTURE(element.tag);
  CAPTURE(bound.name);
  if (attribute->default_value.empty()) {
    CHECK(is_unset(normal.*bound.member));
    return;
  }
  const XmlElement stated{
      .attributes = {{std::string(bound.name), std::string(attribute->default_value), {}, {}}}};
  Struct out = normal;
  disturb(out.*bound.member);
  read(stated, bound, out);
  CHECK(same(out.*bound.member, normal.*bound.member));
}

template <typename Struct, typename... Values>
void check_defaults(ElementId id, const std::tuple<BoundAttribute<Struct, Values>...>& list,
                    const Struct& normal = {}) {
  std::apply([&](const auto&... bound) { (check_default(schema_of(id), bound, normal), ...); },
             list);
}

// ---- attributes of any element, whose effect on the compiled model is compared

// An element in a model text, in which `@` marks the place for attributes.
struct Example {
  ElementId id;
  std::string model;
};

std::string in_world(const std::string& elements) {
  return "<worldbody>" + elements + "</worldbody>";
}

// Returns a model with two bodies b and c, joints j and k, and geoms g and h.
std::string with_bodies(const std::string& sections) {
  return in_world(
             "<body name='b'><joint name='j'/><geom name='g' size='1'/></body>"
             "<body name='c'><joint type='ball' name='k'/><geom name='h' size='1'/></body>") +
         sections;
}

std::string in_actuator(const std::string& element) {
  return with_bodies("<actuator>" + element + "</actuator>");
}

std::string in_equality(const std::string& element) {
  return with_bodies(
      "<tendon><fixed name='t'><joint joint='j' coef='1'/></fixed></tendon><equality>" + element +
      "</equality>");
}

std::string flex(const std::string& attributes, const std::string& children = {}) {
  return in_world("<flexcomp name='f' type='grid' mass='1' spacing='.1 .1 .1' " + attributes + ">" +
                  children + "</flexcomp>");
}

const std::string kCloth = "dim='2' count='3 3 1'";

std::vector<Example> examples() {
  using E = ElementId;
  const std::string one_body = "<body><joint/><geom size='1'/></body>";
  const std::string fixed = "<tendon><fixed @><joint joint='j' coef='1'/></fixed></tendon>";
  const std::string plain_fixed = "<tendon><fixed><joint joint='j' coef='1'/></fixed></tendon>";
  return {
      {E::kCompiler, with_bodies("<compiler @/>")},
      {E::kLengthrange, with_bodies("<compiler><lengthrange @/></compiler>")},
      {E::kOption, with_bodies("<option @/>")},
      {E::kFlag, with_bodies("<option><flag @/></option>")},
      {E::kSize, with_bodies("<size @/>")},
      {E::kGlobal, "<visual><global @/></visual>"},
      {E::kQuality, "<visual><quality @/></visual>"},
      {E::kHeadlight, "<visual><headlight @/></visual>"},
      {E::kMap, "<visual><map @/></visual>"},
      {E::kScale, "<visual><scale @/></visual>"},
      {E::kRgba, "<visual><rgba @/></visual>"},
      {E::kMesh, "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' @/></asset>" +
                     in_world("<geom type='mesh' mesh='m'/>")},
      {E::kTexture,
       "<asset><texture name='t' builtin='flat' mark='random' width='8' height='8' @/></asset>"},
      {E::kMaterial, "<asset><material name='m' @/></asset>"},
      {E::kSkin, with_bodies("<deformable><skin vertex='0 0 0 1 0 0 0 1 0' face='0 1 2' @>"
                             "<bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' "
                             "vertweight='1 1 1'/></skin></deformable>")},
      {E::kBody, in_world("<body @><joint/><geom size='1'/></body>")},
      {E::kFrame, in_world("<frame @>" + one_body + "</frame>")},
      {E::kInertial,
       in_world("<body><joint/><inertial pos='0 0 1' mass='1' diaginertia='1 2 3' @/></body>")},
      {E::kJoint, in_world("<body><joint @/><geom size='1'/></body>")},
      {E::kGeom, in_world("<body><joint/><geom size='1' @/></body>")},
      {E::kSite, in_world("<site @/>")},
      {E::kCamera, in_world("<camera @/>")},
      {E::kLight, in_world("<light @/>")},
      {E::kFlex, with_bodies("<deformable><flex name='f' body='b c world' element='0 1 2' "
                             "vertex='0 0 0 1 0 0 0 1 0' @/></deformable>")},
      {E::kFlexcomp, in_world("<flexcomp name='f' dim='3' dof='trilinear' @>"
                              "<contact selfcollide='none'/></flexcomp>")},
      {E::kFlexcompEdge, flex(kCloth, "<edge equality='true' @/>")},
      {E::kElasticity, flex(kCloth, "<elasticity young='1' @/>")},
      {E::kFlexcompContact, flex(kCloth, "<contact @/>")},
      {E::kCompositeJoint,
       in_world("<composite type='cable' count='4 1 1' size='1' curve='s'>"
                "<joint kind='main' @/><geom type='capsule' size='.01'/></composite>")},
      {E::kPair, with_bodies("<contact><pair geom1='g' geom2='h' @/></contact>")},
      {E::kDefaultTendon, "<default><tendon @/></default>" + with_bodies(plain_fixed)},
      {E::kSpatial, in_world("<site name='p'/><body><joint/><geom size='1'/>"
                             "<site name='q' pos='1 0 0'/></body>") +
                        "<tendon><spatial @><site site='p'/><site site='q'/></spatial></tendon>"},
      {E::kFixed, with_bodies(fixed)},
      {E::kDefaultEquality,
       "<default><equality @/></default>" + in_equality("<joint joint1='j'/>")},
      {E::kConnect, in_equality("<connect body1='b' anchor='0 0 0' @/>")},
      {E::kWeld, in_equality("<weld body1='b' @/>")},
      {E::kEqualityJoint, in_equality("<joint joint1='j' @/>")},
      {E::kEqualityTendon, in_equality("<tendon tendon1='t' @/>")},
      {E::kEqualityFlex, flex(kCloth) + "<equality><flex flex='f' @/></equality>"},
      {E::kFlexvert, flex(kCloth) + "<equality><flexvert flex='f' @/></equality>"},
      {E::kFlexstrain,
       flex("dim='3' count='3 3 3' dof='trilinear'", "<contact selfcollide='none'/>") +
           "<equality><flexstrain flex='f' cell='0 0 0' @/></equality>"},
      {E::kGeneral, in_actuator("<general joint='j' @/>")},
      {E::kMotor, in_actuator("<motor joint='j' @/>")},
      {E::kPosition, in_actuator("<position joint='j' @/>")},
      {E::kVelocity, in_actuator("<velocity joint='j' @/>")},
      {E::kIntvelocity, in_actuator("<intvelocity joint='j' actrange='0 1' @/>")},
      {E::kOrientation, in_actuator("<orientation joint='k' kp='1' @/>")},
      {E::kPid, in_actuator("<pid joint='j' kp='1' @/>")},
      {E::kDamper, in_actuator("<damper joint='j' ctrlrange='0 1' @/>")},
      {E::kCylinder, in_actuator("<cylinder joint='j' @/>")},
      {E::kMuscle, in_actuator("<muscle joint='j' lengthrange='0 1' @/>")},
      {E::kAdhesion, in_actuator("<adhesion body='b' ctrlrange='0 1' @/>")},
      {E::kDcmotor, in_actuator("<dcmotor joint='j' motorconst='1 1' resistance='1' @/>")},
      {E::kActuatorPlugin, "<extension><plugin plugin='test.all'/></extension>" +
                               in_actuator("<plugin joint='j' plugin='test.all' @/>")},
      {E::kUser, with_bodies("<sensor><user dim='1' @/></sensor>")},
  };
}

// Returns whether the example already gives the attribute, because its model needs it.
bool gives(const Example& example, std::string_view attribute) {
  const size_t at = example.model.find('@');
  const size_t start = example.model.rfind('<', at);
  return example.model.substr(start, at - start).find(" " + std::string(attribute) + "='") !=
         std::string::npos;
}

// Returns the bytes of the compiled model, and the saved text.
std::pair<std::vector<std::byte>, std::string> compiled(const std::string& model,
                                                        const std::string& attribute) {
  std::string text = "<mujoco>" + model + "</mujoco>";
  text.replace(text.find('@'), 1, attribute);
  CAPTURE(text);
  Diagnostics diagnostics;
  const spec::ModelSpec spec = read_mjcf_text(text, "m.xml", MemoryReader({}), diagnostics);
  const ModelPtr m = diagnostics.ok() ? compile(spec, diagnostics) : nullptr;
  std::string messages;
  for (const Diagnostic& d : diagnostics.all()) messages += format(d);
  CAPTURE(messages);
  REQUIRE(m != nullptr);
  return {write_mjb(*m), write_mjcf(spec, *m, {}, diagnostics)};
}

}  // namespace

TEST_CASE("the grammar states the defaults of the members") {
  using E = ElementId;
  check_defaults(E::kMaterial, kMaterialAttributes);
  check_defaults(E::kJoint, kJointAttributes);
  check_defaults(E::kGeom, kGeomContactAttributes);
  check_defaults(E::kGeom, kGeomDensityAttributes);
  check_defaults(E::kGeom, kGeomReferenceAttributes);
  check_defaults(E::kSite, kSiteAttributes);
  check_defaults(E::kCamera, kCameraAttributes);
  check_defaults(E::kLight, kLightAttributes);
  check_defaults(E::kBody, kBodyAttributes);
  check_defaults(E::kPair, kPairAttributes);
  for (const E id : {E::kDefaultEquality, E::kConnect, E::kWeld, E::kEqualityJoint,
                     E::kEqualityTendon, E::kEqualityFlex, E::kFlexvert, E::kFlexstrain}) {
    check_defaults(id, kEqualityAttributes);
  }
  for (const E id : {E::kDefaultTendon, E::kSpatial, E::kFixed}) {
    check_defaults(id, kTendonAttributes);
  }
  for (const Child& child : schema_of(E::kActuator).children) {
    check_defaults(child.id, kActuatorCommonAttributes);
  }
  for (const E id : {E::kGeneral, E::kActuatorPlugin}) {
    check_defaults(id, kActuatorDynamicsAttributes);
    check_defaults(id, kActuatorTransferAttributes);
  }
  for (const Child& child : schema_of(E::kSensor).children) {
    check_defaults(child.id, kSensorAttributes);
  }
  check_defaults(E::kSkin, kSkinAttributes);
  for (const E id : {E::kFlex, E::kFlexcomp}) check_defaults(id, kFlexAttributes);
  check_defaults(E::kFlexcompContact, kFlexContactAttributes);
  check_defaults(E::kElasticity, kFlexElasticityAttributes);
  for (const E id : {E::kFlexEdge, E::kFlexcompEdge}) check_defaults(id, kFlexEdgeAttributes);
  check_defaults(E::kTexture, kBuiltinTextureAttributes);

  mjOption option;
  default_option(option);
  check_defaults(E::kOption, kOptionAttributes, option);
  mjVisual visual;
  default_visual(visual);
  check_defaults(E::kGlobal, kGlobalAttributes, visual.global);
  check_defaults(E::kQuality, kQualityAttributes, visual.quality);
  check_defaults(E::kHeadlight, kHeadlightAttributes, visual.headlight);
  check_defaults(E::kMap, kMapAttributes, visual.map);
  check_defaults(E::kScale, kScaleAttributes, visual.scale);
  check_defaults(E::kRgba, kRgbaAttributes, visual.rgba);
}

TEST_CASE("a model is unchanged by giving a default that the grammar states") {
  plugin::register_test_plugins();
  const std::vector<Example> all = examples();
  for (int i = 0; i < kElementCount; ++i) {
    const ElementSchema& element = schema_of(static_cast<ElementId>(i));
    const auto example = std::ranges::find(all, element.id, &Example::id);
    for (const Attribute& attribute : element.attributes) {
      if (attribute.default_value.empty()) continue;
      CAPTURE(element.tag);
      CAPTURE(attribute.name);
      REQUIRE(example != all.end());
      if (gives(*example, attribute.name)) continue;
      const std::string given =
          std::string(attribute.name) + "='" + std::string(attribute.default_value) + "'";
      CHECK(compiled(example->model, given) == compiled(example->model, ""));
    }
  }
}

}  // namespace mj::mjcf
