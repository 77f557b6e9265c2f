// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/files/vfs.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cstring>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "resource/archive.h"
#include "resource/read_file.h"

namespace {

struct Vfs {
  Vfs() { mj_defaultVFS(&vfs); }
  ~Vfs() { mj_deleteVFS(&vfs); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;
  int add(const std::string& name, const std::string& text) {
    return mj_addBufferVFS(&vfs, name.c_str(), text.data(), static_cast<int>(text.size()));
  }
  [[nodiscard]] std::string read(const std::string& path) const {
    return mj::api::reader_of(&vfs)->read(path).bytes.value_or("nothing");
  }
  // Returns the model in a file. After an error, returns NULL, and the text is in `error`.
  mjModel* load(const char* path) {
    mjModel* m = mj_loadXML(path, &vfs, error, sizeof(error));
    if (m) models.push_back(m);
    return m;
  }
  mjVFS vfs = {};
  char error[500] = "";

 private:
  struct Models : std::vector<mjModel*> {
    ~Models() {
      for (mjModel* m : *this) mj_deleteModel(m);
    }
  } models;
};

const std::string kTetra =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string kScene =
    "<mujoco><compiler meshdir='meshes' texturedir='pictures'/><include file='parts/floor.xml'/>"
    "<asset><mesh file='t.obj'/><texture name='p' type='2d' file='p.png'/></asset>"
    "<worldbody><geom type='mesh' mesh='t'/></worldbody></mujoco>";
const std::string kFloor = "<x><worldbody><geom type='plane' size='1 1 1'/></worldbody></x>";
constexpr char kBall[] = "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>";

// Returns the scene and the files that it uses. Their names are relative to the scene.
std::vector<mj::ArchiveFile> scene_files() {
  return {{"scene.xml", kScene},
          {"parts/floor.xml", kFloor},
          {"meshes/t.obj", kTetra},
          {"pictures/p.png", mj::read_file(MJTOOLS_TESTDATA "/fuzz/png/rgb.png")}};
}

std::string mjb_of(const mjModel* m) {
  std::string bytes(static_cast<size_t>(mj_sizeModel(m)), '\0');
  mj_saveModel(m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

// A provider whose files contain their own path, and counts of the calls to it. Files whose names
// end in "gone" do not exist. Files whose names end in "torn" cannot be read.
struct Calls {
  int mounts = 0, unmounts = 0, opens = 0, closes = 0;
};

int mount(mjResource* resource) {
  resource->data = resource->provider->data;
  return ++static_cast<Calls*>(resource->data)->mounts;
}
int unmount(mjResource* resource) {
  return ++static_cast<Calls*>(resource->data)->unmounts;
}
int open(mjResource* resource) {
  if (std::string(resource->name).ends_with("gone")) return 0;
  ++static_cast<Calls*>(resource->data)->opens;
  resource->data = new std::string(resource->name);
  return 1;
}
int read(mjResource* resource, const void** buffer) {
  const auto& text = *static_cast<std::string*>(resource->data);
  *buffer = text.data();
  return text.ends_with("torn") ? -1 : static_cast<int>(text.size());
}
void close(mjResource* resource) {
  ++static_cast<Calls*>(resource->provider->data)->closes;
  delete static_cast<std::string*>(resource->data);
  resource->data = nullptr;
}

mjpResourceProvider provider_of(Calls& calls) {
  mjpResourceProvider out = {};
  out.open = open;
  out.read = read;
  out.close = close;
  out.mount = mount;
  out.unmount = unmount;
  out.data = &calls;
  return out;
}

}  // namespace

TEST_CASE("buffers of a VFS are kept by reduced name and found by path, mount and last part") {
  Vfs v;
  CHECK(v.add("a/B.txt", "1") == 0);
  CHECK(v.add("a/B.txt", "2") == 2);
  CHECK(v.add("a/./x/../B.txt", "2") == 2);
  CHECK(v.add("a/b.txt", "3") == 0);
  CHECK(mj_containsBufferVFS(&v.vfs, "a/B.txt") == 1);
  CHECK(mj_containsBufferVFS(&v.vfs, "a/./B.txt") == 0);
  CHECK(mj_containsBufferVFS(&v.vfs, "B.txt") == 0);
  CHECK(v.read("a/B.txt") == "1");
  CHECK(v.read("a\\x\\..\\b.txt") == "3");
  CHECK(v.read("a/B.txt/deeper.txt") == "1");
  CHECK(v.read("zzz/b.TXT") != "nothing");
  CHECK(v.read("zzz/c.txt") == "nothing");
  CHECK(mj_deleteFileVFS(&v.vfs, "B.TXT") == -1);
  CHECK(mj_deleteFileVFS(&v.vfs, "a/B.txt") == 0);
  CHECK(mj_containsBufferVFS(&v.vfs, "a/B.txt") == 0);
  CHECK(v.read("a/B.txt") == "3");
}

TEST_CASE("a buffer in a VFS is a copy, and may be empty") {
  Vfs v;
  std::string text = "before";
  v.add("copy", text);
  text = "after.";
  CHECK(v.read("copy") == "before");
  CHECK(mj_addBufferVFS(&v.vfs, "empty", nullptr, 0) == 0);
  CHECK(v.read("empty").empty());
}

TEST_CASE("files of a VFS are kept by the last part of their names in lower case") {
  Vfs v;
  CHECK(mj_addFileVFS(&v.vfs, MJTOOLS_TESTDATA, "pendulum.xml") == 0);
  CHECK(mj_addFileVFS(&v.vfs, MJTOOLS_TESTDATA, "PENDULUM.xml") == 2);
  CHECK(mj_addFileVFS(&v.vfs, nullptr, "no such file") == -1);
  CHECK(mj_addFileVFS(&v.vfs, nullptr, MJTOOLS_TESTDATA "/humanoid.xml") == 0);
  CHECK(mj_containsFileVFS(&v.vfs, "/other", "Pendulum.XML") == 1);
  CHECK(mj_containsFileVFS(&v.vfs, nullptr, "no such file") == 0);
  CHECK(mj_containsBufferVFS(&v.vfs, "pendulum.xml") == 1);
  CHECK(v.load("pendulum.xml") != nullptr);
  CHECK(mj_deleteFileVFS(&v.vfs, "x/Pendulum.XML") == 0);
  CHECK(mj_deleteFileVFS(&v.vfs, "x/Pendulum.XML") == -1);
  CHECK(v.load("pendulum.xml") == nullptr);
}

TEST_CASE("a model, what it includes, its mesh and its texture may all be in a VFS") {
  Vfs v;
  for (const auto& file : scene_files()) {
    CHECK(v.load("robot/scene.xml") == nullptr);
    CHECK(std::strstr(v.error, file.name.c_str()) != nullptr);
    CHECK(v.add("robot/" + file.name, file.bytes) == 0);
  }
  const mjModel* m = v.load("robot/scene.xml");
  REQUIRE_MESSAGE(m, v.error);
  CHECK(m->ngeom == 2);
  CHECK(m->nmeshvert == 4);
  CHECK(m->ntex == 1);

  CHECK(mj_deleteFileVFS(&v.vfs, "robot/meshes/t.obj") == 0);
  CHECK(v.load("robot/scene.xml") == nullptr);
  CHECK(std::strstr(v.error, "robot/meshes/t.obj") != nullptr);
}

// Returns the names of the geoms of a model in a VFS that includes `first`. Below the folder of the
// model, file `a` has a geom A and includes `second`, and file `b` has a geom B.
std::string included_geoms(const std::string& main, const std::string& base,
                           const std::string& first, const std::string& second,
                           const std::string& a, const std::string& b) {
  const auto text = [](const std::string& include, const std::string& geom) {
    const std::string line = include.empty() ? "" : "<include file='" + include + "'/>";
    return "<mujoco>" + line + "<worldbody><geom name='" + geom +
           "' size='1'/></worldbody></mujoco>";
  };
  Vfs v;
  v.add(main, text(first, "main"));
  v.add(base + a, text(second, "A"));
  v.add(base + b, text("", "B"));
  const mjModel* m = v.load(main.c_str());
  std::string out;
  for (const char* name : {"A", "B"}) {
    if (m && mj_name2id(m, mjOBJ_GEOM, name) >= 0) out += name;
  }
  return m ? out : v.error;
}

TEST_CASE("an include in a VFS is looked for under whole paths before the last part of its name") {
  for (const char* first : {"assets/a.xml", "./assets/a.xml", "assets\\a.xml"}) {
    for (const char* second : {"subassets/a.xml", "assets/subassets/a.xml", "a.xml", "none/a.xml",
                               "./subassets/a.xml", "subassets\\a.xml"}) {
      CAPTURE(first);
      CAPTURE(second);
      for (const char* base : {"", "dir/", "/abs/"}) {
        CHECK(included_geoms(std::string(base) + "model.xml", base, first, second, "assets/a.xml",
                             "assets/subassets/a.xml") == "AB");
      }
      CHECK(included_geoms("model.xml", "", first, second, "assets/a.xml", "b/a.xml") == "AB");
    }
  }
}

TEST_CASE("of several files of a VFS with one last part the one that was added last answers") {
  for (const char* first : {"a.xml", "x/a.xml"}) {
    CHECK(included_geoms("model.xml", "", first, "a.xml", "assets/a.xml", "b/a.xml") == "B");
  }
  CHECK(included_geoms("model.xml", "", "a.xml", "a.xml", "a.xml", "b/a.xml").find("itself") !=
        std::string::npos);
}

TEST_CASE("an archive in a VFS is a model, and so is a binary file") {
  Vfs v;
  v.add("scene.mjz", mj::write_archive(scene_files()));
  const mjModel* packed = v.load("scene.mjz");
  REQUIRE_MESSAGE(packed, v.error);
  for (const auto& file : scene_files()) v.add(file.name, file.bytes);
  const mjModel* loose = v.load("scene.xml");
  REQUIRE_MESSAGE(loose, v.error);
  const std::string mjb = mjb_of(packed);
  CHECK(mjb == mjb_of(loose));

  v.add("m.mjb", mjb);
  mjModel* binary = mj_loadModel("m.mjb", &v.vfs);
  REQUIRE(binary);
  CHECK(mjb_of(binary) == mjb);
  mj_deleteModel(binary);
  CHECK(mj_loadModel("none.mjb", &v.vfs) == nullptr);
  CHECK(mj_loadModel("scene.xml", &v.vfs) == nullptr);
}

TEST_CASE("the model that was loaded last is saved after its VFS is gone") {
  {
    Vfs v;
    for (const auto& file : scene_files()) v.add(file.name, file.bytes);
    REQUIRE_MESSAGE(v.load("scene.xml"), v.error);
  }
  char error[500] = "";
  CHECK_MESSAGE(mj_saveLastXML("/dev/null", nullptr, error, sizeof(error)) == 1, error);
  mj_freeLastXML();
}

TEST_CASE("a provider gives the files below its mount, and is told when that ends") {
  Calls calls;
  const mjpResourceProvider provider = provider_of(calls);
  std::shared_ptr<const mj::FileReader> before;
  {
    Vfs v;
    CHECK(mj_mountVFS(&v.vfs, "m/sub", &provider) == 0);
    CHECK(mj_mountVFS(&v.vfs, "m/./sub", &provider) == 2);
    CHECK(mj_mountVFS(&v.vfs, "n", &provider) == 0);
    CHECK(calls.mounts == 2);
    CHECK(v.read("m/sub/deep/file.txt") == "m/sub/deep/file.txt");
    CHECK(v.read("m/sub/gone") == "nothing");
    CHECK(v.read("m/sub/torn") == "nothing");
    CHECK(calls.opens == 2);
    CHECK(calls.closes == 2);
    before = mj::api::reader_of(&v.vfs);
    CHECK(mj_unmountVFS(&v.vfs, "m/./sub") == 0);
    CHECK(mj_unmountVFS(&v.vfs, "m/sub") == -1);
    CHECK(calls.unmounts == 1);
    CHECK(before->exists("n/file"));
  }
  CHECK(calls.unmounts == 2);
  CHECK(before->read("m/sub/file").problem == "'m/sub' was unmounted");
  CHECK(!before->exists("n/file"));
}

TEST_CASE("impossible arguments of VFS functions are refused") {
  Vfs v;
  Calls calls;
  const mjpResourceProvider provider = provider_of(calls);
  mjpResourceProvider blind = provider;
  blind.read = nullptr;
  CHECK(mj_addBufferVFS(&v.vfs, nullptr, "x", 1) == -1);
  CHECK(mj_addBufferVFS(&v.vfs, "a", nullptr, 1) == -1);
  CHECK(mj_addBufferVFS(&v.vfs, "a", "x", -1) == -1);
  CHECK(mj_addFileVFS(&v.vfs, "", nullptr) == -1);
  CHECK(mj_mountVFS(&v.vfs, "n", nullptr) == -1);
  CHECK(mj_mountVFS(&v.vfs, nullptr, &provider) == -1);
  CHECK(mj_mountVFS(&v.vfs, "n", &blind) == -1);
  CHECK(mj_unmountVFS(&v.vfs, nullptr) == -1);
  CHECK(mj_deleteFileVFS(&v.vfs, nullptr) == -1);
  CHECK(mj_containsBufferVFS(&v.vfs, nullptr) == 0);
  CHECK(mj_containsFileVFS(&v.vfs, "", nullptr) == 0);
  CHECK(mj_loadModel(nullptr, &v.vfs) == nullptr);
  CHECK(v.load(nullptr) == nullptr);
}

TEST_CASE("names in a VFS may be of any length") {
  Vfs v;
  const std::string flat(1 << 20, 'x');
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += "folder/";
  CHECK(v.add(flat, kBall) == 0);
  CHECK(v.add(deep + "m.xml", kBall) == 0);
  CHECK(v.load(flat.c_str()) != nullptr);
  CHECK(v.load((deep + "m.xml").c_str()) != nullptr);
  CHECK(v.read(flat + "y") == "nothing");
  CHECK(v.read(deep + "n.xml") == "nothing");
  CHECK(mj_addFileVFS(&v.vfs, deep.c_str(), flat.c_str()) == 2);
  CHECK(mj_addFileVFS(&v.vfs, deep.c_str(), (flat + "y").c_str()) == -1);
  CHECK(mj_deleteFileVFS(&v.vfs, flat.c_str()) == 0);
}

TEST_CASE("a VFS that was never made, or is deleted, is an error") {
  mjVFS never = {};
  CHECK_THROWS_WITH_AS(mj_addBufferVFS(nullptr, "a", "", 0), "mjVFS is null.", mj::Error);
  CHECK_THROWS_WITH_AS(mj_containsFileVFS(&never, "", "a"), "mjVFS is null.", mj::Error);
  CHECK_THROWS_WITH_AS(mj_defaultVFS(nullptr), "mjVFS is null.", mj::Error);
  char error[100] = "";
  CHECK(mj_loadXML("a.xml", &never, error, sizeof(error)) == nullptr);
  CHECK(std::strstr(error, "[vfs-null]") != nullptr);
  CHECK(mj_loadModel("a.mjb", &never) == nullptr);
  mj_deleteVFS(&never);
  mj_deleteVFS(nullptr);
  Vfs v;
  mj_deleteVFS(&v.vfs);
  CHECK_THROWS_AS(v.add("a", "b"), mj::Error);
}
