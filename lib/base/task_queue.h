// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A queue of tasks that run on several threads. A task may add more tasks to the queue.

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

  // Adds a task, which will be the next one to start. A running task may call this function too.
  void add(Task task);
  // Runs all tasks, including the tasks that other tasks add, on up to `threads` threads. The
  // calling thread is one of these threads. Returns when all tasks have ended. If tasks threw
  // exceptions, one of the exceptions is rethrown.
  void run(int threads);

 private:
  void work();

  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::vector<Task> waiting_;  // the last task is the next one to run
  int running_ = 0;
  std::exception_ptr exception_;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_TASK_QUEUE_H_
