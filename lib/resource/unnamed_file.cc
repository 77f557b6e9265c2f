// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/unnamed_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "base/diagnostic.h"
#include "resource/atomic_file.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

// Closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

UnnamedFile::UnnamedFile(const std::string& folder, std::string shown) : shown_(std::move(shown)) {
  std::string pattern = (fs::path(folder) / ".mjtools.XXXXXX").string();
  const HeldSignals held;  // until it is known to be doomed
  descriptor_ = ::mkostemp(pattern.data(), O_CLOEXEC);
  if (descriptor_ < 0) fail(errno);
  path_ = pattern;
  doomed_.emplace(path_);
}

UnnamedFile::~UnnamedFile() {
  hide();
  ::close(descriptor_);
}

void UnnamedFile::fail(int error) const {
  throw Error("file-unwritable", "cannot write '" + shown_ + "': " + std::strerror(error));
}

void UnnamedFile::hide() {
  if (!doomed_) return;
  ::unlink(path_.c_str());
  doomed_.reset();
}

void UnnamedFile::copy_to(int to) const {
  struct stat status;
  if (::fstat(descriptor_, &status) != 0) fail(errno);
  loff_t from = 0;
  while (from < status.st_size) {  // in the kernel, without a copy where the file system can
    const auto left = static_cast<size_t>(status.st_size - from);
    const ssize_t n = ::copy_file_range(descriptor_, &from, to, nullptr, left, 0);
    if (n < 0 && (errno == EXDEV || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP)) {
      break;
    }
    if (n < 0 && errno != EINTR) fail(errno);
    if (n == 0) break;
  }
  std::vector<char> buffer(size_t{1} << 20);
  while (from < status.st_size) {
    const ssize_t n = ::pread(descriptor_, buffer.data(), buffer.size(), from);
    if (n <= 0) fail(n < 0 ? errno : EIO);
    for (ssize_t done = 0; done < n;) {
      const ssize_t put = ::write(to, buffer.data() + done, static_cast<size_t>(n - done));
      if (put < 0 && errno != EINTR) fail(errno);
      done += std::max<ssize_t>(put, 0);
    }
    from += n;
  }
}

// Where the file system has files without a name the target gets one that is complete; elsewhere it
// is renamed.
void UnnamedFile::give_name(const std::string& target, bool may_replace) {
  if (!may_replace) refuse_to_replace(target);
  const fs::path folder = fs::path(target).parent_path();
  const Descriptor whole(
      ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  if (whole.get() >= 0) copy_to(whole.get());
  PendingFile pending(target, may_replace);
  if (whole.get() < 0) {
    const Descriptor to(::open(pending.working_path().c_str(), O_WRONLY | O_CLOEXEC));
    if (to.get() < 0) fail(errno);
    copy_to(to.get());
    return pending.commit();
  }
  const std::string link = "/proc/self/fd/" + std::to_string(whole.get());
  const std::string& name = pending.working_path();
  struct stat status;  // the mode of a file that is replaced
  if (::stat(name.c_str(), &status) == 0) (void)::fchmod(whole.get(), status.st_mode & 07777);
  ::unlink(name.c_str());
  if (::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0) fail(errno);
  pending.commit();
}

}  // namespace mj
