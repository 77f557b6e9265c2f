// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "incremental.h"

#include <sys/stat.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "common/program/program.h"
#include "resource/path.h"
#include "resource/read_file.h"

namespace mj::compile_tool {
namespace {

BuildRecords::Time nanoseconds(const timespec& t) {
  return t.tv_sec * BuildRecords::Time{1'000'000'000} + t.tv_nsec;
}

// Returns whether a file was changed or replaced since `start`. The status time of the file shows
// this, because changing or replacing a file updates it.
bool has_changed_since(const std::string& path, BuildRecords::Time start) {
  struct stat status {};
  return ::stat(path.c_str(), &status) != 0 || nanoseconds(status.st_ctim) >= start;
}

std::optional<Digest> digest_of_file(const std::string& path) try {
  Hasher hasher;
  hasher.add(read_file(path));
  return hasher.digest();
} catch (const Error&) {
  return {};
}

void add(Hasher& hasher, const Digest& digest) {
  for (const uint64_t word : digest) hasher.add(word);
}

void add(Hasher& hasher, const std::vector<std::string>& words) {
  hasher.add(words.size());
  for (const std::string& word : words) hasher.add(word);
}

// Adds the options and the environment variable that can change the result of compiling a model.
void add(Hasher& hasher, const Options& o) {
  hasher.add(o.format);
  hasher.add(o.real_format);
  hasher.add(o.digits);
  hasher.add(o.flatten);
  hasher.add(o.strict);
  add(hasher, o.of_files.model.packages);
  const urdf::Import& import = o.of_files.model.import;
  for (const bool flag :
       {import.has_floating_base, import.has_mimic_equalities, import.has_transmission_motors,
        import.has_inertial_rotation, import.has_meshes_by_path}) {
    hasher.add(flag);
  }
  add(hasher, o.of_files.model.resources);
  add(hasher, o.of_files.model.search.includes);
  add(hasher, o.of_files.model.search.assets);
  const char* ros = std::getenv("ROS_PACKAGE_PATH");
  hasher.add(std::string_view(ros ? ros : ""));
}

std::string text_of(const Digest& digest) {
  char text[33];
  std::snprintf(text, sizeof(text), "%016llx%016llx", static_cast<unsigned long long>(digest[0]),
                static_cast<unsigned long long>(digest[1]));
  return text;
}

}  // namespace

BuildRecords::Time BuildRecords::now() {
  timespec now{};
  // the clock from which the system takes the times of files
  ::clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return nanoseconds(now);
}

bool BuildRecords::is_up_to_date(const Job& job) try {
  const auto depfile = parse_depfile(read_file(job.depfile));
  if (!depfile) return false;
  std::error_code ignored;
  for (const std::string& file : depfile->absent) {
    if (std::filesystem::exists(file, ignored)) return false;
  }
  return digest(job, *depfile) == depfile->record;
} catch (const Error&) {
  return false;  // a file cannot be read, usually because it does not exist
}

std::string BuildRecords::record_of(const Job& job, const Depfile& depfile, Time start) {
  for (const std::string& file : depfile.files) {
    if (has_changed_since(file, start)) return {};
  }
  return digest(job, depfile).value_or("");
}

std::optional<std::string> BuildRecords::digest(const Job& job, const Depfile& depfile) {
  Hasher hasher;
  add(hasher, of_program());
  add(hasher, std::vector{job.input, job.output, job.format});
  add(hasher, std::vector(depfile.absent.begin(), depfile.absent.end()));
  for (const std::string& file : depfile.files) {
    const auto of_file = contents(file);
    if (!of_file) return {};
    hasher.add(file);
    add(hasher, *of_file);
  }
  const auto of_output = digest_of_file(job.output);
  if (!of_output) return {};
  add(hasher, *of_output);
  return text_of(hasher.digest());
}

std::optional<Digest> BuildRecords::contents(const std::string& path) {
  {
    const std::lock_guard lock(mutex_);
    const auto known = contents_.find(path);
    if (known != contents_.end()) return known->second;
  }
  const auto digest = digest_of_file(path);
  const std::lock_guard lock(mutex_);
  if (digest) contents_.emplace(path, *digest);
  return digest;
}

const Digest& BuildRecords::of_program() {
  std::call_once(hashed_, [&] {
    Hasher hasher;
    std::vector<std::string> libraries = {"/proc/self/exe"};
    const auto& plugins = report::program().plugins;
    libraries.insert(libraries.end(), plugins.begin(), plugins.end());
    for (const std::string& file : libraries) {
      add(hasher, digest_of_file(file).value_or(Digest{}));
    }
    add(hasher, options_);
    program_ = hasher.digest();
  });
  return program_;
}

}  // namespace mj::compile_tool
