// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the mathematical functions of the C API with the official build, call by call. The
// expected results are in testdata/golden/math.jsonl, which scripts/make/goldens writes.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace {

using Numbers = std::vector<double>;

// Arguments of one call of a function.
struct Call {
  std::vector<Numbers> in;

  [[nodiscard]] const double* array(size_t k) const { return in[k].data(); }
  [[nodiscard]] double number(size_t k) const { return in[k].at(0); }
  [[nodiscard]] int integer(size_t k) const { return static_cast<int>(number(k)); }
  [[nodiscard]] int size(size_t k) const { return static_cast<int>(in[k].size()); }
  [[nodiscard]] std::vector<int> integers(size_t k) const { return {in[k].begin(), in[k].end()}; }
};

void append(Numbers& out, const std::vector<int>& more) {
  out.insert(out.end(), more.begin(), more.end());
}

// Returns an array of n numbers after `write` has filled it.
template <typename Write>
Numbers written(int n, Write write) {
  Numbers res(static_cast<size_t>(n));
  write(res.data());
  return res;
}

// Calls `change`, which overwrites the first argument of the call. Returns the changed argument,
// followed by the result of `change`.
template <typename Change>
Numbers changed(const Call& c, Change change) {
  Numbers x = c.in[0];
  if constexpr (std::is_void_v<decltype(change(x.data()))>) {
    change(x.data());
  } else {
    const double value = change(x.data());
    x.push_back(value);
  }
  return x;
}

using Function = std::function<Numbers(const Call&)>;

#define WRITES(name, n, ...)                                                                      \
  {                                                                                               \
#name, [](const Call& c) { return written(n, [&](double* res) { name(res, __VA_ARGS__); }); } \
  }
#define RETURNS(name, ...)                                                               \
  {                                                                                      \
#name, [](const Call& c) { return Numbers{static_cast<double>(name(__VA_ARGS__))}; } \
  }
#define CHANGES(name, ...)                                                                        \
  {                                                                                               \
#name,                                                                                        \
        [](const Call& c) { return changed(c, [&](double* x) { return name(x, __VA_ARGS__); }); } \
  }
#define A(k) c.array(k)
#define X(k) c.number(k)
#define I(k) c.integer(k)
#define N c.size(0)

const std::map<std::string, Function>& functions() {
  static const std::map<std::string, Function> table = {
      WRITES(mju_copy3, 3, A(0)),
      WRITES(mju_scl3, 3, A(0), X(1)),
      WRITES(mju_add3, 3, A(0), A(1)),
      WRITES(mju_sub3, 3, A(0), A(1)),
      WRITES(mju_cross, 3, A(0), A(1)),
      CHANGES(mju_addTo3, A(1)),
      CHANGES(mju_subFrom3, A(1)),
      CHANGES(mju_addToScl3, A(1), X(2)),
      WRITES(mju_addScl3, 3, A(0), A(1), X(2)),
      {"mju_normalize3", [](const Call& c) { return changed(c, mju_normalize3); }},
      RETURNS(mju_norm3, A(0)),
      RETURNS(mju_dot3, A(0), A(1)),
      RETURNS(mju_dist3, A(0), A(1)),
      WRITES(mju_mulMatVec3, 3, A(0), A(1)),
      WRITES(mju_mulMatTVec3, 3, A(0), A(1)),
      WRITES(mju_copy4, 4, A(0)),
      {"mju_normalize4", [](const Call& c) { return changed(c, mju_normalize4); }},
      WRITES(mju_copy, N, A(0), N),
      RETURNS(mju_sum, A(0), I(1)),
      RETURNS(mju_L1, A(0), I(1)),
      WRITES(mju_scl, N, A(0), X(1), N),
      WRITES(mju_add, N, A(0), A(1), N),
      WRITES(mju_sub, N, A(0), A(1), N),
      CHANGES(mju_addTo, A(1), N),
      CHANGES(mju_subFrom, A(1), N),
      CHANGES(mju_addToScl, A(1), X(2), N),
      WRITES(mju_addScl, N, A(0), A(1), X(2), N),
      CHANGES(mju_normalize, I(1)),
      RETURNS(mju_norm, A(0), I(1)),
      RETURNS(mju_dot, A(0), A(1), N),

      WRITES(mju_mulMatVec, I(2), A(0), A(1), I(2), I(3)),
      WRITES(mju_mulMatTVec, I(3), A(0), A(1), I(2), I(3)),
      RETURNS(mju_mulVecMatVec, A(0), A(1), A(2), N),
      WRITES(mju_transpose, N, A(0), I(1), I(2)),
      WRITES(mju_symmetrize, N, A(0), I(1)),
      WRITES(mju_mulMatMat, I(2) * I(4), A(0), A(1), I(2), I(3), I(4)),
      WRITES(mju_mulMatMatT, I(2) * I(4), A(0), A(1), I(2), I(3), I(4)),
      WRITES(mju_mulMatTMat, I(3) * I(4), A(0), A(1), I(2), I(3), I(4)),
      WRITES(mju_sqrMatTD, I(3) * I(3), A(0), A(1), I(2), I(3)),
      WRITES(mju_transformSpatial, 6, A(0), I(1), A(2), A(3), A(4)),
      {"mju_dense2sparse",
       [](const Call& c) {
         const int rows = I(1), cols = I(2), room = rows * cols;
         Numbers out(static_cast<size_t>(room));
         std::vector<int> rownnz(rows), rowadr(rows), colind(room);
         CHECK(mju_dense2sparse(out.data(), A(0), rows, cols, rownnz.data(), rowadr.data(),
                                colind.data(), room) == 0);
         append(out, rownnz), append(out, rowadr), append(out, colind);
         return out;
       }},
      WRITES(mju_sparse2dense, I(1) * I(2), A(0), I(1), I(2), c.integers(3).data(),
             c.integers(4).data(), c.integers(5).data()),
      WRITES(mju_sym2dense, I(1) * I(1), A(0), I(1), c.integers(2).data(), c.integers(3).data(),
             c.integers(4).data()),

      WRITES(mju_rotVecQuat, 3, A(0), A(1)),
      WRITES(mju_negQuat, 4, A(0)),
      WRITES(mju_mulQuat, 4, A(0), A(1)),
      WRITES(mju_mulQuatAxis, 4, A(0), A(1)),
      WRITES(mju_axisAngle2Quat, 4, A(0), X(1)),
      WRITES(mju_quat2Vel, 3, A(0), X(1)),
      WRITES(mju_subQuat, 3, A(0), A(1)),
      WRITES(mju_quat2Mat, 9, A(0)),
      WRITES(mju_mat2Quat, 4, A(0)),
      WRITES(mju_derivQuat, 4, A(0), A(1)),
      CHANGES(mju_quatIntegrate, A(1), X(2)),
      WRITES(mju_quatZ2Vec, 4, A(0)),
      CHANGES(mju_mat2Rot, A(1)),
      WRITES(mju_euler2Quat, 4, A(0), std::string(c.in[1].begin(), c.in[1].end()).c_str()),
      {"mju_mulPose",
       [](const Call& c) {
         return written(7, [&](double* res) { mju_mulPose(res, res + 3, A(0), A(1), A(2), A(3)); });
       }},
      {"mju_negPose",
       [](const Call& c) {
         return written(7, [&](double* res) { mju_negPose(res, res + 3, A(0), A(1)); });
       }},
      WRITES(mju_trnVecPose, 3, A(0), A(1), A(2)),
      {"mjd_subQuat",
       [](const Call& c) {
         return written(18, [&](double* res) { mjd_subQuat(A(0), A(1), res, res + 9); });
       }},
      {"mjd_quatIntegrate",
       [](const Call& c) {
         return written(
             21, [&](double* res) { mjd_quatIntegrate(A(0), X(1), res, res + 9, res + 18); });
       }},

      {"mju_cholFactor",
       [](const Call& c) {
         const int n = static_cast<int>(std::lround(std::sqrt(N)));
         return changed(c, [&](double* x) { return mju_cholFactor(x, n, X(1)); });
       }},
      WRITES(mju_cholSolve, c.size(1), A(0), A(1), c.size(1)),
      {"mju_cholUpdate",
       [](const Call& c) {
         Numbers x = c.in[1];
         return changed(
             c, [&](double* mat) { return mju_cholUpdate(mat, x.data(), c.size(1), I(2)); });
       }},
      WRITES(mju_dense2Band, (I(1) - I(3)) * I(2) + I(3) * I(1), A(0), I(1), I(2), I(3)),
      WRITES(mju_band2Dense, I(1) * I(1), A(0), I(1), I(2), I(3), I(4) != 0),
      WRITES(mju_bandMulMatVec, c.size(1), A(0), A(1), I(2), I(3), I(4), I(5), I(6) != 0),
      CHANGES(mju_cholFactorBand, I(1), I(2), I(3), X(4), X(5)),
      WRITES(mju_cholSolveBand, c.size(1), A(0), A(1), I(2), I(3), I(4)),
      RETURNS(mju_bandDiag, I(0), I(1), I(2), I(3)),
      {"mju_eig3",
       [](const Call& c) {
         int rounds = 0;
         Numbers out = written(
             16, [&](double* res) { rounds = mju_eig3(res, res + 3, res + 12, A(0)); });
         out.push_back(rounds);
         return out;
       }},
      {"mju_boxQP",
       [](const Call& c) {
         const int n = c.size(1);
         Numbers out(n), R(n * (n + 7));
         std::vector<int> index(n);
         const int free =
             mju_boxQP(out.data(), R.data(), index.data(), A(0), A(1), n, A(2), A(3));
         index.resize(free);
         append(out, index);
         out.push_back(free);
         return out;
       }},

      RETURNS(mju_muscleGain, X(0), X(1), A(2), X(3), A(4)),
      RETURNS(mju_muscleBias, X(0), A(1), X(2), A(3)),
      RETURNS(mju_muscleDynamics, X(0), X(1), A(2)),
      WRITES(mju_encodePyramid, 2 * (N - 1), A(0), A(1), N),
      WRITES(mju_decodePyramid, c.size(1), A(0), A(1), c.size(1)),
      RETURNS(mju_springDamper, X(0), X(1), X(2), X(3), X(4)),
      RETURNS(mju_min, X(0), X(1)),
      RETURNS(mju_max, X(0), X(1)),
      RETURNS(mju_clip, X(0), X(1), X(2)),
      RETURNS(mju_sign, X(0)),
      RETURNS(mju_round, X(0)),
      RETURNS(mju_sigmoid, X(0)),
      RETURNS(mju_isBad, X(0)),
      RETURNS(mju_isZero, A(0), I(1)),
      {"mju_n2f",
       [](const Call& c) {
         std::vector<float> res(c.in[0].size());
         mju_n2f(res.data(), A(0), N);
         return Numbers(res.begin(), res.end());
       }},
      WRITES(mju_d2n, N, A(0), N),
      WRITES(mju_n2d, N, A(0), N),
      CHANGES(mju_insertionSort, N),
      RETURNS(mju_Halton, I(0), I(1)),
  };
  return table;
}

#undef WRITES
#undef RETURNS
#undef CHANGES
#undef A
#undef X
#undef I
#undef N

}  // namespace

namespace {

// Reads a list of numbers. Infinities and NaN, which JSON does not have, are written as texts.
Numbers numbers_of(const nlohmann::json& list) {
  Numbers out;
  for (const nlohmann::json& x : list) {
    out.push_back(x.is_string() ? std::strtod(x.get<std::string>().c_str(), nullptr)
                                : x.get<double>());
  }
  return out;
}

Call call_of(const nlohmann::json& arguments) {
  Call call;
  for (const nlohmann::json& argument : arguments) call.in.push_back(numbers_of(argument));
  return call;
}

bool is_same(double a, double b) {
  if (std::isfinite(a) && std::isfinite(b)) {
    return a == doctest::Approx(b).epsilon(1e-13).scale(1);
  }
  return std::isnan(a) ? std::isnan(b) : a == b;
}

}  // namespace

TEST_CASE("the mathematics of the C API gives what the official build gives") {
  std::ifstream file(MJTOOLS_TESTDATA "/golden/math.jsonl");
  REQUIRE(file);
  std::set<std::string> called;
  for (std::string line; std::getline(file, line);) {
    const nlohmann::json golden = nlohmann::json::parse(line);
    const std::string name = golden["f"];
    CAPTURE(line);
    REQUIRE(functions().count(name) == 1);
    called.insert(name);
    const Numbers actual = functions().at(name)(call_of(golden["in"]));
    const Numbers expected = numbers_of(golden["out"]);
    REQUIRE(actual.size() == expected.size());
    for (size_t i = 0; i < actual.size(); ++i) {
      CAPTURE(i);
      CAPTURE(actual[i]);
      CAPTURE(expected[i]);
      CHECK(is_same(actual[i], expected[i]));
    }
  }
  CHECK(called.size() == functions().size());
}
