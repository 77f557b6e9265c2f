// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "input.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <map>

#include "base/parallel.h"
#include "load/load_model.h"
#include "model/mjb.h"
#include "report/progress.h"
#include "report/tool.h"
#include "resource/read_file.h"
#include "trajectory/reader.h"

namespace mj::diff {
namespace {

namespace fs = std::filesystem;

using Result = Outcome::Result;

// A file in memory without a copy; empty for what is no regular file.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    const bool is_regular = descriptor >= 0 && ::fstat(descriptor, &status) == 0 &&
                            S_ISREG(status.st_mode) && status.st_size > 0;
    if (is_regular) {
      size_ = static_cast<size_t>(status.st_size);
      data_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
      if (data_ == MAP_FAILED) size_ = 0;
    }
    if (descriptor >= 0) ::close(descriptor);
  }
  ~MappedFile() {
    if (size_ > 0) ::munmap(data_, size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  [[nodiscard]] std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(data_), size_};
  }

 private:
  void* data_ = nullptr;
  size_t size_ = 0;
};

bool have_same_bytes(const MappedFile& a, const MappedFile& b) {
  return !a.bytes().empty() && a.bytes().size() == b.bytes().size() &&
         std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()) == 0;
}

// Binary models of the same bytes need no comparison if they can be read at all.
bool are_same_models(const std::string& a, const std::string& b) {
  const MappedFile file_a(a);
  if (!is_mjb(file_a.bytes())) return false;
  const MappedFile file_b(b);
  if (!have_same_bytes(file_a, file_b)) return false;
  check_mjb(file_a.bytes(), a);
  return true;
}

// A file of either kind.
struct Input {
  ModelPtr model;
  std::vector<Trajectory> rollouts;
  Diagnostics diagnostics;
};

Input load(const std::string& path, AssetCache* cache) {
  Input input;
  try {
    if (path != "-" && is_mjb(MappedFile(path).bytes())) {
      input.model = load_mjb(path);
      return input;
    }
    const std::string bytes = read_file(path);
    const auto contents = std::as_bytes(std::span(bytes));
    if (content_kind(contents) == ContentKind::kHdf5) {
      input.rollouts.push_back(read_trajectory(bytes, path));
      for (int64_t r = 1; r < input.rollouts[0].rollouts; ++r) {
        input.rollouts.push_back(read_trajectory(bytes, path, r));
      }
    } else {
      input.model = load_model(contents, path, input.diagnostics, {.cache = cache});
    }
  } catch (...) {
    input.diagnostics.add(report::current_problem());
  }
  return input;
}

void compare_inputs(const Input& a, const Input& b, const Request& request, Outcome& outcome) {
  if (!a.model != !b.model) {
    throw Error("usage", "a model and a trajectory cannot be compared");
  }
  bool same = true;
  if (a.model && request.dynamics == 0) {
    ModelDiff diff = compare(*a.model, *b.model, request);
    same = diff.empty();
    outcome.diff = std::move(diff);
  } else {
    TrajectoryDiff diff = a.model ? compare_dynamics(*a.model, *b.model, request)
                                  : compare(a.rollouts, b.rollouts, request);
    same = diff.empty();
    outcome.diff = std::move(diff);
  }
  outcome.result = same ? Result::kSame : Result::kDiffers;
}

bool is_comparable(const fs::path& path) {
  static const std::vector<std::string> kExtensions = {".xml", ".mjb", ".urdf", ".mjz",
                                                       ".zip", ".h5",  ".hdf5"};
  return std::find(kExtensions.begin(), kExtensions.end(), path.extension()) != kExtensions.end();
}

std::vector<std::string> files_of(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && is_comparable(entry.path())) {
      out.push_back(entry.path().lexically_relative(folder).string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

struct NamePair {
  std::string a;  // empty: only in B
  std::string b;
};

// Same names first, then those that are the same but for the extension and are the only such.
std::vector<NamePair> pairs_of(const std::vector<std::string>& a, std::vector<std::string> b) {
  std::vector<NamePair> out;
  auto stem = [](const std::string& name) { return fs::path(name).replace_extension().string(); };
  auto take = [&](auto&& matches) {
    const auto found = std::find_if(b.begin(), b.end(), matches);
    if (found == b.end()) return std::string();
    std::string name = *found;
    b.erase(found);
    return name;
  };
  for (const std::string& name : a) {
    out.push_back({name, take([&](const std::string& other) { return other == name; })});
  }
  for (NamePair& pair : out) {
    if (!pair.b.empty()) continue;
    pair.b = take([&](const std::string& other) { return stem(other) == stem(pair.a); });
  }
  for (const std::string& name : b) out.push_back({"", name});
  return out;
}

}  // namespace

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path != "-" && fs::is_directory(path, ignored);
}

Outcome compare_files(const std::string& a, const std::string& b, const Request& request,
                      AssetCache* cache) {
  Outcome outcome;
  try {
    if (a != "-" && b != "-" && are_same_models(a, b)) {
      outcome.diff = ModelDiff{};
      return outcome;
    }
    std::array<Input, 2> inputs;
    run_parallel(2, 2,
                 [&](int i) { inputs[static_cast<size_t>(i)] = load(i == 0 ? a : b, cache); });
    for (const Input& input : inputs) {
      for (const Diagnostic& d : input.diagnostics.all()) outcome.diagnostics.add(d);
    }
    if (outcome.diagnostics.ok()) compare_inputs(inputs[0], inputs[1], request, outcome);
  } catch (...) {
    outcome.diagnostics.add(report::current_problem());
  }
  if (!outcome.diagnostics.ok()) outcome.result = Result::kError;
  return outcome;
}

std::vector<Outcome> compare_folders(const std::string& a, const std::string& b,
                                     const Request& request, AssetCache* cache) {
  const std::vector<NamePair> pairs = pairs_of(files_of(a), files_of(b));
  report::Progress progress("compare", static_cast<int64_t>(pairs.size()));
  std::vector<Outcome> out;
  for (const NamePair& pair : pairs) {
    Outcome outcome;
    const std::string file_a = (fs::path(a) / pair.a).string();
    const std::string file_b = (fs::path(b) / pair.b).string();
    if (pair.a.empty() || pair.b.empty()) {
      outcome.result = pair.a.empty() ? Result::kOnlyB : Result::kOnlyA;
    } else {
      outcome = compare_files(file_a, file_b, request, cache);
      const bool is_part = outcome.result == Result::kError &&
                           have_same_bytes(MappedFile(file_a), MappedFile(file_b));
      if (is_part) outcome = Outcome();
    }
    outcome.name = pair.a.empty() ? pair.b : pair.a;
    out.push_back(std::move(outcome));
    progress.advance();
  }
  return out;
}

}  // namespace mj::diff
