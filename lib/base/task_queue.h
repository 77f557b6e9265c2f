// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tasks on several threads that find out what else there is to do.

#ifndef MJTOOLS_BASE_TASK_QUEUE_H_
#define MJTOOLS_BASE_TASK_QUEUE_H_

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

namespace mj {

class TaskQueue {
 public:
  using Task = std::function<void()>;

  // The task is the next to be begun. Tasks may add tasks.
  void add(Task task);
  // Runs tasks, those they add among them, on up to `threads` threads of which the calling one is
  // the first. Returns when all have ended; then one of the exceptions that they threw is thrown
  // on.
  void run(int threads);

 private:
  void work();

  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::vector<Task> waiting_;  // the last one is the next
  int running_ = 0;
  std::exception_ptr exception_;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_TASK_QUEUE_H_
