// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the dual matrix in sparse storage with the one in dense storage.

#include "engine/constraint/project_sparse.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "math/pattern.h"

namespace mj::engine {
namespace {

// Two arms that are joined by a weld (6 rows) and a connect (3 rows), a third arm with a limit and
// dry friction, a free body with an inertia of three equal numbers (whose dofs are independent in
// M), and contacts.
const std::string kModel = R"(
  <worldbody>
    <geom type='plane' size='5 5 1'/>
    <body name='a' pos='0 0 .1'><joint type='ball'/><geom size='.1' mass='1'/>
      <body name='a2' pos='.3 0 0'><joint axis='0 1 0'/><joint axis='1 0 1'/><geom size='.1' mass='2'/></body></body>
    <body name='b' pos='0 1 .1'><joint axis='0 0 1'/><geom size='.12' mass='1'/>
      <body name='b2' pos='.3 0 0'><joint axis='0 1 0' stiffness='3'/><geom size='.11' mass='2'/></body></body>
    <body pos='2 0 .5'><joint axis='0 1 0' range='10 20' limited='true' frictionloss='.2'/><geom size='.1' mass='1'/></body>
    <body pos='3 0 .095'><freejoint/><geom size='.1' mass='1'/></body>
  </worldbody>
  <equality>
    <weld body1='a2' body2='b2'/>
    <connect body1='a' body2='b' anchor='.1 0 0'/>
  </equality>)";

std::string with_storage(const std::string& jacobian, const std::string& cone) {
  return "<option solver='PGS' jacobian='" + jacobian + "' cone='" + cone + "'/>" + kModel;
}

// Returns a matrix in sparse storage as a dense one.
std::vector<double> dense_of(const double* value, const int* rownnz, const int* rowadr,
                             const int* colind, int rows, int cols) {
  std::vector<double> out(static_cast<size_t>(rows) * static_cast<size_t>(cols));
  for (int r = 0; r < rows; ++r) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k)
      out[static_cast<size_t>(r * cols + colind[k])] = value[k];
  }
  return out;
}

TEST_CASE("the dual matrix is the same in sparse and in dense storage") {
  for (const std::string cone : {"pyramidal", "elliptic"}) {
    TestModel sparse(with_storage("sparse", cone)), dense(with_storage("dense", cone));
    forward(sparse.m(), sparse.d());
    forward(dense.m(), dense.d());
    const mjData &s = sparse.d(), &d = dense.d();
    const int n = s.nefc, nv = static_cast<int>(sparse.m().nv);
    REQUIRE(n == d.nefc);
    CHECK(n >= 6 + 3 + 2 + 3 * 3);

    CHECK(has_sparse_rows(s.efc_Y_rownnz, s.efc_Y_rowadr, s.efc_Y_colind, n, nv, s.nY));
    CHECK(are_consecutive(s.efc_Y_rowadr, s.efc_Y_rownnz, n, s.nY));
    check_values(dense_of(s.efc_Y, s.efc_Y_rownnz, s.efc_Y_rowadr, s.efc_Y_colind, n, nv).data(),
                 {d.efc_Y, d.efc_Y + n * nv}, 1e-12);

    CHECK(has_sparse_rows(s.efc_AR_rownnz, s.efc_AR_rowadr, s.efc_AR_colind, n, n, s.nA));
    CHECK(are_consecutive(s.efc_AR_rowadr, s.efc_AR_rownnz, n, s.nA));
    CHECK(s.nA < n * n);  // no constraint connects the third arm or the free body with another tree
    const std::vector<double> a =
        dense_of(s.efc_AR, s.efc_AR_rownnz, s.efc_AR_rowadr, s.efc_AR_colind, n, n);
    check_values(a.data(), {d.efc_AR, d.efc_AR + n * n}, 1e-12);
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < r; ++c)
        CHECK(a[static_cast<size_t>(r * n + c)] == a[static_cast<size_t>(c * n + r)]);
    }
  }
}

}  // namespace
}  // namespace mj::engine
