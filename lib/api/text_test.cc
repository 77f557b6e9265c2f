// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that return texts, conversions, and small functions that need no file of
// expected results.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

TEST_CASE("object types have names, and names lead back to them") {
  for (int type = mjOBJ_BODY; type <= mjOBJ_PLUGIN; ++type) {
    CAPTURE(type);
    REQUIRE(mju_type2Str(type));
    CHECK(mju_str2Type(mju_type2Str(type)) == type);
  }
  CHECK(std::string(mju_type2Str(mjOBJ_DOF)) == "dof");
  CHECK(std::string(mju_type2Str(mjOBJ_FRAME)) == "frame");
  CHECK(mju_str2Type("frame") == mjOBJ_UNKNOWN);
  CHECK(mju_str2Type("leg") == mjOBJ_UNKNOWN);
  CHECK(mju_type2Str(mjOBJ_UNKNOWN) == nullptr);
  CHECK(mju_type2Str(99) == nullptr);
}

TEST_CASE("flags, timers and log topics have names") {
  const auto at = [](const char* const* names, int bit) {
    int i = 0;
    while (bit >> (i + 1)) ++i;
    return std::string(names[i]);
  };
  CHECK(at(mjDISABLESTRING, mjDSBL_CONTACT) == "Contact");
  CHECK(at(mjDISABLESTRING, mjDSBL_MULTICCD) == "MultiCCD");
  CHECK(at(mjENABLESTRING, mjENBL_SLEEP) == "Sleep");
  CHECK(at(mjENABLESTRING, mjENBL_DIAGEXACT) == "DiagExact");
  CHECK(std::string(mjTIMERSTRING[mjTIMER_ADVANCE]) == "advance");
  CHECK(std::string(mjTIMERSTRING[mjTIMER_COL_NARROW]) == "col_narrowphase");
  CHECK(std::string(mjTOPICSTRING[mjTOPIC_SLEEP - 1]) == "Sleep/wake");
}

TEST_CASE("the grammar of MJCF is printed into a buffer, as far as it fits") {
  std::string text(100000, 'x');
  const int length = mj_printSchema(nullptr, text.data(), static_cast<int>(text.size()), 0, 0);
  REQUIRE(length < static_cast<int>(text.size()));
  text.resize(text.find('\0'));
  CHECK(static_cast<int>(text.size()) == length);
  CHECK(text.find("(world)body (R)") != std::string::npos);
  char start[7];
  CHECK(mj_printSchema(nullptr, start, sizeof(start), 0, 0) == length);
  CHECK(std::string(start) == "mujoco");
  CHECK(mj_printSchema(nullptr, start, sizeof(start), 1, 1) != length);
  CHECK(std::string(start) == "<table");
}

TEST_CASE("numbers of bytes are written with the largest unit that divides them") {
  const std::pair<size_t, const char*> cases[] = {
      {0, "0"},        {1, "1"},        {1024, "1K"},      {1000, "1000"},
      {1048576, "1M"}, {3145728, "3M"}, {1ull << 60, "1E"}};
  for (const auto& [count, text] : cases) CHECK(std::string(mju_writeNumBytes(count)) == text);
}

TEST_CASE("warnings name their subject") {
  CHECK(std::string(mju_warningText(mjWARN_BADQVEL, 17)).find("qvel[17]") != std::string::npos);
  CHECK(std::string(mju_warningText(99, 1)).find("unknown") != std::string::npos);
}

TEST_CASE("copied text is cut and closed") {
  char text[4] = "xyz";
  CHECK(mju_strncpy(text, "abcdef", 4) == text);
  CHECK(std::string(text) == "abc");
  mju_strncpy(text, "q", 4);
  CHECK(std::string(text) == "q");
  mju_strncpy(text, nullptr, 4);
  mju_strncpy(text, "z", 0);
  CHECK(std::string(text) == "q");
}

TEST_CASE("vectors are filled and matrices made") {
  double x[5];
  mju_fill(x, 2.5, 5);
  CHECK(x[4] == 2.5);
  mju_zero(x, 3);
  CHECK((x[2] == 0 && x[3] == 2.5));
  mju_zero3(x + 2);
  CHECK(x[4] == 0);
  mju_unit4(x);
  CHECK((x[0] == 1 && x[1] == 0 && x[3] == 0));
  mju_zero4(x);
  CHECK(x[0] == 0);
  double m[9];
  mju_eye(m, 3);
  for (int i = 0; i < 9; ++i) CHECK(m[i] == (i % 4 == 0 ? 1 : 0));
  const float f[2] = {0.5f, 0.1f};
  mju_f2n(x, f, 2);
  CHECK((x[0] == 0.5 && x[1] == 0.1f));
  int list[] = {3, -1, 2, 2};
  mju_insertionSortInt(list, 4);
  CHECK(std::vector<int>(list, list + 4) == std::vector<int>{-1, 2, 2, 3});
}

TEST_CASE("a sparse form that does not fit is refused") {
  const double dense[4] = {1, 0, 2, 3};
  double value[4];
  int rownnz[2], rowadr[2], colind[4];
  CHECK(mju_dense2sparse(value, dense, 2, 2, rownnz, rowadr, colind, 0) == 1);
  CHECK(mju_dense2sparse(value, dense, 2, 2, rownnz, rowadr, colind, 2) == 1);
  CHECK(mju_dense2sparse(value, dense, 2, 2, rownnz, rowadr, colind, 3) == 0);
}

TEST_CASE("normal numbers have mean 0 and variance 1") {
  double sum = 0, squares = 0;
  constexpr int kPairs = 20000;
  for (int i = 0; i < kPairs; ++i) {
    double second = 0;
    const double first = mju_standardNormal(&second);
    sum += first + second;
    squares += first * first + second * second;
  }
  CHECK(std::abs(sum / (2 * kPairs)) < 0.03);
  CHECK(squares / (2 * kPairs) == doctest::Approx(1).epsilon(0.03));
  CHECK(std::isfinite(mju_standardNormal(nullptr)));
}

TEST_CASE("a quadratic program in memory of its own, without bounds and with impossible ones") {
  double *res, *R, *H, *g, *lower, *upper;
  int* index;
  mju_boxQPmalloc(&res, &R, &index, &H, &g, 2, &lower, &upper);
  const double matrix[4] = {2, 0, 0.5, 1};
  mju_copy(H, matrix, 4);
  g[0] = -3, g[1] = 1;
  CHECK(mju_boxQP(res, R, index, H, g, 2, nullptr, nullptr) == 2);
  CHECK(2 * res[0] + 0.5 * res[1] == doctest::Approx(3));  // at the minimum, the gradient is zero
  CHECK(0.5 * res[0] + res[1] == doctest::Approx(-1));
  mju_fill(lower, 1, 2);
  mju_fill(upper, 1, 2);
  CHECK_THROWS(mju_boxQP(res, R, index, H, g, 2, lower, upper));
  CHECK_THROWS(mju_boxQP(res, R, index, H, g, 0, nullptr, nullptr));
  for (void* p : {static_cast<void*>(res), static_cast<void*>(R), static_cast<void*>(index),
                  static_cast<void*>(H), static_cast<void*>(g), static_cast<void*>(lower),
                  static_cast<void*>(upper)}) {
    mju_free(p);
  }
}

TEST_CASE("an Euler sequence of other letters is an error") {
  const double angles[3] = {0.1, 0.2, 0.3};
  double quat[4];
  CHECK_THROWS(mju_euler2Quat(quat, angles, "xyw"));
  CHECK_THROWS(mju_euler2Quat(quat, angles, "xy"));
}
