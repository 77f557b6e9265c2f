// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Calls that programs may make in several threads at the same time. In each test, all threads start
// together and do the same or similar work. The work returns true if it succeeded.
// scripts/check/threads runs these tests under ThreadSanitizer.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <atomic>
#include <barrier>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int kThreads = 4;
constexpr size_t kDefaultCapacity = size_t{500} << 20;  // capacity of the asset cache, in bytes

// Returns the number of threads whose work succeeded.
int in_threads(const std::function<bool(int)>& work) {
  std::barrier start(kThreads);
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      if (work(i)) ++good;
    });
  }
  for (std::thread& thread : threads) thread.join();
  return good;
}

struct Deleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using Spec = std::unique_ptr<mjSpec, Deleter>;
using Model = std::unique_ptr<mjModel, Deleter>;
using Data = std::unique_ptr<mjData, Deleter>;

struct Files {
  Files() { mj_defaultVFS(&vfs); }
  ~Files() { mj_deleteVFS(&vfs); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  int add(const std::string& name, const std::string& bytes) {
    return mj_addBufferVFS(&vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  }
  mjVFS vfs;
};

// Returns the points of a sphere. There are so many of them that the asset cache keeps the
// processed mesh.
std::string cloud(int radius) {
  std::string out;
  for (int i = 0; i < 400; ++i) {
    const double z = 2 * (i + 0.5) / 400 - 1, r = std::sqrt(1 - z * z);
    out += "v " + std::to_string(radius * r * std::cos(i * 2.4)) + " " +
           std::to_string(radius * r * std::sin(i * 2.4)) + " " + std::to_string(radius * z) + "\n";
  }
  return out;
}

std::string model_of_mesh(const std::string& file) {
  return "<mujoco><asset><mesh name='m' file='" + file +
         "'/></asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody>"
         "</mujoco>";
}

Model loaded(const std::string& name, const mjVFS* vfs) {
  char error[500] = "";
  return Model(mj_loadXML(name.c_str(), vfs, error, sizeof(error)));
}

std::vector<char> bytes_of(const mjModel& m) {
  std::vector<char> out(static_cast<size_t>(mj_sizeModel(&m)));
  mj_saveModel(&m, nullptr, out.data(), static_cast<int>(out.size()));
  return out;
}

// ---- a provider, a plugin and a decoder; "threads:text" is a file that contains its name

int open_name(mjResource* resource) {
  resource->data = resource->name;
  return std::strchr(resource->name, ':') != nullptr;
}
int read_name(mjResource* resource, const void** buffer) {
  *buffer = resource->data;
  return static_cast<int>(std::strlen(static_cast<const char*>(resource->data)));
}
void close_name(mjResource* resource) {
  resource->data = nullptr;
}

int provider_slot(const std::string& prefix) {
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = prefix.c_str();
  provider.open = open_name;
  provider.read = read_name;
  provider.close = close_name;
  return mjp_registerResourceProvider(&provider);
}

bool reads_itself(const std::string& name) {
  mjResource* const resource = mju_openResource(nullptr, name.c_str(), nullptr, nullptr, 0);
  if (!resource) return false;
  const void* buffer = nullptr;
  const int size = mju_readResource(resource, &buffer);
  const bool is_same =
      size == static_cast<int>(name.size()) && std::memcmp(buffer, name.data(), name.size()) == 0;
  mju_closeResource(resource);
  return is_same;
}

int no_state(const mjModel*, int) {
  return 0;
}

int plugin_slot(const std::string& name) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = name.c_str();
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = no_state;
  plugin.compute = [](const mjModel*, mjData*, int, int) {};
  return mjp_registerPlugin(&plugin);
}

int accept(const mjResource*) {
  return 1;
}
mjSpec* decode_nothing(mjResource*, const mjVFS*) {
  return mj_makeSpec();
}

void register_decoder(const std::string& extension) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.extension = extension.c_str();
  decoder.can_decode = accept;
  decoder.decode = decode_nothing;
  mjp_registerDecoder(&decoder);
}

bool is_decoded(const std::string& name) {
  std::string text = name;
  mjResource resource = {};
  resource.name = text.data();
  const mjpDecoder* const decoder = mjp_findDecoder(&resource, nullptr);
  return decoder && Spec(mju_decodeResource(&resource, nullptr, nullptr)) != nullptr;
}

const char* const kPendulums =
    "<mujoco><worldbody><geom type='plane' size='2 2 .1'/>"
    "<body pos='0 0 1'><joint axis='0 1 0'/><geom type='capsule' size='.05' fromto='0 0 0 .4 0 0'/>"
    "<body pos='.4 0 0'><joint axis='0 1 0'/><geom type='capsule' size='.05' fromto='0 0 0 .4 0 "
    "0'/>"
    "</body></body><body pos='0 0 .2'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";

}  // namespace

TEST_CASE("threads register providers while others look them up and read through them") {
  const std::string common = "threads.common";
  std::vector<int> slots(kThreads);
  CHECK(in_threads([&](int i) {
          const std::string own = "threads.p" + std::to_string(i);
          slots[static_cast<size_t>(i)] = provider_slot(common);
          bool is_good = provider_slot(own) >= 1;
          for (int round = 0; round < 20; ++round) {
            is_good = is_good && reads_itself(own + ":x") && reads_itself(common + ":y");
            provider_slot("threads.p" + std::to_string((i + round) % kThreads));
            const mjpResourceProvider* const found = mjp_getResourceProvider((own + ":").c_str());
            is_good = is_good && found && found->prefix == own;
            for (int slot = 1; slot <= mjp_resourceProviderCount(); ++slot) {
              is_good = is_good && mjp_getResourceProviderAtSlot(slot)->open != nullptr;
            }
          }
          return is_good;
        }) == kThreads);
  for (const int slot : slots) CHECK(slot == slots[0]);
}

TEST_CASE("threads register plugins and decoders while others look them up") {
  CHECK(in_threads([](int i) {
          const std::string name = "threads.plugin" + std::to_string(i);
          const std::string extension = ".threads" + std::to_string(i);
          bool is_good = true;
          for (int round = 0; round < 20; ++round) {
            const int slot = plugin_slot(name);
            int found = -1;
            is_good = is_good && mjp_getPlugin(name.c_str(), &found) && found == slot;
            register_decoder(extension);
            register_decoder(".threads");
            is_good = is_good && is_decoded("a" + extension) && is_decoded("a.threads");
            const int count = mjp_pluginCount();
            is_good = is_good && mjp_getPluginAtSlot(count - 1) && !mjp_getPluginAtSlot(1 << 20);
          }
          return is_good;
        }) == kThreads);
}

TEST_CASE("threads load models from one file system while others change it") {
  Files files;
  REQUIRE(files.add("ball.obj", cloud(1)) == 0);
  REQUIRE(files.add("scene.xml", model_of_mesh("ball.obj")) == 0);
  const Model expected = loaded("scene.xml", &files.vfs);
  REQUIRE(expected);
  const std::vector<char> bytes = bytes_of(*expected);
  CHECK(in_threads([&](int i) {
          bool is_good = true;
          for (int round = 0; round < 4; ++round) {
            const std::string own = "own" + std::to_string(i) + ".xml";
            is_good = is_good && files.add(own, model_of_mesh("ball.obj")) == 0;
            is_good = is_good && mj_containsBufferVFS(&files.vfs, own.c_str()) == 1;
            const Model m = loaded("scene.xml", &files.vfs);
            is_good = is_good && m && bytes_of(*m) == bytes && loaded(own, &files.vfs);
            is_good = is_good && mj_deleteFileVFS(&files.vfs, own.c_str()) == 0;
            if (i == 0) mj_freeLastXML();
          }
          return is_good;
        }) == kThreads);
}

TEST_CASE("threads compile descriptions of their own, with plugins, copies and saved text") {
  plugin_slot("threads.passive");
  CHECK(in_threads([](int i) {
          bool is_good = true;
          for (int round = 0; round < 4 && is_good; ++round) {
            const Spec s(mj_parseXMLString(kPendulums, nullptr, nullptr, 0));
            is_good = s && mjs_activatePlugin(s.get(), "threads.passive") == 0;
            mjsGeom* const geom = mjs_addGeom(mjs_findBody(s.get(), "world"), nullptr);
            geom->size[0] = 0.1 * (i + 1);
            const Spec copy(mj_copySpec(s.get()));
            const Model m(mj_compile(s.get(), nullptr)), same(mj_compile(copy.get(), nullptr));
            is_good = is_good && m && same && bytes_of(*m) == bytes_of(*same);
            is_good = is_good && m->geom_size[3] == 0.1 * (i + 1);
            char text[5000] = "", error[500] = "";
            is_good = is_good && mj_saveXMLString(s.get(), text, 5000, error, 500) == 0;
          }
          return is_good;
        }) == kThreads);
}

TEST_CASE("threads simulate one model, each with data of its own") {
  const Spec s(mj_parseXMLString(kPendulums, nullptr, nullptr, 0));
  REQUIRE(s);
  const Model m(mj_compile(s.get(), nullptr));
  REQUIRE(m);
  std::vector<std::vector<double>> ends(kThreads);
  CHECK(in_threads([&](int i) {
          const Data d(mj_makeData(m.get()));
          if (i % 2 == 1) mju_threadpool(d.get(), 2);
          for (int step = 0; step < 200; ++step) mj_step(m.get(), d.get());
          const Data copy(mj_copyData(nullptr, m.get(), d.get()));
          mj_resetData(m.get(), d.get());
          ends[static_cast<size_t>(i)].assign(copy->qpos, copy->qpos + m->nq);
          return d->time == 0;
        }) == kThreads);
  for (const auto& end : ends) CHECK(end == ends[0]);
}

TEST_CASE("threads compile with the asset cache while others empty and size it") {
  mjCache* const cache = mj_getCache();
  Files files;
  std::vector<std::vector<char>> expected;
  for (int i = 0; i < kThreads; ++i) {
    const std::string mesh = "cloud" + std::to_string(i) + ".obj";
    REQUIRE(files.add(mesh, cloud(i + 1)) == 0);
    REQUIRE(files.add("cloud" + std::to_string(i) + ".xml", model_of_mesh(mesh)) == 0);
    const Model m = loaded("cloud" + std::to_string(i) + ".xml", &files.vfs);
    REQUIRE(m);
    expected.push_back(bytes_of(*m));
  }
  CHECK(in_threads([&](int i) {
          bool is_good = true;
          for (int round = 0; round < 4; ++round) {
            const auto other = static_cast<size_t>((i + round) % kThreads);
            const Model m = loaded("cloud" + std::to_string(other) + ".xml", &files.vfs);
            is_good = is_good && m && bytes_of(*m) == expected[other];
            if (i == 0) mj_clearCache(cache);
            if (i == 1) mj_setCacheCapacity(cache, round % 2 == 0 ? 20'000 : kDefaultCapacity);
            is_good = is_good && mj_getCacheSize(cache) <= kDefaultCapacity;
          }
          return is_good;
        }) == kThreads);
  CHECK(mj_setCacheCapacity(cache, kDefaultCapacity) == kDefaultCapacity);
}
