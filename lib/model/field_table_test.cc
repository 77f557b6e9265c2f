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

TEST_CASE("every field has a meaning that fits on one line") {
  const mj::ModelPtr m = three_bodies();
  auto check = [](std::string_view name, std::string_view meaning) {
    CAPTURE(name);
    CHECK(!meaning.empty());
    CHECK(meaning.size() <= 130);
    CHECK(meaning.find_first_of("\n\t\"") == std::string_view::npos);
    CHECK(meaning == meaning.substr(meaning.find_first_not_of(' ')));
    CHECK(!meaning.ends_with('.'));
    CHECK(!meaning.ends_with(' '));
  };
  for (const mj::FieldView& f : mj::model_fields(*m)) check(f.name, f.meaning);
  for (const mj::DataField& f : mj::data_field_table()) check(f.name, f.meaning);
#define MJ_X(type, name, rows, cols, meaning) check(#name, meaning);
  MJDATA_VECTOR_TABLE(MJ_X)
#undef MJ_X
}

TEST_CASE("every field says where its values come from") {
  using mj::Origin;
  using mj::origin_of_field;
  CHECK(mj::field(mj::Array::body_pos).origin == Origin::kGiven);
  CHECK(origin_of_field("geom_rgba") == Origin::kGiven);
  CHECK(origin_of_field("opt.timestep") == Origin::kGiven);
  CHECK(origin_of_field("nuser_body") == Origin::kGiven);
  CHECK(origin_of_field("nbody") == Origin::kStructure);
  CHECK(origin_of_field("jnt_qposadr") == Origin::kStructure);
  CHECK(origin_of_field("body_subtreemass") == Origin::kDerived);
  CHECK(origin_of_field("narena") == Origin::kDerived);
  CHECK(origin_of_field("stat.extent") == Origin::kDerived);
  CHECK(origin_of_field("flg_adhesion") == Origin::kDerived);
  CHECK(origin_of_field("bvh_child") == Origin::kShortcut);
  CHECK(origin_of_field("mesh_polyvert") == Origin::kShortcut);
  CHECK(origin_of_field("geom_sameframe") == Origin::kShortcut);
  CHECK(origin_of_field("body_position") == Origin::kGiven);  // not a field
}

TEST_CASE("addresses, lengths and names of others are structure or derived, never given") {
  using mj::Reference;
  for (const mj::ArrayField& f : mj::array_fields()) {
    const Reference kind = f.kind.reference;
    const bool is_layout = kind == Reference::kAddress || kind == Reference::kOffset ||
                           kind == Reference::kString || kind == Reference::kCsrNnz ||
                           kind == Reference::kCsrAdr || kind == Reference::kCsrCol;
    CAPTURE(f.name);
    if (is_layout) CHECK(f.origin != mj::Origin::kGiven);
  }
}

TEST_CASE("fields of mjData know their place") {
  std::set<std::string_view> in_arena, members;
  for (const mj::DataField& f : mj::data_field_table()) {
    if (f.place == mj::Place::kArena) in_arena.insert(f.name);
    if (f.place == mj::Place::kMember) members.insert(f.name);
    if (f.row_count) CHECK(!f.count_name.empty());
  }
  CHECK(in_arena.size() == 65);
  CHECK(in_arena.contains("contact"));
  CHECK(in_arena.contains("tree_island"));
  CHECK(!in_arena.contains("cfrc_ext"));
  CHECK(members.size() == 36);
  CHECK(members.contains("energy"));
  CHECK(!members.contains("qpos"));
}

TEST_CASE("enumeration values have symbols and keywords") {
  using mj::EnumType;
  CHECK(mj::enum_symbol(EnumType::mjtGeom, mjGEOM_SPHERE) == "mjGEOM_SPHERE");
  CHECK(mj::enum_keyword(EnumType::mjtTrn, mjTRN_JOINTINPARENT) == "jointinparent");
  CHECK(mj::enum_keyword(EnumType::mjtSleepPolicy, mjSLEEP_AUTO_NEVER) == "auto_never");
  CHECK(mj::enum_symbol(EnumType::mjtJoint, 4).empty());
  CHECK(mj::enum_name(EnumType::mjtConstraint) == "mjtConstraint");
}
