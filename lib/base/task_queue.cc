// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/task_queue.h"

#include <utility>

#include "base/parallel.h"

namespace mj {

void TaskQueue::add(Task task) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(task));
  }
  changed_.notify_one();
}

void TaskQueue::run(int threads) {
  run_parallel(threads, threads, [this](int) { work(); });
  if (exception_) std::rethrow_exception(std::exchange(exception_, nullptr));
}

void TaskQueue::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !waiting_.empty() || running_ == 0; });
    if (waiting_.empty()) return;
    std::exception_ptr exception;
    {
      const Task task = std::move(waiting_.back());
      waiting_.pop_back();
      ++running_;
      lock.unlock();
      try {
        task();
      } catch (...) {
        exception = std::current_exception();
      }
    }
    lock.lock();
    if (exception) exception_ = exception;
    if (--running_ == 0 && waiting_.empty()) changed_.notify_all();
  }
}

}  // namespace mj
