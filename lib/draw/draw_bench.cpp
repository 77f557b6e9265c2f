// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints how long pictures of models take; see scripts/bench/pictures.

#include <mujoco/mujoco.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "draw/renderer.h"

namespace {

using mj::draw::Picture;
using mj::draw::Renderer;

// The times of a frame (ms): elapsed time, and processor time of the calling thread.
struct FrameTime {
  double elapsed, processor;
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Returns the median times of a frame.
FrameTime time_of_frame(Renderer& renderer, mjvScene& scene, int width, int height, int frames) {
  Picture picture(width, height);
  std::vector<double> elapsed, processor;
  for (int i = 0; i < frames; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const double before = processor_seconds();
    renderer.draw(scene, picture, 4);
    processor.push_back(1e3 * (processor_seconds() - before));
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    elapsed.push_back(time.count());
  }
  return {median(elapsed), median(processor)};
}

// Returns the largest memory of the process so far (MB).
double memory() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// Returns the share of each stage (percent).
std::string shares_of_stages(const mj::draw::StageTimes& t) {
  const double stages[] = {t.items, t.primitives, t.surfaces, t.shadows, t.finish};
  double sum = 0;
  for (const double s : stages) sum += s;
  std::string text;
  for (const double s : stages) {
    char number[16];
    std::snprintf(number, sizeof(number), "%5.0f", 100 * s / sum);
    text += number;
  }
  return text;
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
    Renderer one(*m, 1), two(*m, 2);
    const FrameTime on_one = time_of_frame(one, scene, 640, 480, 21);
    const FrameTime on_two = time_of_frame(two, scene, 640, 480, 21);
    const std::string shares = shares_of_stages(one.times());
    const FrameTime small = time_of_frame(one, scene, 84, 84, 101);
    std::printf("%7.1f %7.1f %7.1f %11.0f %7.0f  %s   %s\n", on_one.processor, on_one.elapsed,
                on_two.elapsed, 1000 / small.processor, memory(), shares.c_str(), path);
  }
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Measures a model in a process of its own, so that the largest memory is that of this model.
void measure_apart(const char* path) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child < 0) {
    std::perror("fork");
    std::exit(EXIT_FAILURE);
  }
  if (child == 0) {
    measure(path);
    std::fflush(stdout);
    _exit(EXIT_SUCCESS);
  }
  waitpid(child, nullptr, 0);
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("640x480 with shadows (ms)                           share of stages (%%)\n");
  std::printf("    cpu  1 core 2 cores 84x84 per s      MB  item prim surf shad fini   model\n");
  for (int i = 1; i < argc; ++i) measure_apart(argv[i]);
  return EXIT_SUCCESS;
}
