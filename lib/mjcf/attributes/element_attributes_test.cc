// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/attributes/element_attributes.h"

#include <doctest/doctest.h>

#include <iterator>

#include "mjcf/attributes/section_attributes.h"
#include "mjcf/schema/schema.h"
#include "model/sensor_table.h"
#include "spec/name_table.h"

using namespace mj::mjcf;

namespace {

// Checks that the element has every attribute of a list, and that the form of the attribute fits
// the grammar.
template <typename Struct, typename... Values>
void check_in_grammar(ElementId id, const std::tuple<BoundAttribute<Struct, Values>...>& list) {
  const auto check = [&](const auto& bound) {
    const Attribute* attribute = find_attribute(schema_of(id), bound.name);
    CAPTURE(bound.name);
    REQUIRE(attribute != nullptr);
    const ValueType& type = attribute->type;
    const bool has_words = type.kind == ValueKind::kKeyword || type.kind == ValueKind::kKeywordList;
    using Value = std::remove_reference_t<decltype(std::declval<Struct>().*bound.member)>;
    if (!std::is_same_v<Value, bool>) CHECK(has_words == !bound.keywords.empty());
    if (bound.form == Form::kPrefix) CHECK(type.min_count < type.max_count);
  };
  std::apply([&](const auto&... bound) { (check(bound), ...); }, list);
}

}  // namespace

TEST_CASE("exactly the attributes of the grammar are read and written") {
  using E = ElementId;
  check_in_grammar(E::kOption, kOptionAttributes);
  check_in_grammar(E::kGlobal, kGlobalAttributes);
  check_in_grammar(E::kQuality, kQualityAttributes);
  check_in_grammar(E::kHeadlight, kHeadlightAttributes);
  check_in_grammar(E::kMap, kMapAttributes);
  check_in_grammar(E::kScale, kScaleAttributes);
  check_in_grammar(E::kRgba, kRgbaAttributes);
  check_in_grammar(E::kMaterial, kMaterialAttributes);
  check_in_grammar(E::kBody, kBodyAttributes);
  check_in_grammar(E::kJoint, kJointAttributes);
  check_in_grammar(E::kGeom, kGeomContactAttributes);
  check_in_grammar(E::kGeom, kGeomDensityAttributes);
  check_in_grammar(E::kGeom, kGeomReferenceAttributes);
  check_in_grammar(E::kSite, kSiteAttributes);
  check_in_grammar(E::kCamera, kCameraAttributes);
  check_in_grammar(E::kLight, kLightAttributes);
  check_in_grammar(E::kPair, kPairAttributes);
  check_in_grammar(E::kWeld, kEqualityAttributes);
  check_in_grammar(E::kSpatial, kTendonAttributes);
  check_in_grammar(E::kGeneral, kActuatorDynamicsAttributes);
  check_in_grammar(E::kGeneral, kActuatorTransferAttributes);
  check_in_grammar(E::kTouch, kSensorAttributes);
  check_in_grammar(E::kSkin, kSkinAttributes);
  for (const E element : {E::kFlex, E::kFlexcomp}) check_in_grammar(element, kFlexAttributes);
  check_in_grammar(E::kFlexcompContact, kFlexContactAttributes);
  check_in_grammar(E::kElasticity, kFlexElasticityAttributes);
  for (const E edge : {E::kFlexEdge, E::kFlexcompEdge}) check_in_grammar(edge, kFlexEdgeAttributes);
  check_in_grammar(E::kTexture, kBuiltinTextureAttributes);
}

TEST_CASE("the grammar has an element for every sensor, with the attribute of its object") {
  const ElementSchema& section = schema_of(ElementId::kSensor);
  CHECK(section.children.size() == std::size(mj::kSensorKinds));
  for (const mj::SensorKind& kind : mj::kSensorKinds) {
    CAPTURE(kind.tag);
    const Child* child = find_child(section, kind.tag);
    REQUIRE(child != nullptr);
    const int object = mj::only_object(kind.attachment);
    if (object == mjOBJ_UNKNOWN) continue;
    CHECK(find_attribute(schema_of(child->id), mj::spec::type_name(object)) != nullptr);
  }
}

TEST_CASE("all attributes of the visual sections are read and written") {
  const auto size_of = [](const auto& list) {
    return std::tuple_size_v<std::remove_cvref_t<decltype(list)>>;
  };
  using E = ElementId;
  CHECK(size_of(kGlobalAttributes) == schema_of(E::kGlobal).attributes.size());
  CHECK(size_of(kQualityAttributes) == schema_of(E::kQuality).attributes.size());
  CHECK(size_of(kHeadlightAttributes) == schema_of(E::kHeadlight).attributes.size());
  CHECK(size_of(kMapAttributes) == schema_of(E::kMap).attributes.size());
  CHECK(size_of(kScaleAttributes) == schema_of(E::kScale).attributes.size());
  CHECK(size_of(kRgbaAttributes) == schema_of(E::kRgba).attributes.size());
}
