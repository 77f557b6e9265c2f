// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/reader.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "base/diagnostic.h"
#include "base/invariant.h"
#include "hdf5/isolated.h"
#include "trajectory/episodes.h"
#include "trajectory/hdf5_input.h"
#include "trajectory/packing.h"

namespace mj {
namespace {

using h5::Source;

// Returns whether a name can be the name of a recorded array, such as "qpos" or "contact/pos".
bool is_array_name(const std::string& name) {
  constexpr size_t kLongest = 1000;
  return !name.empty() && name.size() <= kLongest && name.front() != '/' && name.back() != '/';
}

std::vector<std::string> read_labels(const h5::Input& reader, const std::string& name,
                                     int64_t columns, size_t numbers) {
  const std::string path = "labels/" + name;
  std::vector<std::string> labels;
  if (reader.has(path)) labels = reader.strings(path);
  if (static_cast<int64_t>(labels.size()) == columns) return labels;
  labels.clear();
  if (columns > static_cast<int64_t>(numbers)) return labels;
  for (int64_t i = 0; i < columns; ++i) labels.push_back(name + "[" + std::to_string(i) + "]");
  return labels;
}

// Returns the number of frames of each rollout. Returns nothing if the file does not contain these
// numbers.
std::vector<int64_t> frames_of_rollouts(const h5::Input& reader) {
  if (!reader.has("rollouts/frames")) return {};
  const Matrix frames = reader.matrix("rollouts/frames");
  if (frames.columns != 1 || frames.rows != reader.rollouts()) {
    reader.fail("dataset 'rollouts/frames' does not have one number for each rollout");
  }
  std::vector<int64_t> out;
  for (double n : frames.values) {
    if (!(n >= 0 && n <= 0x1p48)) {
      reader.fail("dataset 'rollouts/frames' has an invalid number");
    }
    out.push_back(static_cast<int64_t>(n));
  }
  return out;
}

// Checks that every array in `t` has values for all its rows.
void check_shapes(const Trajectory& t) {
  MJ_INVARIANT(t.frames >= 0);
  MJ_INVARIANT(t.channels.size() >= static_cast<size_t>(kChannelCount));
  for (const Trajectory::Array& a : t.channels) {
    MJ_INVARIANT(a.columns >= 0);
    MJ_INVARIANT(a.is_list() == !a.rows.empty());
    const int64_t rows = a.is_list() ? a.starts.back() : t.frames;
    MJ_INVARIANT(static_cast<int64_t>(a.values.size()) == rows * a.columns);
    if (!a.is_list()) continue;
    MJ_INVARIANT(static_cast<int64_t>(a.starts.size()) == t.frames + 1);
    MJ_INVARIANT(a.starts.front() == 0 && std::ranges::is_sorted(a.starts));
  }
}

// Returns the kind of the pictures in a dataset, which is the last part of its name: `rgb` in
// "camera/front/rgb".
std::optional<PixelKind> pixel_kind_of(std::string_view name) {
  const size_t slash = name.rfind('/');
  const std::string_view last = slash == std::string_view::npos ? name : name.substr(slash + 1);
  const auto at = std::ranges::find(kPixelKindNames, last);
  if (at == kPixelKindNames.end()) return std::nullopt;
  return static_cast<PixelKind>(at - kPixelKindNames.begin());
}

hid_t type_of_pixels(PixelKind kind) {
  return kind == PixelKind::kRgb     ? H5T_NATIVE_UINT8
         : kind == PixelKind::kDepth ? H5T_NATIVE_FLOAT
                                     : H5T_NATIVE_INT32;
}

// A parser of a single file. It can return parts of the rollouts in any order.
class Parser {
 public:
  explicit Parser(const Source& source, bool has_episodes = false)
      : reader_(source), has_episodes_(has_episodes) {}

  // Returns the description of a rollout without its frames. All rollouts of a file have the same
  // description, but different numbers of frames, which frames() returns.
  Trajectory describe(int64_t rollout) {
    if (has_episodes_ && !reader_.has("time")) episodes_ = find_episodes(reader_);
    if (!episodes_.empty()) return describe_episode(rollout);
    reader_.choose_rollout(rollout);
    if (reader_.text_attribute("/", "format") != kTrajectoryFormat) reader_.expect_other_kind();
    Trajectory t;
    t.rollout = rollout;
    t.rollouts = reader_.rollouts();
    if (!reader_.has("time")) reader_.fail("not a trajectory: there is no dataset 'time'");
    frames_ = frames_of_rollouts(reader_);
    t.frames = frames_.empty() ? -1 : frames_[static_cast<size_t>(rollout)];
    for (int c = 0; c < kChannelCount; ++c) {
      const std::string name = kChannelNames[c];
      if (!reader_.has(name)) continue;
      describe_array(name, t, t.channels[static_cast<size_t>(c)]);
    }
    if (reader_.has("channels")) {
      for (const std::string& name : reader_.strings("channels")) {
        if (t.find(name) || !is_array_name(name)) continue;
        if (!reader_.has(name)) reader_.fail("there is no dataset '" + name + "'");
        Trajectory::Array array;
        describe_array(name, t, array);
        t.channels.push_back(std::move(array));
      }
    }
    if (reader_.has("pictures")) describe_pictures(t);
    reader_.attributes("/", "", t.attributes);
    if (reader_.has("options")) reader_.attributes("options", "options.", t.attributes);
    if (frames_.empty()) frames_.assign(static_cast<size_t>(t.rollouts), t.frames);
    return t;
  }

  // Returns the number of frames of each rollout. Must be called after describe().
  [[nodiscard]] const std::vector<int64_t>& frames() const { return frames_; }

  // Adds the frames first .. first+count-1 to the description `t` of a rollout. Arrays without
  // columns are not read.
  void read(Trajectory& t, int64_t first, int64_t count) {
    t.frames = count;
    if (!episodes_.empty()) return read_episode(t, first);
    reader_.choose_rollout(t.rollout);
    for (Trajectory::Array& a : t.channels) {
      if (a.columns > 0 && !a.is_list()) {
        a.values = reader_.rows(table_of(a.name), first, count).values;
      }
    }
    for (Trajectory::Array& a : t.channels) {
      if (a.is_list()) read_list(t, a, first);
    }
    if (kChecksInvariants) check_shapes(t);
  }

  // Returns the bytes of some pictures of a rollout.
  std::string read_pixels(const PixelArray& a, int64_t rollout, int64_t first, int64_t count) {
    reader_.choose_rollout(rollout);
    return reader_.typed_rows(tables_.at(a.name), first, count, type_of_pixels(a.kind));
  }

 private:
  // Returns the table of an array. Each table is opened only once, so that measuring its chunks
  // need not be repeated.
  const h5::Input::Table& table_of(const std::string& name) {
    const auto at = tables_.find(name);
    const bool of_rollout = episodes_.empty();
    return at != tables_.end()
               ? at->second
               : tables_.emplace(name, reader_.table(name, of_rollout)).first->second;
  }

  const Episode& episode_of(int64_t rollout) const {
    if (rollout < 0 || rollout >= static_cast<int64_t>(episodes_.size())) {
      reader_.fail("there is no rollout " + std::to_string(rollout) + "; the file has " +
                       std::to_string(episodes_.size()) + " episodes",
                   "unknown-rollout");
    }
    return episodes_[static_cast<size_t>(rollout)];
  }

  // Describes an episode of a data set that another project made. All episodes have the same arrays
  // as the first one.
  Trajectory describe_episode(int64_t rollout) {
    const Episode& episode = episode_of(rollout);
    Trajectory t;
    t.rollout = rollout;
    t.rollouts = static_cast<int64_t>(episodes_.size());
    t.frames = episode.frames;
    for (const Episode& e : episodes_) frames_.push_back(e.frames);
    for (const Episode::Source& source : episode.sources) {
      const auto same = [&](const Trajectory::Array& a) { return a.name == source.array; };
      Trajectory::Array& array = *std::find_if(t.channels.begin(), t.channels.end(), same);
      array.is_recorded = true;
      array.columns = source.columns;
      const h5::Input::Table& table = table_of(source.dataset);
      array.is_single = h5::Input::is_single(table);
      const Matrix first =
          reader_.rows(table, episode.first_row, std::min<int64_t>(episode.frames, 1));
      array.labels = read_labels(reader_, source.array, source.columns, first.values.size());
    }
    reader_.attributes("/", "", t.attributes);
    return t;
  }

  void read_episode(Trajectory& t, int64_t first) {
    const Episode& episode = episode_of(t.rollout);
    for (const Episode::Source& source : episode.sources) {
      const auto same = [&](const Trajectory::Array& a) { return a.name == source.array; };
      Trajectory::Array& array = *std::find_if(t.channels.begin(), t.channels.end(), same);
      if (array.columns == 0) continue;  // the caller did not request this array
      if (array.columns != source.columns) {
        reader_.fail("dataset '" + source.dataset + "' has " + std::to_string(source.columns) +
                     " columns, but the same array of another episode has " +
                     std::to_string(array.columns));
      }
      const h5::Input::Table& table = table_of(source.dataset);
      if (table.rows < episode.first_row + first + t.frames) {
        reader_.fail("dataset '" + source.dataset + "' has fewer rows than its episode");
      }
      const Matrix rows = reader_.rows(table, episode.first_row + first, t.frames);
      for (int64_t r = 0; r < t.frames; ++r) {
        const auto row = rows.values.begin() + r * rows.columns + source.first_column;
        array.values.insert(array.values.end(), row, row + source.columns);
      }
    }
  }

  // Describes the pictures of a recording without their pixels.
  void describe_pictures(Trajectory& t) {
    const int64_t most = frames_.empty() ? t.frames : *std::ranges::max_element(frames_);
    for (const std::string& name : reader_.strings("pictures")) {
      const std::optional<PixelKind> kind = pixel_kind_of(name);
      if (!is_array_name(name) || !kind || !reader_.has(name)) {
        reader_.fail("there are no pictures '" + name + "'");
      }
      h5::Input::Table table = reader_.dataset(name, true);
      PixelArray a{.name = name, .kind = *kind};
      const size_t first = table.leading + 1;
      const size_t rank = first + (a.channels() > 1 ? 3 : 2);
      constexpr hsize_t kLargestSide = 1 << 14;
      const bool has_size = table.shape.size() == rank && table.shape[first] <= kLargestSide &&
                            table.shape[first + 1] <= kLargestSide;
      const bool has_channels =
          has_size &&
          (a.channels() == 1 || table.shape.back() == static_cast<hsize_t>(a.channels()));
      if (!has_channels || !h5::Input::has_numbers(table) || table.rows < most) {
        reader_.fail("dataset '" + name + "' does not have a picture for each frame");
      }
      a.height = static_cast<int64_t>(table.shape[first]);
      a.width = static_cast<int64_t>(table.shape[first + 1]);
      if (a.bytes() > 0) t.pictures.push_back(a);
      tables_.insert_or_assign(name, std::move(table));
    }
  }

  // Describes an array without its rows.
  void describe_array(const std::string& name, Trajectory& t, Trajectory::Array& array) {
    const h5::Input::Table& table = table_of(name);
    array.rows = reader_.text_attribute(name, "rows");
    const bool is_list = !array.rows.empty();
    const bool has_no_count = frames_.empty();
    if (name == kChannelNames[0]) {
      if (table.columns != 1) reader_.fail("dataset 'time' has several columns");
      if (has_no_count) t.frames = table.rows;
    }
    const int64_t most = has_no_count ? t.frames : *std::ranges::max_element(frames_);
    if (!is_list && (table.rows < most || (has_no_count && table.rows != most))) {
      reader_.fail("dataset '" + name + "' has " + std::to_string(table.rows) +
                   " frames, but 'time' has " + std::to_string(most));
    }
    array.name = name;
    array.is_recorded = true;
    array.columns = table.columns;
    array.is_integer = reader_.is_integer(name);
    array.is_single = h5::Input::is_single(table);
    const Matrix first = reader_.rows(table, 0, std::min<int64_t>(table.rows, 1));
    array.labels = read_labels(reader_, name, table.columns, first.values.size());
    if (is_list) array.starts = {0};
  }

  // A frame up to which a list was read, and the first row of the list that belongs to this frame.
  struct Place {
    int64_t frame = 0, row = 0;
  };

  void read_list(const Trajectory& t, Trajectory::Array& list, int64_t first) {
    const std::string& counts = list.rows;
    // opened again, because the table may have grown
    const h5::Input::Table table = reader_.table(list.name, true);
    const auto too_few = [&] {
      reader_.fail("list '" + list.name + "' has fewer rows than '" + counts + "' says");
    };
    const auto add = [&](int64_t& row, double n) {
      if (!(n >= 0 && n <= static_cast<double>(table.rows - row))) too_few();
      row += static_cast<int64_t>(n);
    };
    Place& place = places_[{t.rollout, list.name}];
    if (place.frame > first) place = {};
    constexpr int64_t kAtOnce = 1 << 16;
    while (place.frame < first) {
      const int64_t n = std::min(first - place.frame, kAtOnce);
      for (double x : counts_of(counts, list.name, place.frame, n)) add(place.row, x);
      place.frame += n;
    }
    const int64_t start = place.row;
    list.starts = {0};
    for (double x : counts_of(counts, list.name, first, t.frames)) {
      add(place.row, x);
      list.starts.push_back(place.row - start);
    }
    place.frame += t.frames;
    list.values = reader_.rows(table, start, list.starts.back()).values;
  }

  std::vector<double> counts_of(const std::string& counts, const std::string& list, int64_t first,
                                int64_t count) {
    const auto none = [&] {
      reader_.fail("list '" + list + "' has no array '" + counts +
                   "' with the number of its rows in each frame");
    };
    if (!tables_.contains(counts) && !reader_.has(counts)) none();
    const h5::Input::Table& table = table_of(counts);
    if (table.columns != 1 || table.rows < first + count) none();
    return reader_.rows(table, first, count).values;
  }

  h5::Input reader_;
  bool has_episodes_;              // whether data sets of other projects are read, too
  std::vector<Episode> episodes_;  // episodes of a data set of another project
  std::vector<int64_t> frames_;    // number of frames of each rollout
  std::map<std::string, h5::Input::Table> tables_;
  std::map<std::pair<int64_t, std::string>, Place> places_;
};

Trajectory parse_trajectory(const Source& source, int64_t rollout) {
  Parser parser(source);
  Trajectory t = parser.describe(rollout);
  parser.read(t, 0, t.frames);
  return t;
}

// Returns the table of a dataset with the rows of a rollout. If the file has fewer rollouts,
// returns the rows of the first one. Returns nothing if the dataset does not exist.
std::optional<h5::Input::Table> find_table(h5::Input& reader, const std::string& dataset,
                                           int64_t rollout) {
  if (!reader.has(dataset)) return std::nullopt;
  const int64_t rollouts = reader.integer_attribute("rollouts", 1);
  reader.choose_rollout(rollout < rollouts ? rollout : 0);
  h5::Input::Table table = reader.table(dataset, true);
  const std::vector<int64_t> frames =
      rollouts > 1 ? frames_of_rollouts(reader) : std::vector<int64_t>();
  if (!frames.empty()) {
    table.rows = std::min(frames[static_cast<size_t>(reader.rollout())], table.rows);
  }
  return table;
}

// Returns the model in the recording in its MJB form.
std::string parse_model(const Source& source) {
  const h5::Input reader(source);
  if (reader.has("model/mjb")) return reader.bytes("model/mjb");
  const bool is_recording =
      reader.text_attribute("/", "format") == kTrajectoryFormat || reader.has("time");
  const std::string kind = is_recording                    ? "a recording without a model"
                           : find_episodes(reader).empty() ? "an HDF5 file that is not a recording"
                                                           : "a data set of episodes";
  reader.fail("this is " + kind + (is_recording ? "" : ", which does not contain a model"),
              "not-a-model");
}

std::string pack_strings(const Source& source, const std::string& dataset) {
  const h5::Input reader(source);
  Packer out;
  if (!reader.has(dataset)) return out.bytes();
  for (const std::string& item : reader.strings(dataset)) out.put(std::string_view(item));
  return out.bytes();
}

// ---- results as bytes, which the child process sends to its parent process

std::string pack(const Trajectory& t) {
  Packer out;
  out.put(t.frames);
  out.put(t.rollout);
  out.put(t.rollouts);
  out.put(static_cast<int64_t>(t.channels.size()));
  for (const Trajectory::Array& array : t.channels) {
    out.put(std::string_view(array.name));
    out.put(array.columns);
    out.put(array.values);
    out.put(int64_t{array.is_integer});
    out.put(int64_t{array.is_single});
    out.put(int64_t{array.is_recorded});
    out.put(std::string_view(array.rows));
    out.put(static_cast<int64_t>(array.starts.size()));
    for (int64_t start : array.starts) out.put(start);
    out.put(static_cast<int64_t>(array.labels.size()));
    for (const std::string& label : array.labels) out.put(label);
  }
  out.put(static_cast<int64_t>(t.pictures.size()));
  for (const PixelArray& a : t.pictures) {
    out.put(std::string_view(a.name));
    out.put(static_cast<int64_t>(a.kind));
    out.put(a.width);
    out.put(a.height);
  }
  put_attributes(out, t.attributes);
  return out.bytes();
}

Trajectory unpack_trajectory(std::string_view bytes) {
  Unpacker in(bytes);
  Trajectory t;
  t.frames = in.integer();
  t.rollout = in.integer();
  t.rollouts = in.integer();
  t.channels.resize(static_cast<size_t>(in.integer()));
  for (Trajectory::Array& array : t.channels) {
    array.name = in.text();
    array.columns = in.integer();
    array.values = in.reals();
    array.is_integer = in.integer() != 0;
    array.is_single = in.integer() != 0;
    array.is_recorded = in.integer() != 0;
    array.rows = in.text();
    const int64_t starts = in.integer();
    for (int64_t i = 0; i < starts; ++i) array.starts.push_back(in.integer());
    const int64_t labels = in.integer();
    for (int64_t i = 0; i < labels; ++i) array.labels.emplace_back(in.text());
  }
  for (int64_t n = in.integer(); n > 0; --n) {
    PixelArray& a = t.pictures.emplace_back();
    a.name = in.text();
    a.kind = static_cast<PixelKind>(in.integer());
    a.width = in.integer();
    a.height = in.integer();
  }
  t.attributes = take_attributes(in);
  return t;
}

std::string pack(const std::optional<Matrix>& m) {
  Packer out;
  put_matrix(out, m);
  return out.bytes();
}

std::optional<Matrix> unpack_matrix(std::string_view bytes) {
  Unpacker in(bytes);
  return take_matrix(in);
}

}  // namespace

// ---- parts

// A child process that answers requests. A request consists of a rollout, a first frame, a number
// of frames, the index of an array of pictures or -1, and the names of arrays. The first request
// describes a rollout without its frames, and its answer contains the numbers of frames of all
// rollouts.
struct TrajectoryStream::Child {
  Source source;
  std::mutex mutex;
  std::unique_ptr<IsolatedService> service;

  Child(const FileBytes& file, bool has_episodes) : source(h5::file_source(file)) {
    struct State {
      std::optional<Parser> parser;
      Trajectory about;  // the description, without labels and attributes
    };
    auto state = std::make_shared<State>();
    const auto answer = [this, state, has_episodes](std::string_view request) {
      Unpacker in(request);
      const int64_t rollout = in.integer();
      if (!state->parser) {
        state->parser.emplace(source, has_episodes);
        state->about = state->parser->describe(rollout);
        Packer out;
        out.put(std::string_view(pack(state->about)));
        for (int64_t n : state->parser->frames()) out.put(n);
        state->about.attributes.clear();
        for (Trajectory::Array& a : state->about.channels) a.labels.clear();
        return out.bytes();
      }
      const int64_t first = in.integer(), count = in.integer();
      if (const int64_t index = in.integer(); index >= 0) {
        const PixelArray& pictures = state->about.pictures[static_cast<size_t>(index)];
        return state->parser->read_pixels(pictures, rollout, first, count);
      }
      Trajectory t = state->about;
      t.rollout = rollout;
      std::set<std::string_view> wanted;
      for (int64_t n = in.integer(); n > 0; --n) wanted.insert(in.text());
      for (Trajectory::Array& a : t.channels) {
        if (!wanted.empty() && !wanted.contains(a.name)) a = {.name = a.name};
      }
      state->parser->read(t, first, count);
      return pack(t);
    };
    service = std::make_unique<IsolatedService>(answer, source.size, source.name);
  }

  Trajectory describe(int64_t rollout, std::vector<int64_t>& frames) {
    Packer request;
    request.put(rollout);
    const std::string answer = service->call(request.bytes());
    Unpacker in(answer);
    Trajectory about = unpack_trajectory(in.text());
    while (!in.is_done()) frames.push_back(in.integer());
    return about;
  }

  Trajectory ask(int64_t rollout, int64_t first, int64_t count,
                 const std::vector<std::string>& arrays) {
    Packer request;
    request.put(rollout);
    request.put(first);
    request.put(count);
    request.put(int64_t{-1});
    request.put(static_cast<int64_t>(arrays.size()));
    for (const std::string& name : arrays) request.put(std::string_view(name));
    const std::lock_guard lock(mutex);
    return unpack_trajectory(service->call(request.bytes()));
  }

  std::string ask_pixels(int64_t rollout, int64_t first, int64_t count, int64_t index) {
    Packer request;
    for (int64_t x : {rollout, first, count, index}) request.put(x);
    const std::lock_guard lock(mutex);
    return service->call(request.bytes());
  }
};

TrajectoryStream::TrajectoryStream(std::shared_ptr<const FileBytes> bytes)
    : TrajectoryStream(std::move(bytes), 0) {}

TrajectoryStream::TrajectoryStream(std::shared_ptr<const FileBytes> bytes, int64_t rollout)
    : TrajectoryStream(std::move(bytes), rollout, false) {}

TrajectoryStream::TrajectoryStream(std::shared_ptr<const FileBytes> bytes, Episodes)
    : TrajectoryStream(std::move(bytes), 0, true) {}

TrajectoryStream::TrajectoryStream(std::shared_ptr<const FileBytes> bytes, int64_t rollout,
                                   bool has_episodes)
    : bytes_(std::move(bytes)), child_(std::make_unique<Child>(*bytes_, has_episodes)) {
  about_ = child_->describe(rollout, frames_);
}

Trajectory TrajectoryStream::about(int64_t rollout) const {
  Trajectory t = about_;
  t.rollout = rollout;
  t.frames = frames(rollout);
  return t;
}

TrajectoryStream::~TrajectoryStream() = default;

Trajectory TrajectoryStream::read(int64_t rollout, int64_t first, int64_t count,
                                  const std::vector<std::string>& arrays) const {
  return child_->ask(rollout, first, count, arrays);
}

std::string TrajectoryStream::read_pixels(const PixelArray& pictures, int64_t rollout,
                                          int64_t first, int64_t count) const {
  const auto& known = about_.pictures;
  const auto at = std::ranges::find(known, pictures.name, &PixelArray::name);
  MJ_INVARIANT(at != known.end());
  std::string bytes = child_->ask_pixels(rollout, first, count, at - known.begin());
  MJ_INVARIANT(static_cast<int64_t>(bytes.size()) == count * at->bytes());
  return bytes;
}

Trajectory load_trajectory(const FileBytes& file, int64_t rollout) {
  return unpack_trajectory(h5::run_on_file(
      file, [&](const Source& source) { return pack(parse_trajectory(source, rollout)); }));
}

std::string load_embedded_model(const FileBytes& file) {
  return h5::run_on_file(file, parse_model);
}

std::optional<ModelReference> load_model_reference(const FileBytes& file) {
  const std::string packed = h5::run_on_file(file, [](const Source& source) {
    const h5::Input reader(source);
    Packer out;
    if (!reader.has("model/reference")) return out.bytes();
    out.put(std::string_view(reader.text_attribute("/", "model_sha256")));
    for (const char* name : {"model/reference", "model/options"}) {
      const std::vector<std::string> items = reader.strings(name);
      out.put(static_cast<int64_t>(items.size()));
      for (const std::string& item : items) out.put(std::string_view(item));
    }
    return out.bytes();
  });
  if (packed.empty()) return std::nullopt;
  Unpacker in(packed);
  ModelReference out;
  out.sha256 = in.text();
  std::vector<std::string> files;
  for (std::vector<std::string>* list : {&files, &out.options}) {
    for (int64_t n = in.integer(); n > 0; --n) list->emplace_back(in.text());
  }
  files.resize(2);
  out.relative = files[0];
  out.path = files[1];
  return out;
}

std::vector<std::string> load_object_names(const FileBytes& file, const std::string& kind) {
  const std::string packed = h5::run_on_file(
      file, [&](const Source& source) { return pack_strings(source, "names/" + kind); });
  Unpacker in(packed);
  std::vector<std::string> out;
  while (!in.is_done()) out.emplace_back(in.text());
  return out;
}

// A child process that answers requests. A request consists of a dataset, a rollout, a first row
// and a number of rows. A negative number of rows asks for the shape.
struct MatrixFile::Child {
  Source source;
  mutable std::mutex mutex;
  std::unique_ptr<IsolatedService> service;

  explicit Child(const FileBytes& bytes) : source(h5::file_source(bytes)) {
    auto reader = std::make_shared<std::optional<h5::Input>>();
    const auto answer = [this, reader](std::string_view request) {
      if (!*reader) reader->emplace(source);
      Unpacker in(request);
      const std::string dataset(in.text());
      const int64_t rollout = in.integer(), first = in.integer(), count = in.integer();
      const std::optional<h5::Input::Table> table = find_table(**reader, dataset, rollout);
      if (!table) return pack(std::optional<Matrix>());
      if (count < 0) return pack(std::optional(Matrix{table->rows, table->columns, {}}));
      return pack(std::optional((*reader)->rows(*table, first, count)));
    };
    service = std::make_unique<IsolatedService>(answer, source.size, source.name);
  }

  [[nodiscard]] std::optional<Matrix> ask(const std::string& dataset, int64_t rollout,
                                          int64_t first, int64_t count) const {
    Packer request;
    request.put(std::string_view(dataset));
    for (int64_t x : {rollout, first, count}) request.put(x);
    const std::lock_guard lock(mutex);
    return unpack_matrix(service->call(request.bytes()));
  }
};

MatrixFile::MatrixFile(std::shared_ptr<const FileBytes> bytes)
    : bytes_(std::move(bytes)), child_(std::make_unique<Child>(*bytes_)) {}

MatrixFile::~MatrixFile() = default;

std::optional<MatrixFile::Shape> MatrixFile::shape(const std::string& dataset,
                                                   int64_t rollout) const {
  const std::optional<Matrix> m = child_->ask(dataset, rollout, 0, -1);
  if (!m) return std::nullopt;
  return Shape{m->rows, m->columns};
}

Matrix MatrixFile::read(const std::string& dataset, int64_t rollout, int64_t first,
                        int64_t count) const {
  return child_->ask(dataset, rollout, first, count).value();
}

}  // namespace mj
