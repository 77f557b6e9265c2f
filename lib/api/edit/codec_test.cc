// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decoders, encoders, files of any format, and models copied back into descriptions.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "load/flatten.h"
#include "resource/file_reader.h"
#include "resource/write/temporary_folder.h"

namespace {

struct Deleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
using Spec = std::unique_ptr<mjSpec, Deleter>;
using Model = std::unique_ptr<mjModel, Deleter>;

const std::string kTetra =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

struct Files {
  Files() { mj_defaultVFS(&vfs); }
  ~Files() { mj_deleteVFS(&vfs); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  void add(const char* name, const std::string& bytes) {
    CHECK(mj_addBufferVFS(&vfs, name, bytes.data(), static_cast<int>(bytes.size())) == 0);
  }
  mjVFS vfs;
};

// ---- a file format that the test defines: "tetra SIZE"

int can_decode_tetra(const mjResource* resource) {
  return std::strstr(resource->name, "refused") == nullptr;
}

mjSpec* decode_tetra(mjResource* resource, const mjVFS*) {
  const void* buffer = nullptr;
  const int size = mju_readResource(resource, &buffer);
  const std::string text(static_cast<const char*>(buffer), static_cast<size_t>(std::max(size, 0)));
  if (!text.starts_with("tetra ")) return nullptr;
  const auto length = static_cast<float>(std::atof(text.c_str() + 6));
  mjSpec* const s = mj_makeSpec();
  if (length == 0) return s;  // a description without a mesh
  mjsMesh* const mesh = mjs_addMesh(s, nullptr);
  const float vertices[] = {0, 0, 0, length, 0, 0, 0, length, 0, 0, 0, length};
  const int faces[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  mjs_setFloat(mesh->uservert, vertices, 12);
  mjs_setInt(mesh->userface, faces, length < 0 ? 11 : 12);
  return s;
}

mjtSize encode_tetra(const mjSpec* s, const mjModel* m, const mjVFS*, mjResource* resource) {
  static char bytes[] = "tetra 1";
  if (!s && !m) return -1;
  resource->data = bytes;
  return 7;
}
void close_tetra(mjResource* resource) {
  resource->data = nullptr;
}

void register_tetra() {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/Tetra";
  decoder.extension = ".tet|.TETRA";
  decoder.can_decode = can_decode_tetra;
  decoder.decode = decode_tetra;
  mjp_registerDecoder(&decoder);
  mjp_registerDecoder(&decoder);  // registers the same decoder again, which has no effect
  mjpEncoder encoder;
  mjp_defaultEncoder(&encoder);
  encoder.content_type = "model/tetra";
  encoder.extension = ".tet";
  encoder.encode = encode_tetra;
  encoder.close_resource = close_tetra;
  mjp_registerEncoder(&encoder);
}

// ---- a file format whose decoder reads only the name of the file

int can_decode_room(const mjResource*) {
  return 1;
}

mjSpec* decode_room(mjResource* resource, const mjVFS*) {
  if (std::strstr(resource->name, "bad")) return nullptr;
  mjSpec* const s = mj_makeSpec();
  mjsBody* const body = mjs_addBody(mjs_findBody(s, "world"), nullptr);
  mjs_setName(body->element, "table");
  mjs_addGeom(body, nullptr)->size[0] = 0.5;
  mjsMesh* const mesh = mjs_addMesh(s, nullptr);
  mjs_setName(mesh->element, "lamp");
  const float vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const int faces[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  mjs_setFloat(mesh->uservert, vertices, 12);
  mjs_setInt(mesh->userface, faces, 12);
  return s;
}

void register_room() {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/room";
  decoder.can_decode = can_decode_room;
  decoder.decode = decode_room;
  mjp_registerDecoder(&decoder);
}

// A provider that opens every file unless its name contains "absent", but cannot read any file.
int open_sealed(mjResource* resource) {
  return std::strstr(resource->name, "absent") == nullptr;
}
int read_sealed(mjResource*, const void**) {
  return -1;
}
void close_sealed(mjResource*) {}

const mjpDecoder* decoder_of(const char* name, const char* type) {
  std::string text = name;
  mjResource resource = {};
  resource.name = text.data();
  return mjp_findDecoder(&resource, type);
}

std::string errors_with_mesh(const char* name, const std::string& bytes) {
  Files files;
  files.add(name, bytes);
  files.add("m.xml", "<mujoco><asset><mesh name='m' file='" + std::string(name) +
                         "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>");
  char error[500] = "";
  const Model m(mj_loadXML("m.xml", &files.vfs, error, sizeof(error)));
  if (m) CHECK(m->nmeshvert == 4);
  return error;
}

Model compiled(const Spec& s, const mjVFS* vfs = nullptr) {
  Model m(mj_compile(s.get(), vfs));
  INFO(mjs_getError(s.get()));
  REQUIRE(m);
  return m;
}

Spec parsed(const std::string& content) {
  char error[1000] = "";
  Spec s(mj_parseXMLString(("<mujoco>" + content + "</mujoco>").c_str(), nullptr, error, 1000));
  INFO(error);
  REQUIRE(s);
  return s;
}

}  // namespace

TEST_CASE("decoders and encoders are found by content type, then by extension") {
  register_tetra();
  CHECK(decoder_of("q.OBJ", nullptr) != nullptr);
  CHECK(decoder_of("q.Obj", nullptr) == nullptr);
  CHECK(decoder_of("q.stl", "model/obj") == decoder_of("q.stl", nullptr));
  CHECK(decoder_of("a.mjz", nullptr) == decoder_of("b.zip", "APPLICATION/zip"));
  CHECK(decoder_of("x.tetra", nullptr) == decoder_of("anything", "MODEL/TETRA"));
  CHECK(decoder_of("refused.tet", "model/tetra") == nullptr);
  CHECK(decoder_of("noextension", nullptr) == nullptr);
  CHECK(mjp_findDecoder(nullptr, "model/obj") == nullptr);
  CHECK(mjp_findEncoder("a.mjz", nullptr) != nullptr);
  CHECK(mjp_findEncoder("b.ZIP", nullptr) == mjp_findEncoder(nullptr, "application/ZIP"));
  CHECK(mjp_findEncoder("x.tet", "nothing/known") != nullptr);
  CHECK(mjp_findEncoder("x.tetra", nullptr) == nullptr);
}

TEST_CASE("an invalid decoder is a warning, and a second decoder for a key is an error") {
  register_tetra();
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.extension = ".never";
  mjp_registerDecoder(&decoder);  // refused with a warning: the decoder has no functions
  CHECK(decoder_of("x.never", nullptr) == nullptr);
  decoder.can_decode = can_decode_tetra;
  decoder.decode = decode_tetra;
  decoder.extension = nullptr;
  // Refused with a warning: the decoder has neither content type nor extension.
  mjp_registerDecoder(&decoder);
  decoder.extension = ".never|.obj";
  CHECK_THROWS_WITH_AS(mjp_registerDecoder(&decoder),
                       "resource decoder '.obj' is already registered", mj::Error);
  CHECK(decoder_of("x.never", nullptr) == nullptr);
  mjpEncoder encoder;
  mjp_defaultEncoder(&encoder);
  encoder.extension = ".zip";
  encoder.encode = encode_tetra;
  mjp_registerEncoder(&encoder);
  encoder.close_resource = close_tetra;
  CHECK_THROWS_WITH_AS(mjp_registerEncoder(&encoder),
                       "resource encoder '.zip' is already registered", mj::Error);
}

TEST_CASE("meshes come from decoders of programs") {
  register_tetra();
  CHECK(errors_with_mesh("m.tet", "tetra 2") == "");
  CHECK(errors_with_mesh("m.tet", "nonsense").find("decoder failed") != std::string::npos);
  CHECK(errors_with_mesh("m.tet", "tetra 0").find("vertices") != std::string::npos);
  CHECK(errors_with_mesh("m.tet", "tetra -1") != "");
  CHECK(errors_with_mesh("refused.tet", "tetra 2").find("no decoder found for mesh") !=
        std::string::npos);
}

TEST_CASE("a decoder that never reads its file does not need it to be readable") {
  register_room();
  register_tetra();
  mjpResourceProvider provider = {};
  provider.prefix = "sealed";
  provider.open = open_sealed;
  provider.read = read_sealed;
  provider.close = close_sealed;
  Files files;
  REQUIRE(mj_mountVFS(&files.vfs, "mounted", &provider) == 0);
  REQUIRE(mjp_registerResourceProvider(&provider) > 0);
  const auto errors = [&](const std::string& mesh) {
    files.add("m.xml", "<mujoco><asset><mesh name='m' " + mesh +
                           "/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody>"
                           "</mujoco>");
    char error[500] = "";
    const Model m(mj_loadXML("m.xml", &files.vfs, error, sizeof(error)));
    CHECK(mj_deleteFileVFS(&files.vfs, "m.xml") == 0);
    CHECK((m != nullptr) == std::string(error).empty());
    return std::string(error);
  };
  CHECK(errors("file='mounted/x' content_type='model/room'") == "");
  CHECK(errors("file='sealed:x' content_type='model/room'") == "");
  const auto says = [&](const std::string& mesh, const char* why) {
    const std::string error = errors(mesh);
    CHECK_MESSAGE(error.find(why) != std::string::npos, error);
  };
  says("file='mounted/absent' content_type='model/room'", "no such file");
  says("file='sealed:absent' content_type='model/room'", "no such file");
  says("file='sealed:bad' content_type='model/room'", "decoder failed for mesh file");
  says("file='sealed:x.tet'", "Error opening file");
}

TEST_CASE("models that are attached come from decoders of programs") {
  register_room();
  register_tetra();
  Files files;
  files.add("m.tet", "tetra 1");
  files.add("bad.tet", "nonsense");
  const auto load = [&](const std::string& model, const std::string& attach, std::string& why) {
    files.add("m.xml", "<mujoco><asset><model name='a' " + model + "/></asset><worldbody>" +
                           attach + "</worldbody></mujoco>");
    char error[500] = "";
    Model m(mj_loadXML("m.xml", &files.vfs, error, sizeof(error)));
    CHECK(mj_deleteFileVFS(&files.vfs, "m.xml") == 0);
    why = error;
    return m;
  };
  std::string why;
  const std::string attach = "<attach model='a' body='table' prefix='p_'/>";
  // The decoder is chosen by the name and the content type before the file is read. Therefore the
  // file need not exist.
  for (const char* file :
       {"file='x.foo' content_type='model/room'", "file='m.tet' content_type='Model/Room'"}) {
    const Model m = load(file, attach, why);
    REQUIRE_MESSAGE(m, why);
    CHECK(mj_name2id(m.get(), mjOBJ_BODY, "p_table") == 1);
    CHECK(m->geom_size[0] == 0.5);
  }
  const auto fails = [&](const std::string& model, const char* reason) {
    CHECK(!load(model, attach, why));
    CHECK_MESSAGE(why.find(reason) != std::string::npos, why);
  };
  fails("file='bad.foo' content_type='model/room'", "the decoder of the file failed");
  fails("file='bad.tet'", "the decoder of the file failed");
  fails("file='m.tet'", "body 'table'");  // the description of a tetra has no table
  fails("file='x.tet'", "no such file");
  fails("file='x.foo'", "no such file");
  fails("file='x.xml' content_type='model/room'", "no such file");
}

TEST_CASE("a flat model has meshes of decoders as OBJ files") {
  register_tetra();
  const std::string xml =
      "<mujoco><asset><mesh file='m.tet'/></asset><worldbody><geom type='mesh' mesh='m'/>"
      "</worldbody></mujoco>";
  const mj::MemoryReader files({{"m.xml", xml}, {"m.tet", "tetra 2"}});
  mj::FlattenOptions options;
  options.load.files = &files;
  mj::Diagnostics diagnostics;
  const auto flat = mj::flatten(std::as_bytes(std::span(xml)), "m.xml", options, diagnostics);
  REQUIRE(flat);
  REQUIRE(flat->assets.size() == 1);
  CHECK(flat->assets[0].file.ends_with(".obj"));
  CHECK(flat->text.find("<mesh name=\"m\"") != std::string::npos);
  CHECK(flat->model->nmeshvert == 4);
}

TEST_CASE("resources are decoded by hand") {
  register_tetra();
  Files files;
  files.add("t.obj", kTetra);
  files.add("t.tet", "tetra 3");
  files.add("t.unknown", "x");
  const auto vertices = [&](const char* name) {
    mjResource* resource = mju_openResource(nullptr, name, &files.vfs, nullptr, 0);
    REQUIRE(resource);
    const Spec s(mju_decodeResource(resource, nullptr, &files.vfs));
    mju_closeResource(resource);
    if (!s) return size_t{0};
    return mjs_asMesh(mjs_firstElement(s.get(), mjOBJ_MESH))->uservert->size();
  };
  CHECK(vertices("t.obj") == 12);
  CHECK(vertices("t.tet") == 12);
  CHECK(vertices("t.unknown") == 0);
  CHECK(mju_decodeResource(nullptr, nullptr, nullptr) == nullptr);
}

TEST_CASE("files of any format are parsed") {
  register_tetra();
  Files files;
  const std::string xml = "<mujoco model='in'><worldbody><body name='b'/></worldbody></mujoco>";
  for (const char* name : {"a.xml", "a.XML", "a.foo"}) files.add(name, xml);
  files.add("a.tet", "tetra 1");
  files.add("a.urdf", "<robot name='r'><link name='l'/></robot>");
  char error[200];
  const auto parse = [&](const char* name, const char* type) {
    return Spec(mj_parse(name, type, &files.vfs, error, sizeof(error)));
  };
  CHECK(parse("a.xml", "application/zip"));
  CHECK(std::string(error).empty());
  CHECK(parse("a.XML", nullptr));
  CHECK(parse("a.foo", "text/xml"));
  CHECK(parse("a.urdf", nullptr));
  CHECK(parse("a.tet", nullptr));
  CHECK(!parse("a.foo", nullptr));
  CHECK(std::string(error).find("could not decode content") != std::string::npos);
  CHECK(!parse("missing.foo", nullptr));
  CHECK(std::string(error).find("could not decode content") != std::string::npos);
  CHECK(!parse("missing.mjz", nullptr));
  CHECK(!parse(nullptr, nullptr));
}

TEST_CASE("descriptions and models are encoded to files, and read again") {
  register_tetra();
  const mj::TemporaryFolder folder;
  const std::string at = folder.path().string() + "/";
  std::ofstream(at + "t.obj") << kTetra;
  std::ofstream(at + "m.xml") << "<mujoco><asset><mesh file='t.obj'/></asset><worldbody>"
                                 "<geom type='mesh' mesh='t'/></worldbody></mujoco>";
  char error[500];
  const Spec s(mj_parse((at + "m.xml").c_str(), nullptr, nullptr, error, 500));
  REQUIRE(s);
  const auto encode = [&](const mjSpec* spec, const mjModel* m, const char* name,
                          const char* type = nullptr) {
    const mjtSize size = mj_encode(spec, m, (at + name).c_str(), type, nullptr, error, 500);
    if (size >= 0) CHECK(std::filesystem::file_size(at + name) == static_cast<uintmax_t>(size));
    return size;
  };
  CHECK(encode(s.get(), nullptr, "early.xml") == -1);  // fails: the description is not compiled yet
  const Model m = compiled(s);
  CHECK(encode(s.get(), nullptr, "out.XML") > 100);
  CHECK(encode(s.get(), nullptr, "out.whatever", "text/xml") > 100);
  CHECK(encode(nullptr, m.get(), "out.mjb") == mj_sizeModel(m.get()));
  CHECK(encode(nullptr, m.get(), "out.txt") > 1000);
  CHECK(encode(s.get(), nullptr, "out.tet") == 7);
  CHECK(encode(s.get(), nullptr, "out.mjz") > 200);
  const Spec again(mj_parse((at + "out.mjz").c_str(), nullptr, nullptr, error, 500));
  REQUIRE_MESSAGE(again, error);
  CHECK(compiled(again)->nmeshvert == 4);

  const auto refused = [&](const mjSpec* spec, const char* name, const char* why) {
    CHECK(encode(spec, nullptr, name) == -1);
    CHECK_MESSAGE(std::string(error).find(why) != std::string::npos, error);
  };
  refused(s.get(), "out.mjb", "model is required for MJB");
  refused(nullptr, "out.txt", "model is required for TXT");
  refused(nullptr, "out.xml", "model is required for XML");
  refused(s.get(), "out.unknown", "no encoder found");
  refused(nullptr, "out.tet", "encoder failed");
  refused(s.get(), "no/such/folder.tet", "write failed");
  CHECK(mj_encode(s.get(), nullptr, nullptr, nullptr, nullptr, error, 500) == -1);
}

TEST_CASE("changes of a model are copied back into its description, in its units") {
  const Spec s = parsed(
      "<worldbody><frame pos='0 0 1'><body name='a'><joint name='j' range='-10 10'/>"
      "<geom name='g' size='.1'/><geom name='untouched' size='.2' pos='1 0 0'/></body></frame>"
      "</worldbody><actuator><motor name='m' joint='j' gear='2'/></actuator>"
      "<custom><numeric name='n' data='1 2'/></custom><keyframe><key qpos='.1'/></keyframe>");
  const Model m = compiled(s);
  m->opt.timestep = 0.25;
  m->body_pos[5] = 3;
  m->body_mass[1] = 7;
  m->jnt_range[1] = mjPI / 2;
  m->geom_size[0] = 0.3;
  m->actuator_gear[0] = 5;
  m->numeric_data[1] = 9;
  m->key_qpos[0] = 0.5;
  CHECK(mj_copyBack(s.get(), m.get()) == 1);
  CHECK(s->option.timestep == 0.25);
  mjsBody* const body = mjs_findBody(s.get(), "a");
  CHECK(body->pos[2] == 3);
  CHECK(mjs_getFrame(body->element) == nullptr);
  CHECK(body->mass == 7);
  const auto element = [&](mjtObj type, const char* name) {
    return mjs_findElement(s.get(), type, name);
  };
  CHECK(mjs_asJoint(element(mjOBJ_JOINT, "j"))->range[1] == doctest::Approx(90));
  CHECK(mjs_asGeom(element(mjOBJ_GEOM, "g"))->size[0] == 0.3);
  CHECK(std::isnan(mjs_asGeom(element(mjOBJ_GEOM, "untouched"))->mass));
  CHECK(mjs_asActuator(element(mjOBJ_ACTUATOR, "m"))->gear[0] == 5);
  const Model again = compiled(s);
  CHECK(again->body_pos[5] == 3);
  CHECK(again->body_mass[1] == 7);
  CHECK(again->jnt_range[1] == doctest::Approx(mjPI / 2));
  CHECK(again->numeric_data[1] == 9);
  CHECK(again->key_qpos[0] == 0.5);
  CHECK(again->geom_pos[3] == 1);

  mjs_addBody(mjs_findBody(s.get(), "world"), nullptr);
  CHECK(mj_copyBack(s.get(), again.get()) == 0);
  CHECK(std::string(mjs_getError(s.get())).find("not compiled from") != std::string::npos);
  CHECK(mj_copyBack(s.get(), nullptr) == 0);
}

TEST_CASE("a pose that is copied back replaces the orientation and the ends of the author") {
  const Spec s = parsed(
      "<worldbody><geom name='a' type='box' size='.1 .2 .3' euler='10 20 30'/>"
      "<geom name='b' type='capsule' size='.1' fromto='0 0 0 1 0 0'/>"
      "<site name='c' zaxis='1 0 0'/></worldbody>");
  const Model m = compiled(s);
  const mjtNum turned[4] = {0, 1, 0, 0};
  std::copy_n(turned, 4, m->geom_quat);
  std::copy_n(turned, 4, m->geom_quat + 4);
  std::copy_n(turned, 4, m->site_quat);
  m->geom_pos[3] = 7;
  CHECK(mj_copyBack(s.get(), m.get()) == 1);
  const Model again = compiled(s);
  CHECK(std::equal(turned, turned + 4, again->geom_quat));
  CHECK(std::equal(turned, turned + 4, again->geom_quat + 4));
  CHECK(std::equal(turned, turned + 4, again->site_quat));
  CHECK(again->geom_pos[3] == 7);
}

TEST_CASE("the files that a model names are listed") {
  const mj::TemporaryFolder folder;
  const std::string at = folder.path().string() + "/";
  std::ofstream(at + "m.xml")
      << "<mujoco><compiler meshdir='meshes' assetdir='assets'/><include file='part.xml'/><asset>"
         "<mesh file='a.obj'/><texture name='t' type='cube' fileup='u.png'/><hfield file='h.png'/>"
         "<model file='child.xml'/></asset></mujoco>";
  std::ofstream(at + "part.xml") << "<x><asset><skin file='s.skn'/></asset></x>";
  std::ofstream(at + "child.xml") << "<mujoco><asset><mesh file='c.stl'/></asset></mujoco>";
  mjStringVec found;
  mju_getXMLDependencies((at + "m.xml").c_str(), &found);
  std::sort(found.begin(), found.end());
  mjStringVec expected;
  for (const char* name : {"assets/h.png", "assets/u.png", "c.stl", "child.xml", "m.xml",
                           "meshes/a.obj", "meshes/s.skn", "part.xml"}) {
    expected.push_back(at + name);
  }
  CHECK(found == expected);
  CHECK_THROWS_AS(mju_getXMLDependencies((at + "none.xml").c_str(), &found), mj::Error);
  CHECK_THROWS_AS(mju_getXMLDependencies(nullptr, &found), mj::Error);
}
