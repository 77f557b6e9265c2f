// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/hdf5_copy.h"

#include <vector>

namespace mj::h5 {
namespace {

herr_t note_link(hid_t, const char* name, const H5L_info_t*, void* out) {
  static_cast<std::vector<std::string>*>(out)->emplace_back(name);
  return 0;
}

herr_t note_attribute(hid_t, const char* name, const H5A_info_t*, void* out) {
  static_cast<std::vector<std::string>*>(out)->emplace_back(name);
  return 0;
}

class Copier {
 public:
  using Filter = std::function<bool(const std::string& path)>;

  Copier(const Output& out, const Filter& is_copied) : out_(out), is_copied_(is_copied) {}

  // Copies the attributes and members of a group one by one. H5Ocopy would copy them in one call,
  // but it crashes if a group has many attributes and one of them is a text (HDF5 1.10).
  void copy_group(hid_t from, hid_t to, const std::string& path = {}) {
    copy_attributes(from, to, path);
    for (const std::string& name : links_of(from)) {
      const std::string member = path.empty() ? name : path + "/" + name;
      if (!is_copied_(member)) continue;
      require_inside(from, name);
      const Handle source = out_.own(H5Oopen(from, name.c_str(), H5P_DEFAULT), H5Oclose);
      const bool is_group = H5Iget_type(source.id()) == H5I_GROUP;
      const Handle copy = is_group ? new_group(to, name) : copy_dataset(from, to, name);
      if (is_group) {
        copy_group(source.id(), copy.id(), member);
      } else {
        copy_attributes(source.id(), copy.id(), member);
      }
    }
  }

 private:
  // Throws Error if a link leads to another file or to another place in this file.
  void require_inside(hid_t group, const std::string& name) const {
    H5L_info_t link;
    out_.check(H5Lget_info(group, name.c_str(), &link, H5P_DEFAULT) >= 0);
    if (link.type != H5L_TYPE_HARD) out_.fail("'" + name + "' is a link");
  }

  [[nodiscard]] std::vector<std::string> links_of(hid_t group) const {
    std::vector<std::string> names;
    out_.check(H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, note_link, &names) >= 0);
    return names;
  }

  [[nodiscard]] Handle new_group(hid_t to, const std::string& name) const {
    const Handle plain = out_.without_times(H5P_GROUP_CREATE);
    return out_.own(H5Gcreate2(to, name.c_str(), H5P_DEFAULT, plain.id(), H5P_DEFAULT), H5Gclose);
  }

  [[nodiscard]] Handle copy_dataset(hid_t from, hid_t to, const std::string& name) const {
    const Handle how = out_.own(H5Pcreate(H5P_OBJECT_COPY), H5Pclose);
    out_.check(H5Pset_copy_object(how.id(), H5O_COPY_WITHOUT_ATTR_FLAG) >= 0);
    out_.check(H5Ocopy(from, name.c_str(), to, name.c_str(), how.id(), H5P_DEFAULT) >= 0);
    return out_.own(H5Dopen2(to, name.c_str(), H5P_DEFAULT), H5Dclose);
  }

  void copy_attributes(hid_t from, hid_t to, const std::string& path) const {
    std::vector<std::string> names;
    out_.check(H5Aiterate2(from, H5_INDEX_NAME, H5_ITER_INC, nullptr, note_attribute, &names) >= 0);
    for (const std::string& name : names) {
      if (is_copied_(path + "@" + name)) copy_attribute(from, to, name);
    }
  }

  void copy_attribute(hid_t from, hid_t to, const std::string& name) const {
    const Handle source = out_.own(H5Aopen(from, name.c_str(), H5P_DEFAULT), H5Aclose);
    const Handle type = out_.own(H5Aget_type(source.id()), H5Tclose);
    const Handle space = out_.own(H5Aget_space(source.id()), H5Sclose);
    const auto count = static_cast<size_t>(H5Sget_simple_extent_npoints(space.id()));
    std::vector<std::byte> values(count * H5Tget_size(type.id()));
    out_.check(H5Aread(source.id(), type.id(), values.data()) >= 0);
    const Handle copy = out_.own(
        H5Acreate2(to, name.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    const bool is_written = H5Awrite(copy.id(), type.id(), values.data()) >= 0;
    (void)H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, values.data());
    out_.check(is_written);
  }

  const Output& out_;
  const Filter& is_copied_;
};

}  // namespace

void copy_in_order(const std::string& from, const std::string& to, const std::string& shown) {
  Output out(shown);
  out.create(to);
  const Handle access = out.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  out.check(H5Pset_file_locking(access.id(), false, true) >= 0);
  const Handle source = out.own(H5Fopen(from.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
  copy_members(out, source.id(), out.id(), [](const std::string&) { return true; });
  out.close();
}

void copy_members(const Output& out, hid_t from, hid_t to,
                  const std::function<bool(const std::string& path)>& is_copied) {
  Copier(out, is_copied).copy_group(from, to);
}

}  // namespace mj::h5
