// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The X macros in C++ programs; x_macros_test.c tests them in C.

#include <doctest/doctest.h>
#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/test_model.h"

using mj::engine::TestModel;

TEST_CASE("X macros: members are scalars where they say X, and arrays where they say XVEC") {
  std::vector<std::string> vectors;
#define X(type, name, n)                                         \
  static_assert(std::is_same_v<decltype(mjOption::name), type>); \
  static_assert(n == 1);
#define XVEC(type, name, n)                                         \
  static_assert(std::is_same_v<decltype(mjOption::name), type[n]>); \
  vectors.push_back(#name);
  MJOPTION_FIELDS
#undef X
#undef XVEC
#define X(name, n) static_assert(std::is_same_v<decltype(mjStatistic::name), mjtNum>);
#define XVEC(name, n)                                                    \
  static_assert(std::is_same_v<decltype(mjStatistic::name), mjtNum[n]>); \
  vectors.push_back(#name);
  MJSTATISTIC_FIELDS
#undef X
#undef XVEC
  CHECK(vectors == std::vector<std::string>{"gravity", "wind", "magnetic", "o_solref", "o_solimp",
                                            "o_friction", "center"});
}

TEST_CASE("X macros: arrays have the types and sizes that the macros say") {
  TestModel t("<worldbody><body><freejoint/><geom size='.1'/></body></worldbody>");
  const mjModel* m = &t.m();
  const mjData* d = &t.d();
  int bodies = 0;
  {
    MJDATA_POINTERS_PREAMBLE(m)
    CHECK(nv == 6);
#define X(type, name, d0, d1)                                               \
  static_assert(std::is_same_v<decltype(mjData::name), type*>);             \
  if constexpr (std::string_view(#d0) == "nbody") {                         \
    const std::span<type> values(d->name, static_cast<size_t>(m->d0 * d1)); \
    bodies += values.empty() ? 0 : 1;                                       \
  }
    MJDATA_POINTERS
#undef X
  }
  CHECK(bodies == 18);
#define X(type, name, nr, nc) static_assert(std::is_same_v<decltype(mjModel::name), type*>);
  MJMODEL_POINTERS
#undef X
#define X(type, name, nr, nc) static_assert(std::is_same_v<decltype(mjData::name), type*>);
  MJDATA_ARENA_POINTERS
#undef X
#define X(type, name) static_assert(std::is_same_v<decltype(mjData::name), type>);
  MJDATA_SCALAR
#undef X
#define X(type, name, d0, d1) static_assert(std::is_same_v<decltype(mjData::name), type[d0 * d1]>);
  MJDATA_VECTOR
#undef X
}

// A class with one member for each array, like the classes of bindings for other languages.
namespace {
class View {
 public:
  explicit View(mjModel* m)
      :
#define X(type, name, nr, nc) name(m->name, static_cast<size_t>(m->nr * (nc))),
#undef MJ_M
#define MJ_M(n) m->n
        MJMODEL_POINTERS_GEOM MJMODEL_POINTERS_BODY
#undef X
#undef MJ_M
#define MJ_M(n) n
        model(m) {
  }
#define X(type, name, nr, nc) std::span<type> name;
  MJMODEL_POINTERS_GEOM
  MJMODEL_POINTERS_BODY
#undef X
  mjModel* model;
};
}  // namespace

TEST_CASE("X macros: a class can be made of a group of arrays") {
  TestModel t("<size nuser_geom='2'/><worldbody><geom size='.1' user='3 4'/></worldbody>");
  const View view(&t.m());
  CHECK(view.geom_user.size() == 2);
  CHECK(view.geom_user[1] == 4);
  CHECK(view.body_mass.size() == 1);
}
