// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A Unix socket through which other programs, the clients, send lines to a simulation and receive
// answers. A separate thread does all reading and writing, so clients cannot delay the simulation.
// The length of lines and the number of clients are limited. A client that does not read its
// answers is disconnected.

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
  static constexpr size_t kMaxLine = 4096;  // most bytes of a line
  // greatest number of connected clients; further clients have to wait
  static constexpr size_t kMaxClients = 16;
  static constexpr size_t kMaxRequests = 64;  // greatest number of unanswered requests of a client
  // a client with more bytes of unread answers is disconnected
  static constexpr size_t kMaxUnread = size_t{1} << 20;

  struct Request {
    uint64_t client = 0;
    std::string line;
  };

  // Creates the socket at `path`. Only this user can connect to it. A socket that an earlier
  // program left at this path is replaced. Throws Error if the path exists and is not a socket, or
  // if another program listens on it.
  explicit ControlSocket(const std::string& path);
  ~ControlSocket();
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;

  // Returns the next request, or nothing if no request has arrived. Does not wait.
  [[nodiscard]] std::optional<Request> take();
  // Waits until there is a request, but not longer than `longest`.
  void wait(std::chrono::milliseconds longest);
  // Sends a line to a client. Does nothing if the client is no longer connected.
  void answer(uint64_t client, const std::string& line);

 private:
  struct Client {
    int descriptor = -1;
    std::string in, out;
    size_t requests = 0;   // number of unanswered requests
    bool is_over = false;  // whether no more input is read from this client
  };

  void run();
  void accept_client();
  // Reads the input of a client. Returns false if the client has to be disconnected.
  [[nodiscard]] bool read_from(uint64_t id, Client& client);
  [[nodiscard]] static bool write_to(Client& client);
  void take_lines(uint64_t id, Client& client);
  void wake() const;

  std::string path_;
  std::unique_ptr<DoomedPath> doomed_;
  int listener_ = -1;
  int wake_ = -1;
  std::mutex mutex_;  // guards the following members
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
