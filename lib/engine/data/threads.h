// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Worker threads that are bound to an mjData. Each worker has its own scratch memory, with the same
// size and the same offsets as the stack of the data. Results and overflows therefore do not depend
// on the number of threads.

#ifndef MJTOOLS_ENGINE_DATA_THREADS_H_
#define MJTOOLS_ENGINE_DATA_THREADS_H_

#include <mujoco/mjdata.h>

#include <vector>

#include "base/thread_pool.h"
#include "engine/data/stack.h"

namespace mj::engine {

class DataThreads {
 public:
  // Starts `workers` threads. Throws Error if their scratch memory cannot be allocated.
  DataThreads(int workers, mjtSize scratch_bytes);
  ~DataThreads();
  DataThreads(const DataThreads&) = delete;
  DataThreads& operator=(const DataThreads&) = delete;

  [[nodiscard]] int asked() const { return asked_; }
  [[nodiscard]] ThreadPool& pool() { return pool_; }

  // Begin and end a batch of tasks. begin() sets the start of each worker's stack to the current
  // end of the data's stack. end() raises the maximum stack use of the data to the largest use by
  // any worker.
  void begin(const mjData& d);
  void end(mjData& d) const;
  [[nodiscard]] WorkerStack& stack(int worker) { return stacks_[static_cast<size_t>(worker - 1)]; }

 private:
  int asked_;
  ThreadPool pool_;
  std::vector<WorkerStack> stacks_;
};

// Binds `n` worker threads to the data, instead of the threads that were bound before. If `n` is 0,
// no threads are bound afterwards. Throws Error if `n` is out of range.
void set_threads(mjData& d, int n);

inline DataThreads* threads_of(const mjData& d) {
  return reinterpret_cast<DataThreads*>(d.threadpool);
}

// Calls task(index, stack) for each index 0 .. count-1 on the threads of the data. Each task has
// its own frame `stack`. Different tasks must write to different memory.
template <typename Task>
void run_tasks(mjData& d, int count, const Task& task) {
  DataThreads* threads = count > 1 ? threads_of(d) : nullptr;
  if (!threads) {
    for (int i = 0; i < count; ++i) {
      StackFrame stack(d);
      task(i, stack);
    }
    return;
  }
  threads->begin(d);
  threads->pool().run(count, [&](int i, int thread) {
    if (thread == 0) {
      StackFrame stack(d);
      task(i, stack);
    } else {
      StackFrame stack(threads->stack(thread));
      task(i, stack);
    }
  });
  threads->end(d);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_THREADS_H_
