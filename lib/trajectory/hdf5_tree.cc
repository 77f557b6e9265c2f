// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5_tree.h"

#include <algorithm>
#include <cstring>
#include <mutex>

#include "trajectory/hdf5_input.h"
#include "trajectory/isolated.h"
#include "trajectory/packing.h"

namespace mj {
namespace {

using h5::Handle;

constexpr size_t kMaxObjects = 20000;
constexpr size_t kMaxName = 1000;
constexpr int64_t kNumbersAtOnce = 1 << 20;
constexpr int64_t kMaxNumbers = int64_t{1} << 29;  // that are looked at for ranges, of all datasets

herr_t note_object(hid_t, const char* name, const H5O_info_t* info, void* out) {
  auto& tree = *static_cast<Hdf5Tree*>(out);
  if (info->type != H5O_TYPE_GROUP && info->type != H5O_TYPE_DATASET) return 0;
  tree.is_cut = tree.objects.size() >= kMaxObjects;
  if (tree.is_cut) return 1;
  if (std::strlen(name) > kMaxName) return 0;
  Hdf5Object object;
  object.path = std::strcmp(name, ".") == 0 ? "/" : name;
  object.is_dataset = info->type == H5O_TYPE_DATASET;
  tree.objects.push_back(std::move(object));
  return 0;
}

bool is_boolean(hid_t type) {
  if (H5Tget_class(type) != H5T_ENUM || H5Tget_nmembers(type) != 2) return false;
  char* name = H5Tget_member_name(type, 0);
  const bool is_false = name && std::strcmp(name, "FALSE") == 0;
  H5free_memory(name);
  return is_false;
}

std::string type_name(hid_t type) {
  const std::string bits = std::to_string(8 * H5Tget_size(type));
  switch (H5Tget_class(type)) {
    case H5T_FLOAT:
      return "float" + bits;
    case H5T_INTEGER:
      return (H5Tget_sign(type) == H5T_SGN_NONE ? "uint" : "int") + bits;
    case H5T_STRING:
      return "text";
    default:
      return is_boolean(type) ? "bool" : "other";
  }
}

class TreeReader {
 public:
  TreeReader(const h5::Input& input, bool has_ranges) : input_(input), has_ranges_(has_ranges) {}

  Hdf5Tree read() {
    Hdf5Tree tree;
    input_.check(H5Ovisit2(input_.id(), H5_INDEX_NAME, H5_ITER_INC, note_object, &tree,
                           H5O_INFO_BASIC) >= 0);
    for (Hdf5Object& object : tree.objects) {
      input_.attributes(object.path.c_str(), "", object.attributes);
      if (object.is_dataset) describe(object);
    }
    return tree;
  }

 private:
  void describe(Hdf5Object& object) {
    const h5::Input::Table table = input_.dataset(object.path);
    object.type = type_name(table.type.id());
    object.shape.assign(table.shape.begin(), table.shape.end());
    if (!has_ranges_) return;
    try {
      object.range = range_of(table);
    } catch (const Error&) {  // of what is in other files, or was never written
      object.range.reset();
    }
  }

  // Read some rows at a time.
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

  const h5::Input& input_;
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
  const auto at = std::ranges::find(objects, path, &Hdf5Object::path);
  return at == objects.end() ? nullptr : &*at;
}

Hdf5Tree load_hdf5_tree(const FileBytes& file) {
  return unpack_tree(h5::run_on_file(file, [](const h5::Source& source) {
    const h5::Input input(source);
    return pack(TreeReader(input, true).read());
  }));
}

// ---- parts

// Requests are a dataset, a first row and a number of rows; without a dataset the tree is wanted.
struct Hdf5File::Child {
  h5::Source source;
  std::mutex mutex;
  std::unique_ptr<IsolatedService> service;

  explicit Child(const FileBytes& file) : source(h5::file_source(file)) {
    auto input = std::make_shared<std::optional<h5::Input>>();
    const auto answer = [this, input](std::string_view request) {
      if (!*input) input->emplace(source);
      Unpacker in(request);
      const std::string dataset(in.text());
      if (dataset.empty()) return pack(TreeReader(**input, false).read());
      const int64_t first = in.integer(), count = in.integer();
      const h5::Input::Table table = (*input)->dataset(dataset);
      Packer out;
      if (h5::Input::has_numbers(table)) {
        out.put((*input)->rows(table, first, count).values);
      } else {
        for (const std::string& text : (*input)->texts(table, first, count)) {
          out.put(std::string_view(text));
        }
      }
      return out.bytes();
    };
    service = std::make_unique<IsolatedService>(answer, source.size, source.name);
  }

  std::string ask(const std::string& dataset, int64_t first, int64_t count) {
    Packer request;
    request.put(std::string_view(dataset));
    request.put(first);
    request.put(count);
    const std::lock_guard lock(mutex);
    return service->call(request.bytes());
  }
};

Hdf5File::Hdf5File(std::shared_ptr<const FileBytes> bytes)
    : bytes_(std::move(bytes)),
      child_(std::make_unique<Child>(*bytes_)),
      tree_(unpack_tree(child_->ask({}, 0, 0))) {}

Hdf5File::~Hdf5File() = default;

std::vector<double> Hdf5File::numbers(const std::string& dataset, int64_t first,
                                      int64_t count) const {
  const std::string answer = child_->ask(dataset, first, count);
  return Unpacker(answer).reals();
}

std::vector<std::string> Hdf5File::texts(const std::string& dataset, int64_t first,
                                         int64_t count) const {
  const std::string answer = child_->ask(dataset, first, count);
  Unpacker in(answer);
  std::vector<std::string> out;
  while (!in.is_done()) out.emplace_back(in.text());
  return out;
}

}  // namespace mj
