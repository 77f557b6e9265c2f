// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the decoder of COLLADA meshes, loaded as a library.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <memory>
#include <string>

namespace {

struct Deleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
using Model = std::unique_ptr<mjModel, Deleter>;

// A tetrahedron with edges of length 1 along the axes.
const std::string kGeometries = R"(
  <library_geometries>
    <geometry id="tetra"><mesh>
      <source id="p"><float_array id="pa" count="12">0 0 0 1 0 0 0 1 0 0 0 1</float_array>
        <technique_common><accessor source="#pa" count="4" stride="3">
          <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
        </accessor></technique_common></source>
      <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
      <triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/>
        <p>0 2 1 0 1 3 0 3 2 1 2 3</p></triangles>
    </mesh></geometry>
  </library_geometries>)";

std::string file(const std::string& nodes, const std::string& asset = "",
                 const std::string& libraries = "") {
  return "<?xml version='1.0'?><COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' "
         "version='1.4.1'><asset>" +
         asset + "</asset>" + kGeometries + libraries +
         "<library_visual_scenes><visual_scene id='s'>" + nodes +
         "</visual_scene></library_visual_scenes><scene><instance_visual_scene url='#s'/></scene>"
         "</COLLADA>";
}

std::string node(const std::string& transforms) {
  return "<node>" + transforms + "<instance_geometry url='#tetra'/></node>";
}

struct Loaded {
  Model model;
  std::string error;
};

const std::string kMjcf =
    "<mujoco><asset><mesh name='m' file='m.dae' inertia='exact'/></asset><worldbody>"
    "<geom type='mesh' mesh='m'/></worldbody></mujoco>";
const std::string kUrdf =
    "<robot name='r'><link name='l'><collision><geometry><mesh filename='m.dae'/></geometry>"
    "</collision></link></robot>";

void load_plugin() {
  [[maybe_unused]] static const bool once = [] {
    mj_loadPluginLibrary(MJTOOLS_COLLADA_DECODER);
    return true;
  }();
}

// Loads the model `xml` (MJCF or URDF), which uses the mesh file m.dae with the text `dae`.
Loaded load_without_plugin(const std::string& dae, const std::string& xml = kMjcf) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "m.dae", dae.data(), static_cast<int>(dae.size())) == 0);
  CHECK(mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size())) == 0);
  char error[1000] = "";
  Loaded out{Model(mj_loadXML("m.xml", &vfs, error, sizeof(error))), error};
  mj_deleteVFS(&vfs);
  return out;
}

Loaded load(const std::string& dae, const std::string& xml = kMjcf) {
  load_plugin();
  return load_without_plugin(dae, xml);
}

Model loaded(const std::string& dae, const std::string& xml = kMjcf) {
  Loaded out = load(dae, xml);
  REQUIRE_MESSAGE(out.model, out.error);
  return std::move(out.model);
}

void check_refused(const std::string& dae, const char* why) {
  const Loaded out = load(dae);
  CHECK(!out.model);
  CHECK_MESSAGE(out.error.find("decoder failed for mesh file 'm.dae'") != std::string::npos,
                out.error);
  CHECK_MESSAGE(out.error.find(why) != std::string::npos, out.error);
}

}  // namespace

TEST_CASE("models with COLLADA meshes name the plugin that they need and load with it") {
  const std::string flex =
      "<mujoco><worldbody><flexcomp name='f' type='mesh' dim='2' file='m.dae' mass='1'/>"
      "</worldbody></mujoco>";
  for (const std::string& xml : {kMjcf, kUrdf, flex}) {
    const std::string error = load_without_plugin(file(node("")), xml).error;
    CHECK_MESSAGE(error.find("libcollada_decoder.so") != std::string::npos, error);
  }
  for (const std::string& xml : {kMjcf, kUrdf}) {
    CHECK(loaded(file(node("")), xml)->nmeshvert == 4);
  }
}

TEST_CASE("COLLADA lengths are converted to metres, and the up axis is ignored as in ROS") {
  const Model plain = loaded(file(node("")));
  CHECK(plain->nmeshvert == 4);
  CHECK(plain->nmeshface == 4);
  // The expected place is the centre of mass of the tetrahedron.
  for (int k = 0; k < 3; ++k) CHECK(plain->mesh_pos[k] == doctest::Approx(0.25));
  for (const char* axis : {"X_UP", "Y_UP", "Z_UP"}) {
    CAPTURE(axis);
    const Model m = loaded(
        file(node("<translate>0 0 4</translate>"),
             "<unit name='centimeter' meter='0.01'/><up_axis>" + std::string(axis) + "</up_axis>"));
    CHECK(m->mesh_pos[0] == doctest::Approx(0.0025));
    CHECK(m->mesh_pos[1] == doctest::Approx(0.0025));
    CHECK(m->mesh_pos[2] == doctest::Approx(0.0425));
  }
}

TEST_CASE("COLLADA geometries are placed by their nodes and joined into one mesh") {
  const Model m = loaded(file("<node><translate>10 0 0</translate>" + node("<scale>2 2 2</scale>") +
                              "</node>" + node("")));
  CHECK(m->nmeshvert == 8);
  CHECK(m->nmeshface == 8);
  // The parts have volumes of 8/6 and 1/6.
  CHECK(m->mesh_pos[0] == doctest::Approx((8 * 10.5 + 0.25) / 9));
  CHECK(m->mesh_pos[1] == doctest::Approx((8 * 0.5 + 0.25) / 9));

  // The faces of a mirrored part are turned outwards again. Otherwise its volume would be negative.
  const Model mirrored = loaded(file(node("<scale>-1 1 1</scale>")));
  CHECK(mirrored->mesh_pos[0] == doctest::Approx(-0.25));

  // Parts that touch share vertices.
  CHECK(loaded(file(node("") + node("<translate>-1 0 0</translate>")))->nmeshvert == 7);
  // Nodes may refer to other nodes.
  const Model twice =
      loaded(file("<node><instance_node url='#n'/></node><node><translate>5 0 0"
                  "</translate><instance_node url='#n'/></node>",
                  "",
                  "<library_nodes><node id='n'>"
                  "<instance_geometry url='#tetra'/></node></library_nodes>"));
  CHECK(twice->nmeshvert == 8);
}

TEST_CASE("a file that is not a COLLADA mesh is refused with a reason") {
  check_refused("<COLLADA", "not well-formed XML");
  check_refused("", "not well-formed XML");
  check_refused("<robot/>", "its root element is not <COLLADA>");
  check_refused(std::string("\0\1\2\3", 4), "COLLADA");
  check_refused(file("<node/>"), "the file has no triangles");
  std::string cut = file(node(""));
  const size_t p = cut.find("0 2 1 0 1 3");
  check_refused(cut.replace(p, 5, "0 9 1"), "Invalid data index");
}

TEST_CASE("COLLADA indices that are not numbers are refused with their line") {
  std::string dae = file(node(""));
  dae.replace(dae.find("0 2 1 0 1 3"), 5, "0 x 1");
  check_refused(dae, "<p> must contain whole numbers only");
}

TEST_CASE("COLLADA arrays without a count are refused before they crash the library") {
  std::string dae = file(node(""));
  dae.replace(dae.find("count=\"12\""), 10, "cunt=\"12\"");
  check_refused(dae, "<float_array> has no count");
}

TEST_CASE("a flexcomp loads a COLLADA mesh") {
  const std::string xml =
      "<mujoco><worldbody><flexcomp name='f' type='mesh' dim='2' file='m.dae' mass='1'/>"
      "</worldbody></mujoco>";
  const Model m = loaded(file(node("")), xml);
  CHECK(m->nflexvert == 4);
  CHECK(m->nflexelem == 4);
  const Loaded broken = load("<robot/>", xml);
  CHECK(!broken.model);
  CHECK_MESSAGE(broken.error.find("decoder failed for mesh file 'm.dae'") != std::string::npos,
                broken.error);
  CHECK_MESSAGE(broken.error.find("its root element is not <COLLADA>") != std::string::npos,
                broken.error);
}

TEST_CASE("COLLADA scenes that are endless or too large are refused") {
  check_refused(
      file("<node><instance_node url='#a'/></node>", "",
           "<library_nodes><node id='a'><instance_node url='#a'/></node></library_nodes>"),
      "instance of itself");
  check_refused(file("<node><instance_node url='#a'/></node>", "",
                     "<library_nodes><node id='a'><instance_node url='#b'/></node>"
                     "<node id='b'><instance_node url='#a'/></node></library_nodes>"),
                "instance of itself");
  std::string nodes;  // nodes that refer to 2^40 tetrahedra
  for (int i = 0; i < 40; ++i) {
    const std::string next = "<instance_node url='#n" + std::to_string(i + 1) + "'/>";
    nodes += "<node id='n" + std::to_string(i) + "'>" + next + next + "</node>";
  }
  nodes += "<node id='n40'><instance_geometry url='#tetra'/></node>";
  check_refused(file("<node><instance_node url='#n0'/></node>", "",
                     "<library_nodes>" + nodes + "</library_nodes>"),
                "make the scene too large");
}
