// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/field_table.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "model/allocate.h"

namespace {

mj::ModelPtr three_bodies() {
  mj::ConstructSizes sizes;
  sizes.value[static_cast<int>(mj::Size::nbody)] = 3;
  sizes.value[static_cast<int>(mj::Size::nuser_body)] = 2;
  sizes.value[static_cast<int>(mj::Size::nmocap)] = 2;
  sizes.value[static_cast<int>(mj::Size::nkey)] = 1;
  return mj::make_model(sizes);
}

}  // namespace

TEST_CASE("the tables list 98 sizes and 486 arrays") {
  CHECK(mj::kSizeCount == 98);
  CHECK(mj::kArrayCount == 486);
  CHECK(mj::field(mj::Size::nq).name == "nq");
  CHECK(mj::field(mj::Size::nbuffer).name == "nbuffer");
  CHECK(mj::field(mj::Array::mapD2M).name == "mapD2M");
}

TEST_CASE("a view shows shape, type and contents of a field") {
  const mj::ModelPtr m = three_bodies();
  m->body_pos[5] = 7;
  m->opt.gravity[2] = -1;
  const auto pos = mj::find_model_field(*m, "body_pos");
  REQUIRE(pos);
  CHECK(pos->rows == 3);
  CHECK(pos->cols == 3);
  CHECK(pos->group == "body");
  CHECK(pos->reals(1)[2] == 7);
  CHECK(mj::find_model_field(*m, "nbody")->integer(0) == 3);
  CHECK(mj::find_model_field(*m, "opt.gravity")->number(2) == -1);
  CHECK(mj::find_model_field(*m, "vis.map.zfar")->number(0) == 50);
  CHECK(mj::find_model_field(*m, "stat.extent")->number(0) == 2);
  CHECK_FALSE(mj::find_model_field(*m, "body_position"));
}

TEST_CASE("column counts follow the sizes of the model") {
  const mj::ModelPtr m = three_bodies();
  CHECK(mj::find_model_field(*m, "body_user")->cols == 2);
  CHECK(mj::find_model_field(*m, "key_mquat")->cols == 8);
  CHECK(mj::find_model_field(*m, "key_qpos")->count() == 0);
}

TEST_CASE("kinds carry their operands") {
  using mj::Reference;
  const mj::FieldKind address = mj::field(mj::Array::body_geomadr).kind;
  CHECK(address.reference == Reference::kAddress);
  CHECK(address.size == mj::Size::ngeom);
  CHECK(address.partner == mj::Array::body_geomnum);
  CHECK(mj::field(mj::Array::geom_type).kind.enumeration == mj::EnumType::mjtGeom);
}

TEST_CASE("names of model fields are unique") {
  const mj::ModelPtr m = three_bodies();
  std::set<std::string_view> names;
  for (const mj::FieldView& f : mj::model_fields(*m)) CHECK(names.insert(f.name).second);
}

TEST_CASE("enumeration values have symbols and keywords") {
  using mj::EnumType;
  CHECK(mj::enum_symbol(EnumType::mjtGeom, mjGEOM_SPHERE) == "mjGEOM_SPHERE");
  CHECK(mj::enum_keyword(EnumType::mjtTrn, mjTRN_JOINTINPARENT) == "jointinparent");
  CHECK(mj::enum_keyword(EnumType::mjtSleepPolicy, mjSLEEP_AUTO_NEVER) == "auto_never");
  CHECK(mj::enum_symbol(EnumType::mjtJoint, 4).empty());
  CHECK(mj::enum_name(EnumType::mjtConstraint) == "mjtConstraint");
}
