// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the C API: structs outside descriptions, containers, kinds of actuators, and
// orientations.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Returns entry i of a member as a number. Members are numbers, letters or enumerations.
template <typename T>
double number(const T* member, size_t i) {
  return static_cast<double>(member[i]);
}

// Checks that a member has its default values, and sets it to zero.
template <typename Member, size_t n>
void check_and_clear(const char* name, Member* member, const double (&expected)[n]) {
  CAPTURE(name);
  for (size_t i = 0; i < n; ++i) {
    const double x = number(member, i);
    CHECK((std::isnan(expected[i]) ? std::isnan(x)
                                   : x == doctest::Approx(expected[i]).epsilon(1e-7)));
  }
  std::memset(static_cast<void*>(member), 0, n * sizeof(*member));
}

template <typename T>
T* first(T& member) {
  return &member;
}
template <typename T, size_t n>
T* first(T (&member)[n]) {
  return member;
}

#define MJ_DEFAULT(type, member, ...)       \
  if constexpr (std::is_same_v<Face, type>) \
    check_and_clear(#type "." #member, first(face.member), {__VA_ARGS__});

template <typename Face>
void check_all(Face& face) {
#include "api/edit/spec_defaults.inc"
}
#undef MJ_DEFAULT

// Fills a struct with other values and calls the function that sets its defaults. Then checks the
// members with nonzero defaults, and that all other bytes are zero.
#define CHECK_DEFAULT_OF(type)                                  \
  {                                                             \
    CAPTURE(#type);                                             \
    mjs##type face;                                             \
    std::memset(static_cast<void*>(&face), 0xa5, sizeof(face)); \
    mjs_default##type(&face);                                   \
    check_all(face);                                            \
    mjs##type zero;                                             \
    std::memset(static_cast<void*>(&zero), 0, sizeof(zero));    \
    CHECK(std::memcmp(&face, &zero, sizeof(face)) == 0);        \
  }

TEST_CASE("structs that stand alone have the values of new elements"){
    CHECK_DEFAULT_OF(Orientation) CHECK_DEFAULT_OF(Body) CHECK_DEFAULT_OF(Frame)
        CHECK_DEFAULT_OF(Joint) CHECK_DEFAULT_OF(Geom) CHECK_DEFAULT_OF(Site)
            CHECK_DEFAULT_OF(Camera) CHECK_DEFAULT_OF(Light) CHECK_DEFAULT_OF(Flex)
                CHECK_DEFAULT_OF(Mesh) CHECK_DEFAULT_OF(HField) CHECK_DEFAULT_OF(Skin)
                    CHECK_DEFAULT_OF(Texture) CHECK_DEFAULT_OF(Material) CHECK_DEFAULT_OF(Pair)
                        CHECK_DEFAULT_OF(Equality) CHECK_DEFAULT_OF(Tendon)
                            CHECK_DEFAULT_OF(Actuator) CHECK_DEFAULT_OF(Sensor)
                                CHECK_DEFAULT_OF(Numeric) CHECK_DEFAULT_OF(Text)
                                    CHECK_DEFAULT_OF(Tuple) CHECK_DEFAULT_OF(Key)
                                        CHECK_DEFAULT_OF(Plugin)}

TEST_CASE("separate structs of settings have the values of a new description") {
  mjSpec spec;
  std::memset(static_cast<void*>(&spec), 0xa5, sizeof(spec));
  mjs_defaultSpec(&spec);
  CHECK(spec.element == nullptr);
  CHECK(spec.modelname == nullptr);
  CHECK(spec.option.timestep == 0.002);
  CHECK(spec.visual.global.fovy == 45);
  CHECK(std::isnan(spec.stat.meaninertia));
  CHECK(std::isnan(spec.stat.center[0]));
  CHECK(spec.compiler.LRopt.mode == mjLRMODE_MUSCLE);
  CHECK(spec.compiler.LRopt.tolrange == 0.05);
  CHECK(spec.authored.option == 0);
  check_all(spec.compiler);
  check_all(spec);
}

TEST_CASE("containers hold the values that were set") {
  std::vector<std::string> words;
  mjs_setStringVec(&words, " a  b\tc\nd ");
  CHECK(words == std::vector<std::string>{"a", "b", "c", "d"});
  mjs_appendString(&words, "e f");
  CHECK(words.at(4) == "e f");
  CHECK(mjs_setInStringVec(&words, 1, "x"));
  CHECK(words[1] == "x");
  CHECK_THROWS_WITH(mjs_setInStringVec(&words, 5, "x"), doctest::Contains("out of bounds"));
  CHECK_THROWS_WITH(mjs_setInStringVec(&words, -1, "x"), doctest::Contains("out of bounds"));
  mjs_setStringVec(&words, "");
  CHECK(words.empty());

  std::string text;
  mjs_setString(&text, "a text");
  CHECK(std::string(mjs_getString(&text)) == "a text");

  std::vector<double> numbers;
  int size = -1;
  CHECK(mjs_getDouble(&numbers, &size) == nullptr);
  CHECK(size == 0);
  const double two[] = {1, 2};
  mjs_setDouble(&numbers, two, 2);
  CHECK(mjs_getDouble(&numbers, &size)[1] == 2);
  CHECK(size == 2);
  CHECK(mjs_getDouble(&numbers, nullptr)[0] == 1);
  mjs_setDouble(&numbers, nullptr, 0);
  CHECK(numbers.empty());
  CHECK_THROWS_WITH(mjs_setDouble(&numbers, two, -1), doctest::Contains("-1 entries"));

  std::vector<int> ints;
  const int three[] = {7, 8, 9};
  mjs_setInt(&ints, three, 3);
  CHECK(ints == std::vector<int>{7, 8, 9});
  std::vector<float> floats;
  const float one[] = {0.5f};
  mjs_setFloat(&floats, one, 1);
  CHECK(floats == std::vector<float>{0.5f});
  std::vector<std::vector<int>> lists;
  mjs_appendIntVec(&lists, three, 2);
  mjs_appendIntVec(&lists, nullptr, 0);
  CHECK(lists == std::vector<std::vector<int>>{{7, 8}, {}});
  std::vector<std::vector<float>> weights;
  mjs_appendFloatVec(&weights, one, 1);
  CHECK(weights == std::vector<std::vector<float>>{{0.5f}});
  std::vector<std::byte> bytes;
  mjs_setBuffer(&bytes, "ab", 2);
  CHECK(bytes == std::vector<std::byte>{std::byte{'a'}, std::byte{'b'}});
}

mjsActuator fresh() {
  mjsActuator a;
  mjs_defaultActuator(&a);
  return a;
}

template <size_t n>
void check_numbers(const double* actual, const double (&expected)[n]) {
  for (size_t i = 0; i < n; ++i) {
    CAPTURE(i);
    CHECK(actual[i] == doctest::Approx(expected[i]).epsilon(1e-6));
  }
}

TEST_CASE("position actuators have gains and damping") {
  double kv = 2, ratio = 0.5, timeconst = 0.1, negative = -1;
  mjsActuator a = fresh();
  CHECK(std::string(mjs_setToPosition(&a, 10, &kv, nullptr, nullptr, 0)) == "");
  CHECK(a.gainprm[0] == 10);
  check_numbers(a.biasprm, {0, -10, -2});
  CHECK(a.biastype == mjBIAS_AFFINE);
  a = fresh();
  mjs_setToPosition(&a, 10, nullptr, &ratio, nullptr, 0);
  CHECK(a.biasprm[2] == 0.5);
  mjs_setToPosition(&a, 10, nullptr, nullptr, &timeconst, 0);
  CHECK(a.dynprm[0] == 0.1);
  CHECK(a.dyntype == mjDYN_FILTEREXACT);
  a = fresh();
  CHECK(std::string(mjs_setToPosition(&a, 10, &negative, nullptr, nullptr, 0)) != "");
  CHECK(a.gainprm[0] == 10);
  CHECK(a.biasprm[1] == -10);
  CHECK(a.biastype == mjBIAS_NONE);
  CHECK(std::string(mjs_setToPosition(&a, 10, &kv, &ratio, nullptr, 0)) != "");
  CHECK(std::string(mjs_setToPosition(&a, 10, nullptr, &negative, nullptr, 0)) != "");
  CHECK(std::string(mjs_setToPosition(&a, 10, nullptr, nullptr, &negative, 0)) != "");
  a.ctrlrange[1] = 1;
  CHECK(std::string(mjs_setToPosition(&a, 10, nullptr, nullptr, nullptr, 1)) != "");
  // The first of several errors is reported, as for a position actuator.
  a = fresh();
  CHECK(std::string(mjs_setToIntVelocity(&a, 10, &negative, nullptr, nullptr, 0)) != "");
  a = fresh();
  CHECK(std::string(mjs_setToIntVelocity(&a, 10, &kv, nullptr, nullptr, 0)) == "");
  CHECK(a.dyntype == mjDYN_INTEGRATOR);
  a.actrange[0] = -1;
  CHECK(std::string(mjs_setToIntVelocity(&a, 10, &kv, nullptr, nullptr, 1)) != "");
}

TEST_CASE("other actuators of feedback") {
  double kv = 2, ki = 4, imax = 6, slewmax = 8, negative = -1;
  mjsActuator a = fresh();
  CHECK(std::string(mjs_setToPID(&a, 5, &kv, nullptr, &ki, &imax, &slewmax, 0, 7)) == "");
  CHECK(a.gainprm[0] == 4);
  check_numbers(a.biasprm, {0, -5, -2});
  check_numbers(a.dynprm, {6, 8});
  CHECK(a.dyntype == mjDYN_PID);
  CHECK(a.gaintype == mjGAIN_PID);
  CHECK(a.biastype == mjBIAS_AFFINE);
  CHECK(a.ctrlspec == 7);
  a = fresh();
  mjs_setToPID(&a, 5, &kv, nullptr, &ki, nullptr, nullptr, 0, 0);
  CHECK(a.dynprm[0] == 1);  // unchanged, because imax is not given
  a = fresh();
  mjs_setToPID(&a, 5, &kv, nullptr, nullptr, nullptr, nullptr, 0, 0);
  CHECK(a.dyntype == mjDYN_NONE);
  CHECK(a.gainprm[0] == 0);
  CHECK(a.dynprm[0] == 1);
  CHECK(std::string(mjs_setToPID(&a, 5, nullptr, nullptr, nullptr, nullptr, &negative, 0, 0)) !=
        "");
  a = fresh();
  CHECK(std::string(mjs_setToOrientation(&a, 3, &kv, nullptr, 1)) == "");
  CHECK(a.gaintype == mjGAIN_SO3);
  CHECK(a.biastype == mjBIAS_SO3);
  CHECK(a.biasprm[1] == -3);
  CHECK(a.ctrlspec == 1);
  CHECK(std::string(mjs_setToOrientation(&a, 3, &negative, nullptr, 1)) != "");
  a = fresh();
  a.biasprm[0] = 9;
  CHECK(std::string(mjs_setToVelocity(&a, 3)) == "");
  check_numbers(a.biasprm, {0, 0, -3});
  CHECK(a.gainprm[0] == 3);
  a.gainprm[0] = 9;
  CHECK(std::string(mjs_setToMotor(&a)) == "");
  CHECK(a.gainprm[0] == 1);
  CHECK(a.biastype == mjBIAS_NONE);
  CHECK(a.biasprm[2] == -3);
}

TEST_CASE("dampers, cylinders, muscles and adhesion") {
  mjsActuator a = fresh();
  CHECK(std::string(mjs_setToDamper(&a, 3)) == "");
  check_numbers(a.gainprm, {0, 0, -3});
  CHECK(a.ctrllimited == mjLIMITED_TRUE);
  CHECK(std::string(mjs_setToDamper(&a, -3)) != "");
  a = fresh();
  CHECK(std::string(mjs_setToCylinder(&a, 0.5, 0.25, 9, 2)) == "");
  CHECK(a.gainprm[0] == doctest::Approx(mjPI));
  CHECK(a.dyntype == mjDYN_FILTER);
  mjs_setToCylinder(&a, 0.5, 0.25, 9, -1);
  CHECK(a.gainprm[0] == 9);
  a = fresh();
  double none[2] = {-1, -1};
  CHECK(std::string(mjs_setToMuscle(&a, none, 0, none, -1, -1, -1, -1, -1, -1, -1)) == "");
  check_numbers(a.gainprm, {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2});
  check_numbers(a.biasprm, {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2});
  check_numbers(a.dynprm, {0.01, 0.04, 0});
  CHECK(std::string(mjs_setToMuscle(&a, none, -1, none, -1, -1, -1, -1, -1, -1, -1)) != "");
  CHECK(std::string(mjs_setToMuscle(&a, nullptr, 0, nullptr, 7, -1, -1, -1, -1, -1, -1)) == "");
  CHECK(a.gainprm[2] == 7);
  a = fresh();
  CHECK(std::string(mjs_setToAdhesion(&a, 7)) == "");
  CHECK(a.gainprm[0] == 7);
  CHECK(a.ctrllimited == mjLIMITED_TRUE);
  CHECK(std::string(mjs_setToAdhesion(&a, -7)) != "");
}

TEST_CASE("DC motors are known by their data sheets") {
  mjsActuator a = fresh();
  double nominal[] = {12, 0.6, 300};
  CHECK(std::string(mjs_setToDCMotor(&a, nullptr, 0, nominal, nullptr, nullptr, nullptr, nullptr,
                                     nullptr, nullptr, 0)) == "");
  check_numbers(a.gainprm, {0.8, 0.04});
  a = fresh();
  a.damping[0] = 1e-4;
  mjs_setToDCMotor(&a, nullptr, 0, nominal, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                   0);
  check_numbers(a.gainprm, {0.76, 0.038});
  a = fresh();
  a.damping[0] = 1e-4;
  mjs_setToDCMotor(&a, nullptr, 0.5, nominal, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                   0);
  check_numbers(a.gainprm, {0.5, 0.0387083});

  a = fresh();
  double constant[] = {0.05, 0.04}, saturation[] = {0, 10, 100}, inductance[] = {0.002, 0},
         cogging[] = {1, 2, 3}, controller[] = {1, 2, 3, 4, 5, 6},
         thermal[] = {2, 0, 10, 0.004, 25, 20}, lugre[] = {1, 2, 3, 4, 5};
  CHECK(std::string(mjs_setToDCMotor(&a, constant, 2, nullptr, saturation, inductance, cogging,
                                     controller, thermal, lugre, 3)) == "");
  check_numbers(a.gainprm, {2, 0.0447214, 0.004, 25, 1, 2, 3, 6, 0});
  check_numbers(a.biasprm, {1, 2, 3, 3, 4, 5});
  check_numbers(a.dynprm, {0.001, 100, 2, 5, 20, 1, 2, 4, 5});
  check_numbers(a.forcerange, {-0.447214, 0.447214});
  CHECK(a.actdim == 5);
  CHECK(a.actearly);
  CHECK(a.actlimited == mjLIMITED_FALSE);
  CHECK(a.ctrlspec == 3);

  const auto fault = [&](double k, double r, double l, double te, double rt, double c) {
    double motor[] = {k, 0}, coil[] = {l, te}, heat[] = {rt, c, 0, 0, 0, 0};
    a = fresh();
    return std::string(
        mjs_setToDCMotor(&a, motor, r, nullptr, nullptr, coil, nullptr, nullptr, heat, nullptr, 0));
  };
  CHECK(fault(0, 1, 0, 0, 0, 0).find("motor constant") != std::string::npos);
  CHECK(fault(1, 0, 0, 0, 0, 0).find("resistance") != std::string::npos);
  CHECK(fault(1, 1, -1, 0, 0, 0).find("inductance") != std::string::npos);
  CHECK(fault(1, 1, 0, -1, 0, 0).find("time constant") != std::string::npos);
  CHECK(fault(1, 1, 0, 0, 0, 1).find("thermal resistance") != std::string::npos);
  CHECK(fault(1, 1, 0, 0, 1, 0).find("thermal capacitance") != std::string::npos);
  CHECK(fault(1, 1, 0, 0, 1, 1) == "");
}

TEST_CASE("orientations become quaternions") {
  double quat[4] = {9, 9, 9, 9};
  mjsOrientation o;
  mjs_defaultOrientation(&o);
  CHECK(mjs_resolveOrientation(quat, true, "xyz", &o) == nullptr);
  check_numbers(quat, {9, 9, 9, 9});
  o.type = mjORIENTATION_AXISANGLE;
  o.axisangle[2] = 2;
  o.axisangle[3] = 90;
  CHECK(mjs_resolveOrientation(quat, true, "xyz", &o) == nullptr);
  check_numbers(quat, {0.7071067812, 0, 0, 0.7071067812});
  o.type = mjORIENTATION_EULER;
  o.euler[0] = 90;
  o.euler[1] = 45;
  mjs_resolveOrientation(quat, true, "xyz", &o);
  check_numbers(quat, {0.6532814824, 0.6532814824, 0.2705980501, 0.2705980501});
  mjs_resolveOrientation(quat, true, "XYZ", &o);
  check_numbers(quat, {0.6532814824, 0.6532814824, 0.2705980501, -0.2705980501});
  mjs_resolveOrientation(quat, true, "zyx", &o);
  check_numbers(quat, {0.6532814824, -0.2705980501, 0.2705980501, 0.6532814824});
  const char letters[] = {'x', 'y', 'q'};  // no terminating zero
  CHECK(std::string(mjs_resolveOrientation(quat, true, letters, &o)).find("xyzXYZ") !=
        std::string::npos);
  o.type = mjORIENTATION_ZAXIS;
  o.zaxis[2] = -1;
  mjs_resolveOrientation(quat, true, "xyz", &o);
  check_numbers(quat, {6.123233996e-17, 1, 0, 0});
  o.zaxis[2] = 0;
  CHECK(std::string(mjs_resolveOrientation(quat, true, "xyz", &o)).find("too short") !=
        std::string::npos);
}

}  // namespace
