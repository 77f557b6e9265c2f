// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/gmsh.h"

#include <doctest/doctest.h>

#include <cstdint>

#include "base/diagnostic.h"

namespace mj {
namespace {

const std::string kHead41 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
const std::string kNodes41 =
    "$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1.5\n$EndNodes\n";
const std::string kElements41 = "$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n";
const std::string kHead22 = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n";
const std::string kNodes22 = "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1.5\n$EndNodes\n";
const std::string kElements22 = "$Elements\n2\n1 2 2 0 1 1 2 3\n2 2 2 0 1 1 3 4\n$EndElements\n";

std::string problem(const std::string& bytes) {
  try {
    (void)decode_gmsh(bytes, "f");
  } catch (const Error& error) {
    CHECK(error.diagnostic().code == DiagnosticCode("bad-gmsh"));
    return error.what();
  }
  return "";
}

bool fails(const std::string& bytes, const std::string& words) {
  const std::string text = problem(bytes);
  CAPTURE(text);
  return text.find(words) != std::string::npos;
}

template <typename T>
void put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

const std::vector<double> kPoints = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1.5};

TEST_CASE("GMSH 4.1 text is read") {
  const GmshData mesh = decode_gmsh(kHead41 + kNodes41 + kElements41, "f");
  CHECK(mesh.dim == 3);
  CHECK(mesh.point == kPoints);
  CHECK(mesh.element == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("GMSH 4.1 binary is read") {
  std::string bytes = "$MeshFormat\n4.1 1 8\n";
  put(bytes, int32_t{1});
  bytes += "\n$EndMeshFormat\n$Nodes\n";
  for (const uint64_t n : {1, 4, 5, 8}) put(bytes, n);
  for (const int32_t n : {3, 1, 0}) put(bytes, n);
  put(bytes, uint64_t{4});
  for (const uint64_t tag : {5, 6, 7, 8}) put(bytes, tag);
  for (const double x : kPoints) put(bytes, x);
  bytes += "\n$EndNodes\n$Elements\n";
  for (const uint64_t n : {1, 1, 1, 1}) put(bytes, n);
  for (const int32_t n : {3, 1, 4}) put(bytes, n);
  for (const uint64_t n : {1, 1, 5, 6, 7, 8}) put(bytes, n);
  bytes += "\n$EndElements\n";
  const GmshData mesh = decode_gmsh(bytes, "f");
  CHECK(mesh.dim == 3);
  CHECK(mesh.point == kPoints);
  CHECK(mesh.element == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("GMSH 2.2 text is read with any number of tags and any line ends") {
  const GmshData mesh = decode_gmsh(kHead22 + kNodes22 + kElements22, "f");
  CHECK(mesh.dim == 2);
  CHECK(mesh.point == kPoints);
  CHECK(mesh.element == std::vector<int>{0, 1, 2, 0, 2, 3});
  const std::string other = "$Elements\n1\n1 4 3 7 8 9 1 2 3 4\n$EndElements";
  CHECK(decode_gmsh(kHead22 + kNodes22 + other, "f").element == std::vector<int>{0, 1, 2, 3});
  std::string dos;
  for (const char c : kHead22 + kNodes22 + kElements22) {
    dos += c == '\n' ? "\r\n" : std::string(1, c);
  }
  CHECK(decode_gmsh(dos, "f").element == mesh.element);
}

TEST_CASE("elements of GMSH 2.2 name nodes by their tags") {
  const std::string nodes = "$Nodes\n3\n10 0 0 0\n30 1 0 0\n20 0 1 0\n$EndNodes\n";
  const std::string elements = "$Elements\n1\n1 2 0 10 20 30\n$EndElements\n";
  CHECK(decode_gmsh(kHead22 + nodes + elements, "f").element == std::vector<int>{0, 2, 1});
}

TEST_CASE("GMSH 2.2 binary with elements in blocks is read") {
  std::string bytes = "$MeshFormat\n2.2 1 8\n$EndMeshFormat\n$Nodes\n4\n";
  for (int32_t i = 0; i < 4; ++i) {
    put(bytes, i + 1);
    for (int k = 0; k < 3; ++k) put(bytes, kPoints[3 * i + k]);
  }
  bytes += "\n$EndNodes\n$Elements\n3\n";
  for (const int32_t n : {2, 2, 0, 1, 1, 2, 3, 2, 1, 3, 4}) put(bytes, n);
  for (const int32_t n : {2, 1, 2, 3, 0, 0, 2, 3, 4}) put(bytes, n);
  bytes += "\n$EndElements\n";
  const GmshData mesh = decode_gmsh(bytes, "f");
  CHECK(mesh.dim == 2);
  CHECK(mesh.element == std::vector<int>{0, 1, 2, 0, 2, 3, 1, 2, 3});
}

TEST_CASE("a file that is not a GMSH file is refused") {
  const std::string good = kHead41 + kNodes41 + kElements41;
  CHECK(fails("", "the GMSH file is empty"));
  CHECK(fails("x" + good, "begins with $MeshFormat"));
  CHECK(fails("$MeshFormat\n4.1 x", "header of the GMSH file is incomplete"));
  CHECK(fails(replaced(good, "4.1", "4.0"), "version of the GMSH format is not supported"));
  CHECK(fails(kHead41, "has no $Nodes"));
  CHECK(fails(kHead41 + "$Nodes\n1", "has no $EndNodes"));
  CHECK(fails(kHead41 + kNodes41, "has no $Elements"));
  CHECK(fails(replaced(good, "$EndElements", "$End"), "has no $EndElements"));
}

TEST_CASE("GMSH files with other contents than a mesh of one kind are refused") {
  const std::string good = kHead41 + kNodes41 + kElements41;
  CHECK(fails(replaced(good, "1 4 1 4", "2 4 1 4"),
              "nodes of the GMSH file must be in a single block"));
  CHECK(fails(replaced(good, "1 4 1 4", "1 4 1 5"), "must be sequential"));
  CHECK(fails(replaced(good, "3 1 0 4", "0 1 0 4"), "not a curve, surface or volume"));
  CHECK(fails(replaced(good, "2\n3\n", "3\n2\n"), "must be sequential"));
  CHECK(fails(replaced(good, "1 1 1 1", "2 1 1 1"),
              "elements of the GMSH file must be in a single block"));
  CHECK(fails(replaced(good, "3 1 4 1", "2 1 2 1"), "different dimensions"));
  CHECK(fails(replaced(good, "3 1 4 1", "3 1 2 1"),
              "elements of type 2 of the GMSH file do not have 3"));
  CHECK(fails(replaced(good, "1 1 2 3 4", "1 1 2 3 5"), "has the node 5, which does not exist"));
  CHECK(fails(replaced(good, "1 1 2 3 4", "1 1 2 3"), "elements of the GMSH file cannot be read"));
  CHECK(fails(replaced(good, "0 0 1.5", "0 0"), "coordinates of nodes of the GMSH file"));
  const std::string old = kHead22 + kNodes22 + kElements22;
  CHECK(fails(replaced(old, "2 2 2 0 1", "2 4 2 0 1"), "different dimensions"));
  CHECK(fails(replaced(old, "1 2 2 0 1", "1 3 2 0 1"), "elements of type 3"));
  CHECK(fails(replaced(old, "2 1 0 0", "1 1 0 0"), "two nodes of the GMSH file have the tag 1"));
  CHECK(fails(replaced(old, "1 1 3 4", "1 1 3 9"), "has the node 9, which does not exist"));
  CHECK(fails(replaced(old, "$Nodes\n4", "$Nodes\nx"),
              "the count of nodes in the GMSH file is not a number"));
}

TEST_CASE("counts that the GMSH file has no room for are refused before anything is made of them") {
  const std::string good = kHead41 + kNodes41 + kElements41;
  std::string many = replaced(good, "1 4 1 4", "1 4000000000000 1 4000000000000");
  many = replaced(many, "3 1 0 4", "3 1 0 4000000000000");
  CHECK(fails(many, "cannot have 4000000000000 nodes"));
  const std::string old = kHead22 + kNodes22 + kElements22;
  CHECK(fails(replaced(old, "$Nodes\n4", "$Nodes\n2000000000"), "cannot have 2000000000 nodes"));
  CHECK(fails(replaced(old, "$Elements\n2", "$Elements\n-1"), "not a number"));
}

}  // namespace
}  // namespace mj
