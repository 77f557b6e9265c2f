// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints how long pictures of models take; see scripts/bench/pictures.

#include <mujoco/mujoco.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "draw/renderer.h"

namespace {

using mj::draw::Picture;
using mj::draw::Renderer;

// Returns the median time of a frame (ms).
double milliseconds(Renderer& renderer, mjvScene& scene, int width, int height, int frames) {
  Picture picture(width, height);
  std::vector<double> times;
  for (int i = 0; i < frames; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    renderer.draw(scene, picture, 4);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    times.push_back(time.count());
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// Returns the largest memory of the process so far (MB).
double memory() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void measure(const char* path) {
  char error[1000] = "";
  mjModel* const m = mj_loadXML(path, nullptr, error, sizeof(error));
  if (!m) {
    std::printf("%s: %s\n", path, error);
    return;
  }
  mjData* const d = mj_makeData(m);
  if (m->nkey > 0) mj_resetDataKeyframe(m, d, 0);
  mj_forward(m, d);
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 20000);
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(m, &camera);
  for (int i = 0; i < 2; ++i) {
    mjv_updateScene(m, d, &option, nullptr, &camera, mjCAT_ALL, &scene);
  }
  {
    Renderer two(*m, 2), one(*m, 1);
    const double large = milliseconds(two, scene, 640, 480, 21);
    const double small = milliseconds(one, scene, 84, 84, 101);
    std::printf("%9.1f %12.0f %9.0f   %s\n", large, 1000 / small, memory(), path);
  }
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("ms 640x480  84x84 per s  memory MB\n");
  for (int i = 1; i < argc; ++i) measure(argv[i]);
  return EXIT_SUCCESS;
}
