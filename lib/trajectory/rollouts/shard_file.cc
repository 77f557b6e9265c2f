// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/shard_file.h"

#include <algorithm>
#include <charconv>

#include "base/diagnostic.h"
#include "resource/file_bytes.h"
#include "rollout/noise.h"
#include "rollout/result.h"
#include "rollout/shard.h"
#include "trajectory/hdf5_input.h"
#include "trajectory/packing.h"
#include "trajectory/reader.h"

namespace mj {
namespace {

constexpr const char* kSimulateAgain = "simulate the shard again with --resume-shard";

[[noreturn]] void fail(const std::string& file, const std::string& why,
                       const std::string& hint = {}) {
  Diagnostic d{.code = "usage", .message = why, .hint = hint};
  d.where.file = file;
  throw Error(std::move(d));
}

int64_t number_of(const std::string& text) {
  int64_t x = -1;
  (void)std::from_chars(text.data(), text.data() + text.size(), x);
  return x;
}

ShardFile::Array describe_array(const h5::Input& in, const std::string& path, bool has_rows) {
  const h5::Input::Table table = in.dataset(path, has_rows);
  if (!h5::Input::has_numbers(table)) in.fail("dataset '" + path + "' has no numbers");
  ShardFile::Array out{.path = path, .has_rows = has_rows};
  for (const hsize_t n : table.shape) out.shape.push_back(static_cast<int64_t>(n));
  out.is_real = H5Tget_class(table.type.id()) == H5T_FLOAT;
  out.bytes = static_cast<int64_t>(H5Tget_size(table.type.id()));
  out.rows = in.text_attribute(path, "rows");
  return out;
}

void put_numbers(const h5::Input& in, const std::string& path, Packer& out) {
  std::vector<double> numbers;
  if (in.has(path)) numbers = in.matrix(path).values;
  out.put(numbers);
}

void put_array(const ShardFile::Array& a, Packer& out) {
  out.put(std::string_view(a.path));
  out.put(static_cast<int64_t>(a.shape.size()));
  for (const int64_t n : a.shape) out.put(n);
  out.put(int64_t{a.has_rows});
  out.put(int64_t{a.is_real});
  out.put(a.bytes);
  out.put(std::string_view(a.rows));
}

ShardFile::Array take_array(Unpacker& in) {
  ShardFile::Array a{.path = std::string(in.text())};
  for (int64_t n = in.integer(); n > 0; --n) a.shape.push_back(in.integer());
  a.has_rows = in.integer() != 0;
  a.is_real = in.integer() != 0;
  a.bytes = in.integer();
  a.rows = in.text();
  return a;
}

std::vector<int64_t> integers(const std::vector<double>& numbers) {
  std::vector<int64_t> out;
  for (const double x : numbers) {
    out.push_back(x >= 0 && x <= 0x1p53 ? static_cast<int64_t>(x) : -1);
  }
  return out;
}

// Packs the description of a shard. Runs in the child process that reads the file.
std::string describe(const h5::Source& source) {
  h5::Input in(source);
  Packer out;
  std::vector<Trajectory::Attribute> attributes;
  in.attributes("/", "", attributes);
  put_attributes(out, attributes);
  const bool is_shard = std::ranges::any_of(
      attributes, [](const Trajectory::Attribute& a) { return a.name == "shard_count"; });
  if (!is_shard) return out.bytes();
  in.choose_rollout(0);
  std::vector<ShardFile::Array> arrays;
  for (const std::string& name : in.strings("channels")) {
    arrays.push_back(describe_array(in, name, true));
  }
  if (in.has("pictures")) {
    for (const std::string& name : in.strings("pictures")) {
      arrays.push_back(describe_array(in, name, true));
    }
  }
  for (const char* name : {"checkpoint/step", "checkpoint/state"}) {
    if (in.has(name)) arrays.push_back(describe_array(in, name, true));
  }
  for (const char* name : {"rollouts/initial_state", "rollouts/sweep"}) {
    if (in.has(name)) arrays.push_back(describe_array(in, name, false));
  }
  out.put(static_cast<int64_t>(arrays.size()));
  for (const ShardFile::Array& a : arrays) put_array(a, out);
  for (const char* name : {"rollouts/seed", "rollouts/frames", "rollouts/steps"}) {
    put_numbers(in, name, out);
  }
  if (in.has("rollouts/status")) {
    for (const std::string& status : in.strings("rollouts/status"))
      out.put(std::string_view(status));
  }
  return out.bytes();
}

// Checks the numbers in the description, which comes from a file that is not trusted.
void require_whole(const ShardFile& shard) {
  const ShardPlace& place = shard.place;
  const auto size = static_cast<size_t>(std::max<int64_t>(shard.rollouts, 0));
  constexpr int64_t kMost = int64_t{1} << 40;
  bool is_good = place.count > 0 && place.index >= 0 && place.index < place.count &&
                 place.rollouts >= place.count && place.rollouts <= kMost;
  if (is_good) {
    const rollout::Range range = rollout::range_of({place.index, place.count}, place.rollouts);
    is_good = range.first == place.first && range.count == shard.rollouts;
  }
  is_good = is_good && shard.seeds.size() == size && shard.frames.size() == size;
  if (!is_good) fail(shard.path, "the numbers of shards and rollouts do not fit to each other");
  const auto has_ended = [](const std::string& status) {
    return status != rollout::kStatusNames[static_cast<size_t>(rollout::Status::kInterrupted)];
  };
  const bool is_whole = shard.status.size() == size && shard.steps.size() == size &&
                        std::ranges::all_of(shard.status, has_ended);
  if (!is_whole) {
    fail(shard.path,
         "shard " + std::to_string(place.index) + " of " + std::to_string(place.count) +
             " is not complete",
         kSimulateAgain);
  }
  const auto seed = static_cast<uint64_t>(number_of(shard.attribute("seed")));
  for (size_t r = 0; r < size; ++r) {
    const int64_t number = place.first + static_cast<int64_t>(r);
    if (static_cast<uint64_t>(shard.seeds[r]) == rollout::rollout_seed(seed, number)) continue;
    fail(shard.path, "the seed of rollout " + std::to_string(number) +
                         " does not follow from the seed of the recording");
  }
  for (const ShardFile::Array& a : shard.arrays) {
    const bool is_blocked = a.has_rows ? shard.rollouts > 1 : true;
    const size_t least = is_blocked && a.has_rows ? 2 : 1;
    constexpr size_t kMostColumns = 3;  // dimensions of a picture
    const bool fits = a.shape.size() >= least && a.shape.size() <= least + kMostColumns &&
                      (!is_blocked || a.shape[0] == shard.rollouts);
    if (!fits) fail(shard.path, "dataset '" + a.path + "' does not fit to the rollouts");
  }
}

// Returns texts such as "1, 3-5".
std::string list_text(const std::vector<int64_t>& numbers) {
  std::string out;
  for (size_t i = 0; i < numbers.size();) {
    size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    out += (out.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (end > i + 1) out += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return out;
}

std::string name_of(const ShardFile& shard) {
  return "shard " + std::to_string(shard.place.index) + " of " + std::to_string(shard.place.count);
}

// Throws Error if a shard was not made in the same way as the first shard.
void require_same(const ShardFile& a, const ShardFile& b) {
  if (a.place.count != b.place.count || a.place.rollouts != b.place.rollouts) {
    fail(b.path,
         "this is " + name_of(b) + " (" + std::to_string(b.place.rollouts) + " rollouts), but '" +
             a.path + "' is " + name_of(a) + " (" + std::to_string(a.place.rollouts) + " rollouts)",
         "merge only the shards of one run");
  }
  const std::pair<const char*, const char*> facts[] = {
      {"model_sha256", "model"},         {"engine", "engine"},
      {"mjtools_version", "version"},    {"seed", "seed"},
      {"every", "steps between frames"}, {"inputs", "inputs"},
      {"settings", "settings"},          {"shard_start", "initial state"}};
  for (const auto& [name, meaning] : facts) {
    const std::string x = a.attribute(name), y = b.attribute(name);
    if (x == y) continue;
    fail(b.path,
         "the " + std::string(meaning) + " is '" + y + "', but '" + x + "' in '" + a.path + "'",
         "merge only the shards of one run");
  }
  const auto same = [&](const ShardFile::Array& x, const ShardFile::Array& y) {
    return x.path == y.path && x.is_real == y.is_real && x.bytes == y.bytes && x.rows == y.rows &&
           x.columns(a.rollouts) == y.columns(b.rollouts);
  };
  if (!std::ranges::equal(a.arrays, b.arrays, same)) {
    fail(b.path, "the arrays differ from those in '" + a.path + "'");
  }
}

}  // namespace

std::string ShardFile::attribute(const std::string& name) const {
  const auto at = std::ranges::find(attributes, name, &Trajectory::Attribute::name);
  return at == attributes.end() ? "" : at->text;
}

ShardFile read_shard_file(const std::string& path) {
  const FileBytes file(path);
  const std::string packed = h5::run_on_file(file, describe);
  Unpacker in(packed);
  ShardFile out{.path = path};
  out.attributes = take_attributes(in);
  if (in.is_done()) {
    fail(path, "this is not a shard", "record shards with mj-simulate --rollouts N --shard I/N");
  }
  for (int64_t n = in.integer(); n > 0; --n) out.arrays.push_back(take_array(in));
  for (std::vector<int64_t>* list : {&out.seeds, &out.frames, &out.steps}) {
    *list = integers(in.reals());
  }
  while (!in.is_done()) out.status.emplace_back(in.text());
  const auto number = [&](const char* name) { return number_of(out.attribute(name)); };
  out.place = {number("shard_index"), number("shard_count"), number("first_rollout"),
               number("all_rollouts"), out.attribute("shard_start")};
  out.rollouts = out.attribute("rollouts").empty() ? 1 : number("rollouts");
  require_whole(out);
  return out;
}

void require_one_recording(std::vector<ShardFile>& shards) {
  if (shards.empty()) throw Error("usage", "there are no shards to merge");
  for (const ShardFile& shard : shards) require_same(shards[0], shard);
  std::ranges::stable_sort(shards, {}, [](const ShardFile& s) { return s.place.index; });
  for (size_t i = 1; i < shards.size(); ++i) {
    if (shards[i].place.index != shards[i - 1].place.index) continue;
    fail(shards[i].path, name_of(shards[i]) + " is also in '" + shards[i - 1].path + "'",
         "name each shard once");
  }
  std::vector<int64_t> missing;
  size_t next = 0;
  for (int64_t i = 0; i < shards[0].place.count; ++i) {
    if (next < shards.size() && shards[next].place.index == i) {
      ++next;
    } else {
      missing.push_back(i);
    }
  }
  if (missing.empty()) return;
  const bool is_one = missing.size() == 1;
  throw Error("usage",
              (is_one ? "shard " : "shards ") + list_text(missing) + " of " +
                  std::to_string(shards[0].place.count) + (is_one ? " is missing" : " are missing"),
              "simulate what is missing with --shard, and name all files");
}

}  // namespace mj
