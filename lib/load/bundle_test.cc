// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/bundle.h"

#include <doctest/doctest.h>

#include "load/save_mjcf.h"
#include "model/mjb.h"

using namespace mj;

namespace {

const std::string kTetra =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string kWide =
    "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string kFlat("\1\0\0\0\1\0\0\0\0\0\0\0", 12);

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

std::vector<std::string> names_of(const std::vector<ArchiveFile>& files) {
  std::vector<std::string> out;
  for (const ArchiveFile& file : files) out.push_back(file.name);
  return out;
}

std::vector<ArchiveFile> bundle_of(const std::map<std::string, std::string>& files,
                                   const std::string& model = "m.xml", SearchPath search = {}) {
  const MemoryReader memory(files);
  Diagnostics diagnostics;
  auto out =
      make_bundle(bytes_of(files.at(model)), model, "robot", {.digits = 0},
                  {.packages = {}, .files = &memory, .search = std::move(search)}, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) CAPTURE(format(d));
  CHECK(diagnostics.ok());
  return out;
}

std::string mjb_of(const std::string& bytes, const std::string& name, const FileReader& files) {
  Diagnostics diagnostics;
  const ModelPtr m =
      load_model(bytes_of(bytes), name, diagnostics, {.packages = {}, .files = &files});
  REQUIRE(m);
  const auto mjb = write_mjb(*m);
  return {reinterpret_cast<const char*>(mjb.data()), mjb.size()};
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a bundle holds the model and the files of its assets, in the folders of its own") {
  const std::string model =
      "<mujoco model='robot'><compiler meshdir='meshes'/><include file='parts/floor.xml'/>"
      "<asset><mesh file='arm/tip.obj'/><mesh name='big' file='arm/tip.obj' scale='2 2 2'/></asset>"
      "<worldbody><body><freejoint/><geom size='1'/><geom type='hfield' hfield='h' contype='0'/>"
      "</body></worldbody></mujoco>";
  const std::map<std::string, std::string> files = {
      {"d/m.xml", model},
      {"d/parts/floor.xml", "<x><asset><hfield name='h' file='h.bin' size='1 1 1 1'/></asset></x>"},
      {"d/meshes/arm/tip.obj", kTetra},
      {"d/parts/h.bin", kFlat}};
  const auto bundle = bundle_of(files, "d/m.xml");
  // The height field lies beside the file that names it, not in meshdir.
  CHECK(names_of(bundle) == Names{"robot.xml", "meshes/arm/tip.obj", "meshes/parts/h.bin"});
  CHECK(bundle[1].bytes == kTetra);
  CHECK(bundle[2].bytes == kFlat);
  CHECK(bundle[0].bytes.find("meshdir=\"meshes/\"") != std::string::npos);
  CHECK(bundle[0].bytes.find("<include") == std::string::npos);
}

TEST_CASE("files of one name get numbers in a bundle, whatever their case") {
  const auto bundle =
      bundle_of({{"m.xml",
                  "<mujoco><asset><mesh name='1' file='a/x.obj'/><mesh name='2' file='../a/x.obj'/>"
                  "<mesh name='3' file='a/X.obj'/><mesh name='4' file='/abs/where/y.obj'/>"
                  "<mesh name='5' file='b c/x y.obj'/><mesh name='6' file='b_c/x_y.obj'/>"
                  "<mesh name='7' file='a/x.obj'/></asset></mujoco>"},
                 {"a/x.obj", kTetra},
                 {"../a/x.obj", kWide},
                 {"a/X.obj", kWide},
                 {"/abs/where/y.obj", kTetra},
                 {"b c/x y.obj", kTetra},
                 {"b_c/x_y.obj", kWide}});
  CHECK(names_of(bundle) == Names{"robot.xml", "a/X_1.obj", "a/x.obj", "a/x_0.obj", "b_c/x_y.obj",
                                  "b_c/x_y_0.obj", "y.obj"});
  for (const char* reference :
       {"name=\"1\" content_type=\"model/obj\" file=\"a/x.obj\"", "file=\"a/x_0.obj\"",
        "file=\"a/X_1.obj\"", "file=\"y.obj\"", "file=\"b_c/x_y_0.obj\"",
        "name=\"7\" content_type=\"model/obj\" file=\"a/x.obj\""}) {
    CAPTURE(reference);
    CHECK(bundle[0].bytes.find(reference) != std::string::npos);
  }
}

TEST_CASE("an attached model brings its files into the bundle") {
  const auto bundle = bundle_of(
      {{"m.xml",
        "<mujoco><compiler meshdir='own'/><asset><mesh name='t' file='t.obj'/>"
        "<model name='part' file='sub/part.xml'/></asset>"
        "<worldbody><attach model='part' body='b' prefix='p_'/></worldbody></mujoco>"},
       {"sub/part.xml",
        "<mujoco model='part'><compiler meshdir='meshes'/><asset><mesh name='t' file='t.obj'/>"
        "</asset><worldbody><body name='b'><geom type='mesh' mesh='t'/></body></worldbody>"
        "</mujoco>"},
       {"own/t.obj", kTetra},
       {"sub/meshes/t.obj", kWide}});
  CHECK(names_of(bundle) == Names{"robot.xml", "own/t.obj", "own/t_0.obj"});
  CHECK(bundle[2].bytes == kWide);
}

TEST_CASE("files found in a folder that is searched belong to the bundle") {
  const std::map<std::string, std::string> files = {
      {"m.xml",
       "<mujoco><compiler meshdir='meshes'/><include file='i.xml'/><asset><mesh file='t.obj'/>"
       "</asset></mujoco>"},
      {"lib/i.xml", "<x><worldbody><geom name='included' size='1'/></worldbody></x>"},
      {"store/t.obj", kTetra}};
  const auto bundle = bundle_of(files, "m.xml", {{"gone", "lib"}, {"gone", "store"}});
  CHECK(names_of(bundle) == Names{"robot.xml", "meshes/t.obj"});
  CHECK(bundle[0].bytes.find("included") != std::string::npos);
}

TEST_CASE("a bundle, its archive and the saved model compile to the same bytes") {
  const std::string model =
      "<mujoco model='m'><compiler meshdir='meshes' angle='degree'/>"
      "<asset><mesh name='t' file='t.obj'/>"
      "<hfield name='h' file='h.bin' size='1 1 1 1'/></asset>"
      "<worldbody><geom type='hfield' hfield='h'/><body pos='0.1 0.2 0.3'>"
      "<joint range='-30 30'/><geom size='0.3'/></body></worldbody></mujoco>";
  const std::map<std::string, std::string> files = {
      {"m.xml", model}, {"meshes/t.obj", kTetra}, {"meshes/h.bin", kFlat}};
  const MemoryReader memory(files);
  const auto bundle = bundle_of(files);
  std::map<std::string, std::string> unpacked;
  for (const ArchiveFile& file : bundle) unpacked[file.name] = file.bytes;
  const std::string original = mjb_of(model, "m.xml", memory);
  CHECK(mjb_of(bundle[0].bytes, "robot.xml", MemoryReader(unpacked)) == original);
  CHECK(mjb_of(write_archive(bundle), "robot.mjz", MemoryReader({})) == original);
  // Bundling an archive that is itself a bundle gives the same archive.
  CHECK(write_archive(bundle_of({{"robot.mjz", write_archive(bundle)}}, "robot.mjz")) ==
        write_archive(bundle));
}
