// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A client of --control-socket, for tests.

#ifndef MJTOOLS_TOOLS_SIMULATE_CONTROL_CLIENT_H_
#define MJTOOLS_TOOLS_SIMULATE_CONTROL_CLIENT_H_

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

namespace mj::testing {

// A client that is connected to the control socket of a simulation.
class Client {
 public:
  explicit Client(const std::string& path) : descriptor_(::socket(AF_UNIX, SOCK_STREAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    is_connected_ =
        ::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~Client() { ::close(descriptor_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] bool is_connected() const { return is_connected_; }
  void send(const std::string& text) const {
    (void)!::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
  }
  // Returns the next line, or an empty text after the simulation closed the connection.
  std::string line() {
    char c;
    std::string out;
    while (::read(descriptor_, &c, 1) == 1 && c != '\n') out += c;
    return out;
  }
  nlohmann::json ask(const std::string& command) {
    send(command + "\n");
    return nlohmann::json::parse(line(), nullptr, false);
  }

 private:
  int descriptor_;
  bool is_connected_ = false;
};

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_SIMULATE_CONTROL_CLIENT_H_
