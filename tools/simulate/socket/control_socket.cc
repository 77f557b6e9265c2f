// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "socket/control_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

#include "base/diagnostic.h"

namespace mj::simulate {
namespace {

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof address.sun_path) {
    throw Error("usage", "the path of the control socket is empty or too long",
                "the limit is " + std::to_string(sizeof address.sun_path - 1) + " bytes");
  }
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

[[noreturn]] void fail(const std::string& path, int error) {
  throw Error("usage", "the control socket '" + path +
                           "' cannot be created: " + std::generic_category().message(error));
}

int make_socket() {
  return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

// Removes the socket at `path` if no program listens on it. Such a socket was left behind by an
// earlier program.
void remove_stale(const std::string& path, const sockaddr_un& address) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) return;
  if (!S_ISSOCK(status.st_mode)) {
    throw Error("usage", "'" + path + "' exists and is not a socket", "give another path");
  }
  const int probe = make_socket();
  const bool is_used = probe >= 0 && ::connect(probe, reinterpret_cast<const sockaddr*>(&address),
                                               sizeof address) == 0;
  if (probe >= 0) ::close(probe);
  if (is_used) {
    throw Error("usage", "another program already listens on '" + path + "'", "give another path");
  }
  ::unlink(path.c_str());
}

}  // namespace

ControlSocket::ControlSocket(const std::string& path) : path_(path) {
  const sockaddr_un address = address_of(path);
  remove_stale(path, address);
  listener_ = make_socket();
  wake_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  const mode_t mask = ::umask(0177);
  const bool is_bound =
      listener_ >= 0 && wake_ >= 0 &&
      ::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  const int binding_error = errno;
  ::umask(mask);
  if (!is_bound || ::listen(listener_, static_cast<int>(kMaxClients)) != 0) {
    const int error = is_bound ? errno : binding_error;
    if (listener_ >= 0) ::close(listener_);
    if (wake_ >= 0) ::close(wake_);
    fail(path, error);
  }
  try {
    doomed_ = std::make_unique<DoomedPath>(path);
    thread_ = std::thread([this] { run(); });
  } catch (...) {
    ::unlink(path.c_str());
    ::close(listener_);
    ::close(wake_);
    throw;
  }
}

ControlSocket::~ControlSocket() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  wake();
  thread_.join();
  for (auto& [id, client] : clients_) {
    (void)write_to(client);
    ::close(client.descriptor);
  }
  ::close(listener_);
  ::close(wake_);
  ::unlink(path_.c_str());
}

std::optional<ControlSocket::Request> ControlSocket::take() {
  if (!has_requests_.load(std::memory_order_relaxed)) return {};
  const std::lock_guard lock(mutex_);
  if (requests_.empty()) return {};
  Request request = std::move(requests_.front());
  requests_.pop_front();
  has_requests_ = !requests_.empty();
  return request;
}

void ControlSocket::wait(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  arrived_.wait_for(lock, longest, [&] { return !requests_.empty(); });
}

void ControlSocket::answer(uint64_t client, const std::string& line) {
  {
    const std::lock_guard lock(mutex_);
    const auto known = clients_.find(client);
    if (known == clients_.end()) return;
    --known->second.requests;
    if (known->second.out.size() > kMaxUnread) {  // the client does not read its answers
      known->second.out.clear();
      known->second.is_over = true;
    } else {
      known->second.out += line + "\n";
    }
  }
  wake();
}

void ControlSocket::wake() const {
  const uint64_t one = 1;
  (void)!::write(wake_, &one, sizeof one);
}

void ControlSocket::accept_client() {
  const int descriptor = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (descriptor >= 0) clients_[next_client_++].descriptor = descriptor;
}

bool ControlSocket::read_from(uint64_t id, Client& client) {
  char buffer[kMaxLine];
  const ssize_t n = ::recv(client.descriptor, buffer, sizeof buffer, 0);
  if (n < 0) return errno == EAGAIN || errno == EINTR;
  if (n == 0) {
    // nothing more is read from the client, but answers are still sent to it
    client.is_over = true;
    return true;
  }
  client.in.append(buffer, static_cast<size_t>(n));
  take_lines(id, client);
  // a complete line is never too long; it only waits until earlier requests are answered
  const bool has_line = client.in.find('\n') != std::string::npos;
  if (has_line || client.in.size() <= kMaxLine) return true;
  client.out += "{\"ok\": false, \"error\": \"the line is too long\"}\n";
  client.is_over = true;
  client.in.clear();
  return true;
}

void ControlSocket::take_lines(uint64_t id, Client& client) {
  size_t end;
  while (client.requests < kMaxRequests && (end = client.in.find('\n')) != std::string::npos) {
    requests_.push_back({id, client.in.substr(0, end)});
    client.in.erase(0, end + 1);
    ++client.requests;
    has_requests_ = true;
  }
  if (has_requests_) arrived_.notify_all();
}

bool ControlSocket::write_to(Client& client) {
  if (client.out.empty()) return true;
  const ssize_t n = ::send(client.descriptor, client.out.data(), client.out.size(), MSG_NOSIGNAL);
  if (n < 0) return errno == EAGAIN || errno == EINTR;
  client.out.erase(0, static_cast<size_t>(n));
  return true;
}

void ControlSocket::run() {
  std::vector<pollfd> polled;
  std::vector<uint64_t> ids;
  for (;;) {
    polled = {{wake_, POLLIN, 0}};
    ids.clear();
    {
      const std::lock_guard lock(mutex_);
      if (is_ending_) return;
      const bool has_room = clients_.size() < kMaxClients;
      polled.push_back({has_room ? listener_ : -1, POLLIN, 0});
      for (auto& [id, client] : clients_) {
        // takes lines that had to wait until earlier requests were answered
        take_lines(id, client);
        const bool is_read = !client.is_over && client.requests < kMaxRequests;
        const int events = (is_read ? POLLIN : 0) | (client.out.empty() ? 0 : POLLOUT);
        polled.push_back({client.descriptor, static_cast<short>(events), 0});
        ids.push_back(id);
      }
    }
    (void)::poll(polled.data(), polled.size(), -1);
    const std::lock_guard lock(mutex_);
    uint64_t count = 0;
    if (polled[0].revents != 0) (void)!::read(wake_, &count, sizeof count);
    for (size_t i = 0; i < ids.size(); ++i) {
      Client& client = clients_[ids[i]];
      const short events = polled[i + 2].revents;
      bool is_there = (events & (POLLERR | POLLNVAL)) == 0;
      if (is_there && (events & (POLLIN | POLLHUP)) != 0 && !client.is_over) {
        is_there = read_from(ids[i], client);
      }
      if (is_there) is_there = write_to(client);
      const bool is_done = client.is_over && client.out.empty() && client.requests == 0;
      if (is_there && !is_done && !(client.is_over && (events & POLLHUP) != 0)) continue;
      ::close(client.descriptor);
      clients_.erase(ids[i]);
    }
    if (polled[1].revents != 0) accept_client();
  }
}

}  // namespace mj::simulate
