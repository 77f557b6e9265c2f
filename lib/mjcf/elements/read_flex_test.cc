// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_flex.h"

#include <doctest/doctest.h>

#include "mjcf/read/read_mjcf.h"

namespace mj::mjcf {
namespace {

spec::ModelSpec read_text(const std::string& content) {
  Diagnostics diagnostics;
  spec::ModelSpec spec =
      read_mjcf_text("<mujoco>" + content + "</mujoco>", "m.xml",
                     MemoryReader(std::map<std::string, std::string>{}), diagnostics);
  for (const Diagnostic& d : diagnostics.all()) FAIL_CHECK(format(d));
  return spec;
}

TEST_CASE("a flex is read with its contact, edge and elasticity") {
  const spec::ModelSpec spec = read_text(
      "<deformable><flex name='f' group='3' dim='1' radius='0.1' material='m' rgba='1 0 0 1'"
      " flatskin='true' body='a b  c' vertex='0 1 2' element='0 1 1 2' texcoord='0 .5'"
      " elemtexcoord='0 0' node='n1 n2' nodecoord='4 5 6' cellcount='1 2 3' dof='quadratic'>"
      "<contact contype='2' conaffinity='4' condim='6' priority='1' friction='2' solmix='3'"
      " solref='.1' solimp='.8 .9' margin='.2' gap='.1' internal='true' selfcollide='bvh'"
      " activelayers='5' passive='true'/><edge stiffness='7' damping='8'/>"
      "<elasticity young='9' poisson='.25' damping='.5' thickness='.01' elastic2d='bend'/>"
      "</flex></deformable>");
  REQUIRE(spec.flexes.size() == 1);
  const spec::Flex& f = spec.flexes[0];
  CHECK(f.name == "f");
  CHECK(f.group == 3);
  CHECK(f.dim == 1);
  CHECK(f.radius == 0.1);
  CHECK(f.material == "m");
  CHECK(f.rgba == spec::Floats<4>{1, 0, 0, 1});
  CHECK(f.flatskin);
  CHECK(f.vertbody == std::vector<std::string>{"a", "b", "c"});
  CHECK(f.vert == std::vector<double>{0, 1, 2});
  CHECK(f.elem == std::vector<int>{0, 1, 1, 2});
  CHECK(f.texcoord == std::vector<float>{0, 0.5f});
  CHECK(f.elemtexcoord == std::vector<int>{0, 0});
  CHECK(f.nodebody == std::vector<std::string>{"n1", "n2"});
  CHECK(f.node == std::vector<double>{4, 5, 6});
  CHECK(f.cellcount == spec::Ints<3>{1, 2, 3});
  CHECK(f.order == 2);
  CHECK(f.contype == 2);
  CHECK(f.conaffinity == 4);
  CHECK(f.condim == 6);
  CHECK(f.priority == 1);
  CHECK(f.friction == spec::Numbers<3>{2, 0.005, 0.0001});
  CHECK(f.solmix == 3);
  CHECK(f.solref == spec::Numbers<mjNREF>{0.1, 1});
  CHECK(f.solimp == spec::Numbers<mjNIMP>{0.8, 0.9, 0.001, 0.5, 2});
  CHECK(f.margin == 0.2);
  CHECK(f.gap == 0.1);
  CHECK(f.internal);
  CHECK(f.selfcollide == mjFLEXSELF_BVH);
  CHECK(f.activelayers == 5);
  CHECK(f.passive);
  CHECK(f.edgestiffness == 7);
  CHECK(f.edgedamping == 8);
  CHECK(f.young == 9);
  CHECK(f.poisson == 0.25);
  CHECK(f.damping == 0.5);
  CHECK(f.thickness == 0.01);
  CHECK(f.elastic2d == 1);
}

TEST_CASE("degrees of freedom that are not interpolated give a flex the order 0") {
  const spec::ModelSpec spec = read_text(
      "<deformable><flex body='a' element='0 1 2' dof='radial'/>"
      "<flex body='a' element='0 1 2' dof='trilinear'/></deformable>");
  CHECK(spec.flexes[0].order == 0);
  CHECK(spec.flexes[0].name.empty());
  CHECK(spec.flexes[1].order == 1);
}

}  // namespace
}  // namespace mj::mjcf
