// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5_tree.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

#include "base/file_error.h"
#include "hdf5/isolated.h"
#include "trajectory/hdf5_input.h"
#include "trajectory/packing.h"

namespace mj {
namespace {

using h5::Handle;

constexpr size_t kMaxObjects = 200000;
// limit in bytes for the paths and attributes of a file
constexpr size_t kMaxTreeBytes = 1 << 26;
// number of bytes that are counted for an attribute in addition to its name and text
constexpr size_t kAttributeBytes = 100;
// Largest depth of nested groups. It is limited because the library walks down from the root to
// each group.
constexpr int kMaxDepth = 100;
constexpr int64_t kNumbersAtOnce = 1 << 20;
// The largest number of values that are read from a file to find the ranges of its datasets.
constexpr int64_t kMaxNumbers = int64_t{1} << 29;

// The objects of a file that were found so far.
struct Found {
  Hdf5Tree tree;
  size_t bytes = 0;
  bool is_too_deep = false;
  std::map<haddr_t, std::string> groups;  // path at which each group was found first
  std::map<haddr_t, size_t> datasets;     // index of the first object found for each dataset
  // from the index of an object to the index of an earlier object with the same dataset
  std::map<size_t, size_t> same;
  h5::ObjectPaths paths;  // paths of all objects
};

std::string target_of(hid_t group, const char* name, const H5L_info_t& info) {
  const bool is_external = info.type == H5L_TYPE_EXTERNAL;
  if (info.type != H5L_TYPE_SOFT && !is_external) return {};
  std::string value(info.u.val_size, '\0');
  if (H5Lget_val(group, name, value.data(), value.size(), H5P_DEFAULT) < 0) return {};
  if (!is_external) return value.c_str();
  const char* file = nullptr;
  const char* path = nullptr;
  if (H5Lunpack_elink_val(value.data(), value.size(), nullptr, &file, &path) < 0) return {};
  return std::string(path) + " of file " + file;
}

std::string encoding_of(hid_t type) {
  size_t size = 0;
  if (H5Tencode(type, nullptr, &size) < 0) return {};
  std::string out(size, '\0');
  return H5Tencode(type, out.data(), &size) < 0 ? std::string() : out;
}

// Returns whether an object with this address was found before. Such an object is not opened again,
// because a file may have very many names for one object. A group becomes a link to the path at
// which it was found first. A dataset gets the description of the first object.
bool is_known(haddr_t address, Found& found, Hdf5Object& object) {
  if (const auto group = found.groups.find(address); group != found.groups.end()) {
    object.type = "link";
    object.content = "group " + group->second;
    return true;
  }
  const auto dataset = found.datasets.find(address);
  if (dataset == found.datasets.end()) return false;
  object.is_dataset = true;
  found.same.emplace(found.tree.objects.size(), dataset->second);
  return true;
}

// Describes an object that is found for the first time. Returns false if the object cannot be read.
bool describe_linked(hid_t group, const char* name, Found& found, Hdf5Object& object) {
  H5O_info_t info;
  if (H5Oget_info_by_name2(group, name, &info, H5O_INFO_BASIC, H5P_DEFAULT) < 0) return false;
  object.is_dataset = info.type == H5O_TYPE_DATASET;
  found.paths.emplace(info.addr, object.path);
  if (info.type == H5O_TYPE_GROUP) {
    found.groups.emplace(info.addr, object.path);
  } else if (object.is_dataset) {
    found.datasets.emplace(info.addr, found.tree.objects.size());
  } else if (info.type == H5O_TYPE_NAMED_DATATYPE) {
    const Handle type(H5Topen2(group, name, H5P_DEFAULT), H5Tclose);
    object.type = "named type";
    object.content = encoding_of(type.id());
  }
  return true;
}

herr_t note_object(hid_t group, const char* name, const H5L_info_t* info, void* out) {
  auto& found = *static_cast<Found*>(out);
  found.bytes += std::strlen(name);
  found.tree.is_cut = found.tree.objects.size() >= kMaxObjects || found.bytes > kMaxTreeBytes;
  if (found.tree.is_cut) return 1;
  found.is_too_deep = std::count(name, name + std::strlen(name), '/') >= kMaxDepth;
  if (found.is_too_deep) return -1;
  Hdf5Object object;
  object.path = name;
  if (info->type != H5L_TYPE_HARD) {
    object.type = "link";
    object.content = target_of(group, name, *info);
  } else if (!is_known(info->u.address, found, object) &&
             !describe_linked(group, name, found, object)) {
    return -1;
  }
  found.tree.objects.push_back(std::move(object));
  return 0;
}

// Returns whether path `a` comes before path `b`. A group comes directly before its members.
bool is_before(std::string_view a, std::string_view b) {
  if (a == "/" || b == "/") return b != "/";
  const auto order = [](char c) { return c == '/' ? 0 : static_cast<unsigned char>(c); };
  return std::ranges::lexicographical_compare(a, b, {}, order, order);
}

std::string type_name(hid_t type) {
  const size_t width = H5Tget_size(type);
  const std::string bits = std::to_string(8 * width);
  switch (H5Tget_class(type)) {
    case H5T_FLOAT:
      if (H5Tget_precision(type) > H5Tget_precision(H5T_NATIVE_LDOUBLE)) return "other";
      return "float" + bits;
    case H5T_INTEGER:
      if (width > sizeof(int64_t)) return "other";
      return (H5Tget_sign(type) == H5T_SGN_NONE ? "uint" : "int") + bits;
    case H5T_STRING:
      return "text";
    default:
      return h5::is_boolean(type) ? "bool" : "other";
  }
}

class TreeReader {
 public:
  TreeReader(h5::Input& input, bool has_ranges) : input_(input), has_ranges_(has_ranges) {}

  Hdf5Tree read() {
    Found found;
    Hdf5Tree& tree = found.tree;
    H5O_info_t root;
    input_.check(H5Oget_info2(input_.id(), &root, H5O_INFO_BASIC) >= 0);
    found.groups.emplace(root.addr, "/");
    found.paths.emplace(root.addr, "/");
    tree.objects.push_back({.path = "/"});
    const bool is_good =
        H5Lvisit(input_.id(), H5_INDEX_NAME, H5_ITER_INC, note_object, &found) >= 0;
    if (found.is_too_deep) {
      input_.fail("groups are nested deeper than " + std::to_string(kMaxDepth) + " levels",
                  "bad-hdf5");
    }
    input_.check(is_good);
    input_.know_paths(std::move(found.paths));
    for (size_t i = 0; i < tree.objects.size(); ++i) {
      Hdf5Object& object = tree.objects[i];
      if (object.type == "link") continue;
      const auto same = found.same.find(i);
      if (same != found.same.end()) {
        take_description(tree.objects[same->second], object);
      } else {
        input_.attributes(object.path.c_str(), "", object.attributes);
        if (object.is_dataset) describe(object);
      }
      for (const auto& a : object.attributes) {
        found.bytes += a.name.size() + a.text.size() + kAttributeBytes;
      }
      tree.is_cut = tree.is_cut || found.bytes > kMaxTreeBytes;
      if (found.bytes > kMaxTreeBytes) break;
    }
    std::ranges::sort(tree.objects, is_before, &Hdf5Object::path);
    return std::move(tree);
  }

 private:
  static void take_description(const Hdf5Object& from, Hdf5Object& to) {
    std::string path = std::move(to.path);
    to = from;
    to.path = std::move(path);
  }

  void describe(Hdf5Object& object) {
    if (has_ranges_) return describe_with_range(object);
    try {
      (void)describe_type(object);
    } catch (const Error& e) {  // the other objects can still be compared
      if (is_failure_of_system(e)) throw;
      object.type = "unreadable";
      object.shape.clear();
    }
  }

  h5::Input::Table describe_type(Hdf5Object& object) {
    h5::Input::Table table = input_.dataset(object.path);
    object.type = type_name(table.type.id());
    object.shape.assign(table.shape.begin(), table.shape.end());
    if (object.type == "other" && h5::ValueType(table.type.id()).has_text()) {
      object.content = encoding_of(table.type.id());
    }
    return table;
  }

  void describe_with_range(Hdf5Object& object) {
    const h5::Input::Table table = describe_type(object);
    try {
      object.range = range_of(table);
    } catch (const Error& e) {  // the values are in other files or were never written
      if (is_failure_of_system(e)) throw;
      object.range.reset();
    }
  }

  // Returns the range of all numbers. Reads some rows at a time. Returns nothing for a dataset of
  // another type, or if there are too many numbers.
  std::optional<ValueRange> range_of(const h5::Input::Table& table) {
    if (!h5::Input::has_numbers(table)) return std::nullopt;
    int64_t all = 0;
    if (__builtin_mul_overflow(table.rows, table.columns, &all) || all > kMaxNumbers - looked_at_) {
      return std::nullopt;
    }
    looked_at_ += all;
    ValueRange range;
    const int64_t step = std::max<int64_t>(1, kNumbersAtOnce / std::max<int64_t>(1, table.columns));
    for (int64_t row = 0; row < table.rows; row += step) {
      const Matrix some = input_.rows(table, row, std::min(step, table.rows - row));
      for (double x : some.values) range.cover(x);
    }
    return range;
  }

  h5::Input& input_;
  bool has_ranges_;
  int64_t looked_at_ = 0;
};

std::string pack(const Hdf5Tree& tree) {
  Packer out;
  out.put(int64_t{tree.is_cut});
  out.put(static_cast<int64_t>(tree.objects.size()));
  for (const Hdf5Object& o : tree.objects) {
    out.put(std::string_view(o.path));
    out.put(int64_t{o.is_dataset});
    out.put(std::string_view(o.type));
    out.put(std::string_view(o.content));
    out.put(std::vector<double>(o.shape.begin(), o.shape.end()));
    out.put(int64_t{o.range.has_value()});
    const ValueRange range = o.range.value_or(ValueRange());
    out.put(std::vector<double>{range.least, range.greatest});
    out.put(range.not_finite);
    put_attributes(out, o.attributes);
  }
  return out.bytes();
}

Hdf5Tree unpack_tree(std::string_view bytes) {
  Unpacker in(bytes);
  Hdf5Tree tree;
  tree.is_cut = in.integer() != 0;
  const int64_t count = in.integer();
  for (int64_t i = 0; i < count; ++i) {
    Hdf5Object o;
    o.path = in.text();
    o.is_dataset = in.integer() != 0;
    o.type = in.text();
    o.content = in.text();
    for (double n : in.reals()) o.shape.push_back(static_cast<int64_t>(n));
    const bool has_range = in.integer() != 0;
    const std::vector<double> ends = in.reals();
    const int64_t not_finite = in.integer();
    if (has_range && ends.size() == 2) o.range = ValueRange{ends[0], ends[1], not_finite};
    o.attributes = take_attributes(in);
    tree.objects.push_back(std::move(o));
  }
  return tree;
}

}  // namespace

const Hdf5Object* Hdf5Tree::find(std::string_view path) const {
  const auto at = std::ranges::lower_bound(objects, path, is_before, &Hdf5Object::path);
  return at == objects.end() || at->path != path ? nullptr : &*at;
}

Hdf5Tree load_hdf5_tree(const FileBytes& file) {
  return unpack_tree(h5::run_on_file(file, [](const h5::Source& source) {
    h5::Input input(source);
    return pack(TreeReader(input, true).read());
  }));
}

// ---- parts

namespace {

enum class Values : int64_t { kNumbers, kExactNumbers, kTexts, kOther };

std::string pack(const std::vector<std::string>& texts) {
  Packer out;
  for (const std::string& text : texts) out.put(std::string_view(text));
  return out.bytes();
}

std::vector<std::string> unpack_texts(std::string_view bytes) {
  Unpacker in(bytes);
  std::vector<std::string> out;
  while (!in.is_done()) out.emplace_back(in.text());
  return out;
}

std::string pack_rows(const h5::Input& input, const h5::Input::Table& table, Values values,
                      int64_t first, int64_t count) {
  Packer out;
  switch (values) {
    case Values::kTexts:
      return pack(input.texts(table, first, count));
    case Values::kOther:
      return pack(input.value_rows(table, first, count));
    case Values::kExactNumbers: {
      const std::vector<long double> numbers = input.exact_rows(table, first, count);
      out.put(std::string_view(reinterpret_cast<const char*>(numbers.data()),
                               numbers.size() * sizeof(long double)));
      return out.bytes();
    }
    case Values::kNumbers:
      break;
  }
  out.put(input.rows(table, first, count).values);
  return out.bytes();
}

// Answers requests for rows. Keeps the dataset of the last request open, so that its unpacked
// chunks stay in memory.
class DatasetReader {
 public:
  explicit DatasetReader(const h5::Source& source) : input_(source) {}

  std::string answer(std::string_view request) {
    Unpacker in(request);
    const std::string dataset(in.text());
    if (dataset.empty()) return pack(TreeReader(input_, false).read());
    const int64_t first = in.integer(), count = in.integer();
    const auto values = static_cast<Values>(in.integer());
    if (!open_ || open_->path != dataset) open(dataset);
    if (values != Values::kTexts && values != Values::kOther && !h5::Input::has_numbers(*open_)) {
      input_.fail("dataset '" + dataset + "' has no numbers");
    }
    return pack_rows(input_, *open_, values, first, count);
  }

 private:
  void open(const std::string& dataset) {
    open_.reset();
    open_ = input_.dataset(dataset);
    open_->may_be_unwritten = true;
    input_.keep_chunks(*open_);
  }

  h5::Input input_;
  std::optional<h5::Input::Table> open_;
};

}  // namespace

// A child process that answers requests. A request consists of a dataset, a first row, a number of
// rows, and the kind of values. A request without a dataset asks for the tree.
struct Hdf5File::Child {
  h5::Source source;
  std::mutex mutex;
  std::unique_ptr<IsolatedService> service;

  explicit Child(const FileBytes& file) : source(h5::file_source(file)) {
    auto reader = std::make_shared<std::unique_ptr<DatasetReader>>();
    const auto answer = [this, reader](std::string_view request) {
      if (!*reader) *reader = std::make_unique<DatasetReader>(source);
      return (*reader)->answer(request);
    };
    service = std::make_unique<IsolatedService>(answer, source.size, source.name);
  }

  std::string ask(const std::string& dataset, int64_t first, int64_t count, Values values) {
    Packer request;
    request.put(std::string_view(dataset));
    request.put(first);
    request.put(count);
    request.put(static_cast<int64_t>(values));
    const std::lock_guard lock(mutex);
    return service->call(request.bytes());
  }
};

Hdf5File::Hdf5File(std::shared_ptr<const FileBytes> bytes)
    : bytes_(std::move(bytes)),
      child_(std::make_unique<Child>(*bytes_)),
      tree_(unpack_tree(child_->ask({}, 0, 0, Values::kNumbers))) {}

Hdf5File::~Hdf5File() = default;

std::vector<double> Hdf5File::numbers(const std::string& dataset, int64_t first,
                                      int64_t count) const {
  const std::string answer = child_->ask(dataset, first, count, Values::kNumbers);
  return Unpacker(answer).reals();
}

std::vector<long double> Hdf5File::exact_numbers(const std::string& dataset, int64_t first,
                                                 int64_t count) const {
  const std::string answer = child_->ask(dataset, first, count, Values::kExactNumbers);
  const std::string_view bytes = Unpacker(answer).text();
  std::vector<long double> values(bytes.size() / sizeof(long double));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

std::vector<std::string> Hdf5File::texts(const std::string& dataset, int64_t first,
                                         int64_t count) const {
  return unpack_texts(child_->ask(dataset, first, count, Values::kTexts));
}

std::vector<std::string> Hdf5File::values(const std::string& dataset, int64_t first,
                                          int64_t count) const {
  return unpack_texts(child_->ask(dataset, first, count, Values::kOther));
}

}  // namespace mj
