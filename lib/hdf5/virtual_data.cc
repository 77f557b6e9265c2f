// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/virtual_data.h"

#include <algorithm>

namespace mj::h5 {
namespace {

using Getter = ssize_t (*)(hid_t create, size_t index, char* name, size_t size);

std::string name_of(const Handle& create, size_t index, Getter get) {
  const ssize_t length = get(create.id(), index, nullptr, 0);
  std::string out(static_cast<size_t>(std::max<ssize_t>(length, 0)) + 1, '\0');
  if (length >= 0 && get(create.id(), index, out.data(), out.size()) < 0) return {};
  out.pop_back();
  return out;
}

// The library replaces %b in names by the number of a block. %% stands for a percent sign.
std::string escaped(const std::string& name) {
  std::string out;
  for (const char c : name) out += c == '%' ? "%%" : std::string(1, c);
  return out;
}

bool unescape(std::string& name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '%' && (i + 1 == name.size() || name[++i] != '%')) return false;
    out += name[i];
  }
  name = out;
  return true;
}

bool is_plain(const std::string& file) {
  return !file.empty() && file != "." && file != ".." && file.find('/') == std::string::npos &&
         file.find('\0') == std::string::npos;
}

std::vector<hsize_t> shape_of(const Handle& space) {
  const int rank = H5Sget_simple_extent_ndims(space.id());
  std::vector<hsize_t> out(static_cast<size_t>(std::max(rank, 0)));
  if (rank > 0) (void)H5Sget_simple_extent_dims(space.id(), out.data(), nullptr);
  return out;
}

}  // namespace

std::vector<VirtualSource> virtual_sources(const Handle& create, std::string& problem) {
  size_t count = 0;
  if (H5Pget_virtual_count(create.id(), &count) < 0) problem = "has damaged sources";
  std::vector<VirtualSource> out;
  for (size_t i = 0; i < count && problem.empty(); ++i) {
    VirtualSource source{name_of(create, i, H5Pget_virtual_filename),
                         name_of(create, i, H5Pget_virtual_dsetname)};
    const bool is_fixed = unescape(source.file) && unescape(source.dataset);
    if (!is_fixed || !is_plain(source.file) || source.dataset.empty()) {
      problem = "stores its data in '" + source.file + "', which is not a file of its folder";
      break;
    }
    const Handle from(H5Pget_virtual_srcspace(create.id(), i), H5Sclose);
    const Handle to(H5Pget_virtual_vspace(create.id(), i), H5Sclose);
    source.shape = shape_of(from);
    std::vector<hsize_t> start(shape_of(to).size() + 1), end(start.size());
    source.values = static_cast<hsize_t>(H5Sget_select_npoints(to.id()));
    if (start.size() == 1 || H5Sget_select_bounds(to.id(), start.data(), end.data()) < 0) {
      problem = "has damaged sources";
      break;
    }
    source.first = start[0];
    out.push_back(std::move(source));
  }
  return problem.empty() ? out : std::vector<VirtualSource>();
}

bool add_virtual_source(const Handle& create, const std::vector<hsize_t>& shape,
                        const std::vector<hsize_t>& box, const VirtualSource& source) {
  std::vector<hsize_t> start(shape.size(), 0);
  start[0] = source.first;
  const Handle to(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr),
                  H5Sclose);
  const Handle from(
      H5Screate_simple(static_cast<int>(source.shape.size()), source.shape.data(), nullptr),
      H5Sclose);
  // The whole source is selected as a box, because a selection of everything would be stored
  // without its shape.
  const std::vector<hsize_t> origin(source.shape.size(), 0);
  return to.valid() && from.valid() &&
         H5Sselect_hyperslab(from.id(), H5S_SELECT_SET, origin.data(), nullptr, source.shape.data(),
                             nullptr) >= 0 &&
         H5Sselect_hyperslab(to.id(), H5S_SELECT_SET, start.data(), nullptr, box.data(), nullptr) >=
             0 &&
         H5Pset_virtual(create.id(), to.id(), escaped(source.file).c_str(),
                        escaped(source.dataset).c_str(), from.id()) >= 0;
}

}  // namespace mj::h5
