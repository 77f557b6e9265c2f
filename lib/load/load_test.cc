// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <string_view>

#include "base/diagnostic.h"
#include "load/identity.h"
#include "load/load_model.h"
#include "load/save_mjcf.h"
#include "mjcf/read/read_mjcf.h"

using namespace mj;

namespace {

std::span<const std::byte> bytes(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

}  // namespace

TEST_CASE("SHA-256 gives the published digests") {
  CHECK(sha256({}) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256(bytes("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("the kind of a file follows from its first bytes") {
  CHECK(content_kind({}) == ContentKind::kEmpty);
  CHECK(content_kind(bytes("<mujoco/>")) == ContentKind::kXml);
  CHECK(content_kind(bytes("\xef\xbb\xbf\n  <mujoco/>")) == ContentKind::kXml);
  CHECK(content_kind(bytes({"\x31\xd4\x00\x00\x08", 5})) == ContentKind::kMjb);
  CHECK(content_kind(bytes({"\x00\x00\xd4\x31", 4})) == ContentKind::kMjb);
  CHECK(content_kind(bytes({"\xff\xfe<\0", 4})) == ContentKind::kXml);
  CHECK(content_kind(bytes({"\xfe\xff\0<", 4})) == ContentKind::kXml);
  CHECK(content_kind(bytes({"\0<\0a", 4})) == ContentKind::kXml);
  CHECK(content_kind(bytes("\x89HDF\r\n\x1a\n")) == ContentKind::kHdf5);
  CHECK(content_kind(bytes("PK\x03\x04")) == ContentKind::kZip);
  CHECK(content_kind(bytes("hello <mujoco/>")) == ContentKind::kUnknown);
}

TEST_CASE("files that are not models are refused with their kind") {
  auto words = [](std::string_view contents) {
    Diagnostics diagnostics;
    try {
      (void)load_model(bytes(contents), "some.file", diagnostics);
    } catch (const Error& e) {
      return e.diagnostic().where.file + ": " + e.diagnostic().message;
    }
    return std::string();
  };
  CHECK(words("") == "some.file: the file is empty");
  CHECK(words("hello") == "some.file: the file is neither MJB nor XML");
  CHECK(words("\x89HDF\r\n\x1a\n").find("HDF5") != std::string::npos);
  CHECK(words("PK\x03\x04").find("archive") != std::string::npos);
}

TEST_CASE("a model is read from where its files come from") {
  const MemoryReader memory({{"d/m.xml", "<mujoco><include file='i.xml'/></mujoco>"},
                             {"d/i.xml", "<x><worldbody><geom size='1'/></worldbody></x>"}});
  Diagnostics diagnostics;
  const ModelPtr m = load_model("d/m.xml", diagnostics, {.packages = {}, .files = &memory});
  REQUIRE(m);
  CHECK(m->ngeom == 1);
  try {
    (void)load_model("d/gone.xml", diagnostics, {.packages = {}, .files = &memory});
    FAIL("no error");
  } catch (const Error& e) {
    CHECK(e.diagnostic().code.name() == "file-not-found");
    CHECK(std::string_view(e.what()) == "cannot read 'd/gone.xml': no such file");
  }
}

TEST_CASE("the model of an archive is the file that the archive's name or its own tells") {
  const std::string other = "<mujoco model='other'/>", wanted = "<mujoco model='wanted'/>";
  auto model_of = [&](const std::vector<ArchiveFile>& files, const char* name = "d/arm.mjz") {
    Diagnostics diagnostics;
    const std::string archive = write_archive(files);
    const DiskReader disk;
    ArchiveReader reader(disk);
    return read_description(bytes(archive), name, reader, diagnostics).modelname;
  };
  CHECK(model_of({{"model.xml", other}, {"arm/arm.xml", other}, {"arm.xml", wanted}}) == "wanted");
  CHECK(model_of({{"model.xml", other}, {"arm/arm.xml", wanted}, {"arm.xml", ""}}) == "wanted");
  CHECK(model_of({{"arm/model.xml", other}, {"model.xml", wanted}}) == "wanted");
  CHECK(model_of({{"arm/model.xml", wanted}, {"a.xml", other}}) == "wanted");
  CHECK(model_of({{"sub/arm.xml", other}, {"readme", "?"}, {"any.xml", wanted}}) == "wanted");
  CHECK(model_of({{"a.xml", wanted}}, "-") == "wanted");
  CHECK_THROWS_AS((void)model_of({{"a.xml", other}, {"b.xml", other}}), Error);
  CHECK_THROWS_AS((void)model_of({{"sub/arm.xml", other}}), Error);
  CHECK_THROWS_AS((void)model_of({{"ARM.XML", ""}}), Error);
}

TEST_CASE("files that a model in an archive includes and uses are found in the archive") {
  const std::string archive = write_archive(
      {{"arm.xml",
        "<mujoco><compiler meshdir='meshes'/><include file='parts/tip.xml'/>"
        "<asset><mesh file='tetra.obj'/></asset>"
        "<worldbody><geom type='mesh' mesh='tetra'/></worldbody></mujoco>"},
       {"parts/tip.xml", "<mujoco><worldbody><site name='tip'/></worldbody></mujoco>"},
       {"meshes/tetra.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"}});
  Diagnostics diagnostics;
  const ModelPtr m = load_model(bytes(archive), "arm.mjz", diagnostics);
  REQUIRE(m);
  CHECK(m->nsite == 1);
  CHECK(m->mesh_vertnum[0] == 4);
}

TEST_CASE("a model may attach that of an archive, which brings its own files") {
  const std::string part = write_archive(
      {{"model.xml",
        "<mujoco model='part'><asset><hfield name='h' file='h.bin' size='1 1 1 1'/></asset>"
        "<worldbody><body name='b'><geom size='1'/></body></worldbody></mujoco>"},
       {"h.bin", std::string("\1\0\0\0\1\0\0\0\0\0\0\0", 12)}});
  const MemoryReader memory({{"parts/part.zip", part}, {"parts/bad.zip", "PK\x03\x04"}});
  auto load = [&](const std::string& file, Diagnostics& diagnostics) {
    return load_model(bytes("<mujoco><asset><model name='p' file='" + file +
                            "'/></asset>\n<worldbody><attach model='p' body='b' prefix='x'/>"
                            "</worldbody></mujoco>"),
                      "scene.xml", diagnostics, {.packages = {}, .files = &memory});
  };
  Diagnostics diagnostics;
  const ModelPtr m = load("parts/part.zip", diagnostics);
  REQUIRE(m);
  CHECK(m->nhfield == 1);
  CHECK_FALSE(load("parts/bad.zip", diagnostics));
  CHECK(diagnostics.all()[0].where.line == 1);
  CHECK(diagnostics.all()[0].code.name() == "bad-archive");
}

TEST_CASE("mistakes in an archive are placed in the file that is in it") {
  const std::string archive = write_archive(
      {{"scene.xml", "<mujoco>\n <option gravitas='1'/>\n <include file='b.xml'/>\n</mujoco>"}});
  Diagnostics diagnostics;
  CHECK_FALSE(load_model(bytes(archive), "dir/robot.mjz", diagnostics));
  REQUIRE(diagnostics.all().size() == 2);
  CHECK(format(diagnostics.all()[0]).starts_with("dir/robot.mjz/scene.xml:3:"));
  CHECK(format(diagnostics.all()[1]).starts_with("dir/robot.mjz/scene.xml:2:10: error"));
}

TEST_CASE("a model may attach one that is written in URDF") {
  const MemoryReader memory(
      {{"arm.urdf",
        "<robot name='arm'><link name='base'/><link name='tip'><inertial><mass value='2'/>"
        "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>"
        "<joint name='elbow' type='continuous'><parent link='base'/><child link='tip'/></joint>"
        "</robot>"},
       {"cell.xml",
        "<mujoco><asset><model name='arm' file='arm.urdf'/></asset><worldbody>"
        "<frame pos='1 0 0'><attach model='arm' prefix='left_'/></frame></worldbody></mujoco>"}});
  Diagnostics diagnostics;
  const ModelPtr m = load_model("cell.xml", diagnostics, {.packages = {}, .files = &memory});
  REQUIRE(m);
  CHECK(m->njnt == 1);
  CHECK(std::string_view(m->names + m->name_jntadr[0]) == "left_elbow");
  CHECK(m->body_pos[3] == 1);
  CHECK(m->body_mass[m->jnt_bodyid[0]] == 2);
}

TEST_CASE("a description is not saved with the values of another model") {
  const MemoryReader none({});
  Diagnostics diagnostics;
  const ModelPtr other = load_model(bytes("<mujoco><worldbody><site/></worldbody></mujoco>"),
                                    "other.xml", diagnostics);
  REQUIRE(other);
  const spec::ModelSpec spec = mjcf::read_mjcf_text("<mujoco/>", "m.xml", none, diagnostics);
  try {
    (void)save_description(spec, other.get(), none, {}, diagnostics);
    FAIL_CHECK("the description was saved");
  } catch (const Error& e) {
    CHECK(e.diagnostic().code.name() == "not-its-model");
  }
}

TEST_CASE("what MJCF cannot hold is a warning when a description is saved") {
  const MemoryReader none({});
  Diagnostics diagnostics;
  spec::ModelSpec spec = mjcf::read_mjcf_text(
      "<mujoco><default><default class='c'/></default><worldbody><frame childclass='c'>"
      "<geom size='1'/><geom size='1'/><geom size='1'/></frame><body><joint name='j'/>"
      "<geom size='1'/></body></worldbody><tendon><fixed><joint joint='j' coef='1'/></fixed>"
      "</tendon></mujoco>",
      "m.xml", none, diagnostics);
  REQUIRE(diagnostics.ok());
  spec.world.geoms[1].frame = -1;  // between two geoms of the frame
  spec.tendons[0].width = 5;
  (void)save_description(spec, nullptr, none, {}, diagnostics);
  std::string codes;
  for (const Diagnostic& d : diagnostics.all()) codes += std::string(d.code.name()) + " ";
  CHECK(codes.find("changed-order") != std::string::npos);
  CHECK(codes.find("not-written") != std::string::npos);
}
