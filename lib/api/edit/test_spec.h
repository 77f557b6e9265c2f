// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Descriptions for the tests of model editing.

#ifndef MJTOOLS_API_EDIT_TEST_SPEC_H_
#define MJTOOLS_API_EDIT_TEST_SPEC_H_

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace mj::testing {

struct Deleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using Spec = std::unique_ptr<mjSpec, Deleter>;
using Model = std::unique_ptr<mjModel, Deleter>;
using Data = std::unique_ptr<mjData, Deleter>;

inline Spec made() {
  return Spec(mj_makeSpec());
}

inline Spec read(const std::string& content) {
  char error[1000] = "";
  Spec s(mj_parseXMLString(("<mujoco>" + content + "</mujoco>").c_str(), nullptr, error, 1000));
  INFO(error);
  REQUIRE(s);
  CHECK(std::string(error).empty());
  return s;
}

inline Model compiled(const Spec& s) {
  Model m(mj_compile(s.get(), nullptr));
  INFO(mjs_getError(s.get()));
  REQUIRE(m);
  return m;
}

inline std::string compile_error(const Spec& s) {
  CHECK(!Model(mj_compile(s.get(), nullptr)));
  return mjs_getError(s.get());
}

inline mjsBody* world(const Spec& s) {
  return mjs_findBody(s.get(), "world");
}
inline mjsElement* find(const Spec& s, mjtObj type, const char* name) {
  return mjs_findElement(s.get(), type, name);
}
inline std::string name_of(mjsElement* element) {
  return mjs_getString(mjs_getName(element));
}

// Returns the names of the elements of a type, separated by spaces.
inline std::string names(const Spec& s, mjtObj type) {
  std::string out;
  for (mjsElement* e = mjs_firstElement(s.get(), type); e; e = mjs_nextElement(s.get(), e)) {
    out += (out.empty() ? "" : " ") + name_of(e);
  }
  return out;
}

inline std::string saved(const Spec& s) {
  std::vector<char> text(100000);
  char error[1000] = "";
  const int result =
      mj_saveXMLString(s.get(), text.data(), static_cast<int>(text.size()), error, 1000);
  INFO(error);
  REQUIRE(result == 0);
  return text.data();
}

inline bool holds(const std::string& text, const std::string& part) {
  INFO(text);
  const bool is_there = text.find(part) != std::string::npos;
  CHECK_MESSAGE(is_there, part);
  return is_there;
}

inline mjsGeom* add_sphere(mjsBody* body, double radius = 0.1) {
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  geom->size[0] = radius;
  return geom;
}

template <size_t n>
void check_numbers(const double* actual, const double (&expected)[n]) {
  for (size_t i = 0; i < n; ++i) {
    CAPTURE(i);
    CHECK(actual[i] == doctest::Approx(expected[i]).epsilon(1e-9));
  }
}

// A description with elements that refer to each other.
inline constexpr const char* kLinked =
    "<worldbody><geom name='w0' size='.1'/><site name='w'/><body name='A'><joint name='ja'/><geom "
    "name='ga' "
    "size='.1'/><site name='sa'/><camera name='ca'/><light name='la'/><body name='A1'><joint "
    "name='ja1'/><geom name='ga1' size='.1'/></body></body><body name='B'><joint name='jb'/><geom "
    "name='gb' size='.1'/><site name='sb'/><camera name='cb' mode='targetbody' target='A'/></body>"
    "<body name='M' mocap='true'/></worldbody><contact><pair name='p' geom1='ga' geom2='gb'/><pair "
    "name='pb' geom1='gb' geom2='ga1'/><exclude body1='A' body2='B'/></contact><tendon><spatial "
    "name='t'><site site='sa'/><site site='sb'/></spatial><spatial name='t2'><site "
    "site='sb'/><site "
    "site='w'/></spatial><fixed name='tf'><joint joint='ja' coef='1'/><joint joint='jb' coef='1'/>"
    "</fixed></tendon><equality><joint name='q' joint1='ja' joint2='jb'/><weld name='qw' body1='B' "
    "body2='M'/></equality><actuator><motor name='ma' joint='ja'/><motor name='mt' "
    "tendon='t'/><motor "
    "name='mb' joint='jb'/></actuator><sensor><jointpos name='s1' joint='ja'/><jointpos name='s2' "
    "joint='jb'/><framepos name='s3' objtype='body' objname='B' reftype='body' refname='A'/>"
    "<tendonpos name='s4' tendon='t'/><actuatorpos name='s5' actuator='ma'/><clock name='s6'/>"
    "</sensor><custom><tuple name='tu'><element objtype='body' objname='A'/></tuple></custom>"
    "<keyframe><key name='k' qpos='1 2 3' ctrl='7 8 9' mpos='5 5 5'/></keyframe>";

}  // namespace mj::testing

#endif  // MJTOOLS_API_EDIT_TEST_SPEC_H_
