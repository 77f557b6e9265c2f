// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/thread_pool.h"

#include <system_error>
#include <utility>

#include "base/processor_pin.h"

namespace mj {
namespace {

// Number of times that a worker looks for the next batch before it goes to sleep. All these
// attempts together take about as long as waking up a sleeping worker. Workers are therefore still
// awake if one batch quickly follows another.
constexpr int kLooks = 2000;

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

ThreadPool::ThreadPool(int workers, Pinning pinning) : is_pinned_(pinning == Pinning::kPinned) {
  if (workers > 0) threads_.reserve(static_cast<size_t>(workers));
  try {
    for (int i = 1; i <= workers; ++i) threads_.emplace_back([this, i] { work(i); });
  } catch (const std::system_error&) {
    // The system allows no more threads, so the existing threads do all the work.
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    ++batch_;
  }
  batch_begins_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::run_batch(int count, Call call, const void* task) {
  {
    const std::lock_guard lock(mutex_);
    count_ = count;
    call_ = call;
    task_ = task;
    next_ = 0;
    open_ = true;
    ++batch_;
  }
  batch_begins_.notify_all();
  const ProcessorPin pin(is_pinned_ ? 0 : -1);
  run_tasks(0);
  std::unique_lock lock(mutex_);
  open_ = false;
  lock.unlock();
  for (int i = 0; i < kLooks && joined_ > 0; ++i) pause();
  lock.lock();
  worker_ends_.wait(lock, [this] { return joined_ == 0; });
  if (exception_) std::rethrow_exception(std::exchange(exception_, nullptr));
}

void ThreadPool::run_tasks(int thread) {
  for (int i = next_++; i < count_; i = next_++) {
    try {
      call_(task_, i, thread);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!exception_ || i < failed_) {
        exception_ = std::current_exception();
        failed_ = i;
      }
    }
  }
}

// Waits for a batch with another number than `seen`, and joins it. Returns false when the pool
// ends.
bool ThreadPool::join_batch(unsigned& seen) {
  while (true) {
    for (int i = 0; i < kLooks && batch_ == seen; ++i) pause();
    std::unique_lock lock(mutex_);
    batch_begins_.wait(lock, [this, seen] { return batch_ != seen; });
    if (stop_) return false;
    seen = batch_;
    if (!open_) continue;
    ++joined_;
    return true;
  }
}

void ThreadPool::work(int thread) {
  const ProcessorPin pin(is_pinned_ ? thread : -1);
  unsigned seen = 0;
  while (join_batch(seen)) {
    run_tasks(thread);
    {
      const std::lock_guard lock(mutex_);
      --joined_;
    }
    worker_ends_.notify_one();
  }
}

}  // namespace mj
