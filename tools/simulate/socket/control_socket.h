// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A Unix socket on which programs send lines to a simulation and get lines back. A thread of its
// own does all reading and writing, so that no client holds the simulation up: lines are short,
// clients few, those that do not read what they asked for are left.

#ifndef MJTOOLS_TOOLS_SIMULATE_SOCKET_CONTROL_SOCKET_H_
#define MJTOOLS_TOOLS_SIMULATE_SOCKET_CONTROL_SOCKET_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/interrupt.h"

namespace mj::simulate {

class ControlSocket {
 public:
  static constexpr size_t kMaxLine = 4096;               // bytes
  static constexpr size_t kMaxClients = 16;              // more wait until one has gone
  static constexpr size_t kMaxRequests = 64;             // of a client that are not answered
  static constexpr size_t kMaxUnread = size_t{1} << 20;  // bytes of answers, before another

  struct Request {
    uint64_t client = 0;
    std::string line;
  };

  // Makes the socket, for this user alone; what an earlier program left is replaced. Throws Error
  // for a path that is something else, or that another program listens on.
  explicit ControlSocket(const std::string& path);
  ~ControlSocket();
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;

  // The next line, without waiting for one.
  [[nodiscard]] std::optional<Request> take();
  // Until there is a line, or for so long.
  void wait(std::chrono::milliseconds longest);
  // Sends a line to a client, if it is still there.
  void answer(uint64_t client, const std::string& line);

 private:
  struct Client {
    int descriptor = -1;
    std::string in, out;
    size_t requests = 0;   // not answered yet
    bool is_over = false;  // nothing more is read from it
  };

  void run();
  void accept_client();
  // False when the client is to be left.
  [[nodiscard]] bool read_from(uint64_t id, Client& client);
  [[nodiscard]] static bool write_to(Client& client);
  void take_lines(uint64_t id, Client& client);
  void wake() const;

  std::string path_;
  std::unique_ptr<DoomedPath> doomed_;
  int listener_ = -1;
  int wake_ = -1;
  std::mutex mutex_;  // of all that follows
  std::condition_variable arrived_;
  std::atomic<bool> has_requests_ = false;
  std::deque<Request> requests_;
  std::map<uint64_t, Client> clients_;
  uint64_t next_client_ = 1;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_SOCKET_CONTROL_SOCKET_H_
