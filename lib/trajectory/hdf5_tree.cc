// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5_tree.h"

#include <algorithm>
#include <cstring>

#include "trajectory/hdf5_input.h"
#include "trajectory/isolated.h"
#include "trajectory/packing.h"

namespace mj {
namespace {

using h5::Handle;

constexpr size_t kMaxObjects = 20000;
constexpr size_t kMaxName = 1000;
constexpr hsize_t kNumbersAtOnce = 1 << 20;
constexpr hsize_t kMaxNumbers = hsize_t{1} << 29;  // that are looked at for ranges, of all datasets

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
  explicit TreeReader(const h5::Source& source) : input_(source) {}

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
    const Handle dataset =
        input_.own(H5Dopen2(input_.id(), object.path.c_str(), H5P_DEFAULT), H5Dclose);
    const Handle type = input_.own(H5Dget_type(dataset.id()), H5Tclose);
    const Handle space = input_.own(H5Dget_space(dataset.id()), H5Sclose);
    const int rank = H5Sget_simple_extent_ndims(space.id());
    std::vector<hsize_t> shape(static_cast<size_t>(std::max(rank, 0)));
    if (rank > 0) input_.check(H5Sget_simple_extent_dims(space.id(), shape.data(), nullptr) >= 0);
    object.type = type_name(type.id());
    object.shape.assign(shape.begin(), shape.end());
    try {
      object.range = range_of(object.path, dataset, type, space, shape);
    } catch (const Error&) {  // of what is in other files, or was never written
      object.range.reset();
    }
  }

  // Read along the first dimension, some rows at a time.
  std::optional<ValueRange> range_of(const std::string& path, const Handle& dataset,
                                     const Handle& type, const Handle& space,
                                     std::vector<hsize_t> shape) {
    const H5T_class_t kind = H5Tget_class(type.id());
    const bool is_raw = is_boolean(type.id()) && H5Tget_size(type.id()) == 1;
    if (kind != H5T_FLOAT && kind != H5T_INTEGER && !is_raw) return std::nullopt;
    hsize_t of_row = 1;
    for (size_t i = 1; i < shape.size(); ++i) {
      if (__builtin_mul_overflow(of_row, shape[i], &of_row)) return std::nullopt;
    }
    hsize_t all = 0, bytes = 0;
    const hsize_t rows = shape.empty() ? 1 : shape[0];
    if (__builtin_mul_overflow(rows, of_row, &all) || all > kMaxNumbers - looked_at_ ||
        __builtin_mul_overflow(all, H5Tget_size(type.id()), &bytes)) {
      return std::nullopt;
    }
    ValueRange range;
    if (all == 0) return range;
    input_.check_storage(dataset, path, bytes);
    looked_at_ += all;
    const hsize_t step = std::max<hsize_t>(1, kNumbersAtOnce / of_row);
    std::vector<hsize_t> start(shape.size());
    for (hsize_t row = 0; row < rows; row += step) {
      const hsize_t count = std::min(step, rows - row);
      if (!shape.empty()) {
        start[0] = row;
        shape[0] = count;
        input_.check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr,
                                         shape.data(), nullptr) >= 0);
      }
      const hsize_t numbers = count * of_row;
      const Handle memory = input_.own(H5Screate_simple(1, &numbers, nullptr), H5Sclose);
      auto read = [&](auto& values, hid_t as) {
        values.resize(numbers);
        input_.check(
            H5Dread(dataset.id(), as, memory.id(), space.id(), H5P_DEFAULT, values.data()) >= 0);
        for (const auto x : values) range.cover(static_cast<double>(x));
      };
      if (is_raw) {
        read(bytes_, type.id());
      } else {
        read(numbers_, H5T_NATIVE_DOUBLE);
      }
    }
    return range;
  }

  h5::Input input_;
  hsize_t looked_at_ = 0;
  std::vector<double> numbers_;
  std::vector<int8_t> bytes_;
};

std::string parse_tree(const h5::Source& source) {
  const Hdf5Tree tree = TreeReader(source).read();
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

Hdf5Tree load_hdf5_tree(const std::string& path) {
  return unpack_tree(h5::run_on_file(path, parse_tree));
}

Hdf5Tree read_hdf5_tree(std::string_view bytes, const std::string& name) {
  const h5::Source source = h5::memory_source(bytes, name);
  return unpack_tree(run_isolated([&] { return parse_tree(source); }, source.size, name));
}

}  // namespace mj
