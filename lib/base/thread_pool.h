// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A pool of threads that wait for batches of independent tasks.

#ifndef MJTOOLS_BASE_THREAD_POOL_H_
#define MJTOOLS_BASE_THREAD_POOL_H_

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace mj {

// The choice whether each thread of a pool is bound to one processor. Pinned threads keep the data
// in the caches of their processors, but have to wait if another program needs the same processor.
enum class Pinning { kNone, kPinned };

class ThreadPool {
 public:
  // Starts `workers` threads, or fewer if the system does not allow so many. With pinning, each
  // thread stays on a processor of its own, and so does the calling thread during run().
  explicit ThreadPool(int workers, Pinning pinning = Pinning::kNone);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] int workers() const { return static_cast<int>(threads_.size()); }

  // Runs task(index, thread) for index 0 .. count-1, once each and in any order, on the calling
  // thread (thread 0) and the workers (1 .. workers()). Returns when all tasks have ended. If a
  // task throws, all other tasks still run. Then the exception of the task with the lowest index is
  // rethrown. Allocates nothing. Only one batch may run at a time.
  template <typename Task>
  void run(int count, const Task& task) {
    run_batch(
        count,
        [](const void* t, int index, int thread) { (*static_cast<const Task*>(t))(index, thread); },
        &task);
  }

 private:
  using Call = void (*)(const void* task, int index, int thread);

  void run_batch(int count, Call call, const void* task);
  void work(int thread);
  void run_tasks(int thread);
  [[nodiscard]] bool join_batch(unsigned& seen);

  const bool is_pinned_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable batch_begins_, worker_ends_;

  // State of the current batch. Workers lock the mutex to join the batch, which is possible while
  // `open_` is true.
  std::atomic<unsigned> batch_ = 0;  // number of the current batch
  bool open_ = false, stop_ = false;
  std::atomic<int> joined_ = 0;  // number of workers that have joined the batch
  int count_ = 0;
  Call call_ = nullptr;
  const void* task_ = nullptr;
  std::atomic<int> next_ = 0;
  int failed_ = 0;  // index of the failed task whose exception is kept
  std::exception_ptr exception_;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_THREAD_POOL_H_
