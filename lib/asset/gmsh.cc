// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Layout of GMSH files. The section $MeshFormat gives the version of the format, the encoding
// (0 for text, 1 for binary) and the size of a real number. The mesh is in two further sections.
//
// Version 2.2:
//   $Nodes     the number of nodes; then for each node: tag, x, y, z
//   $Elements  the number of elements; then in text files for each element: tag, type, number of
//              tags, tags, nodes; in binary files for each block: type, number of elements, number
//              of tags, and for each element: tag, tags, nodes
//
// Version 4.1:
//   $Nodes     the numbers of blocks and nodes, the least and the greatest tag; then for each
//              block: dimension, entity, parametric, number of nodes, the tags of all nodes, and x,
//              y, z of all nodes
//   $Elements  the numbers of blocks and elements, the least and the greatest tag; then for each
//              block: dimension, entity, type, number of elements, and for each element: tag, nodes
//
// In binary files of version 2.2, the number at the head of a section is text, and all other
// numbers are int32 or double. In binary files of version 4.1, dimensions, entities and types are
// int32, and all counts and tags are uint64.

#include "asset/gmsh.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>

#include "asset/binary_reader.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

[[noreturn]] void fail(const std::string& name, const std::string& what, std::string hint = {}) {
  throw Error("bad-gmsh", name + ": " + what, std::move(hint));
}

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// Reads numbers that are separated by white space, in text files.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  template <typename T>
  [[nodiscard]] bool read(T& out) {
    skip_space();
    const char* end = rest_.data() + rest_.size();
    const bool has_sign = !rest_.empty() && rest_[0] == '+';
    const auto [after, problem] = std::from_chars(rest_.data() + (has_sign ? 1 : 0), end, out);
    if (problem != std::errc() || (after != end && !is_space(*after))) return false;
    rest_.remove_prefix(after - rest_.data());
    return true;
  }

  // Returns an upper bound on the number of words that are left, since each word takes at least one
  // character and a space.
  [[nodiscard]] uint64_t most() const { return (rest_.size() + 1) / 2; }
  [[nodiscard]] uint64_t most_reals() const { return most(); }

 private:
  void skip_space() {
    while (!rest_.empty() && is_space(rest_[0])) rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

// Reads numbers in a binary file.
class Binary {
 public:
  explicit Binary(std::string_view bytes) : reader_(bytes) {}

  template <typename T>
  [[nodiscard]] bool read(T& out) {
    return reader_.read(&out, 1);
  }
  [[nodiscard]] uint64_t most() const { return reader_.left() / sizeof(int32_t); }
  [[nodiscard]] uint64_t most_reals() const { return reader_.left() / sizeof(double); }

 private:
  BinaryReader reader_;
};

struct Format {
  int version = 0;  // 100 times the version number: 220 or 410
  bool is_binary = false;
};

// Returns the dimension of an element type whose nodes are all connected to each other: segments
// (1), triangles (2) and tetrahedra (3). Returns nothing for other types.
std::optional<int> dimension_of(int32_t type) {
  if (type == 1) return 1;
  if (type == 2) return 2;
  if (type == 4) return 3;
  return std::nullopt;
}

class Decoder {
 public:
  Decoder(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  GmshData run() {
    const Format format = read_format();
    const std::string_view nodes = section("Nodes"), elements = section("Elements");
    if (format.version == 220) {
      format.is_binary ? read_2<Binary>(nodes, elements) : read_2<Words>(nodes, elements);
    } else {
      format.is_binary ? read_4<Binary>(nodes, elements) : read_4<Words>(nodes, elements);
    }
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail(const std::string& what, std::string hint = {}) const {
    mj::fail(name_, what, std::move(hint));
  }

  Format read_format() const {
    if (bytes_.empty()) fail("the GMSH file is empty");
    constexpr std::string_view kStart = "$MeshFormat";
    if (!bytes_.starts_with(kStart)) fail("a GMSH file begins with $MeshFormat");
    Words words(bytes_.substr(kStart.size()));
    double version = 0;
    int binary = 0;
    if (!words.read(version) || !words.read(binary)) {
      fail("the header of the GMSH file is incomplete");
    }
    const double hundreds = std::round(100 * version);
    if (hundreds != 220 && hundreds != 410) {
      fail("this version of the GMSH format is not supported",
           "save the mesh in version 2.2 or 4.1");
    }
    return {static_cast<int>(hundreds), binary != 0};
  }

  // Returns the text of the section `title`, which lies between the lines "$title" and "$Endtitle".
  [[nodiscard]] std::string_view section(const std::string& title) const {
    const std::string begin = "$" + title, end = "$End" + title;
    const size_t from = bytes_.find(begin);
    if (from == std::string_view::npos) fail("the GMSH file has no " + begin);
    size_t start = from + begin.size();
    if (bytes_.substr(start, 2) == "\r\n") ++start;
    start = std::min(start + 1, bytes_.size());
    const size_t to = bytes_.find(end, start);
    if (to == std::string_view::npos) fail("the GMSH file has no " + end);
    return bytes_.substr(start, to - start);
  }

  [[nodiscard]] int checked_count(uint64_t count, uint64_t most, std::string_view what) const {
    if (count < 1 || count > std::min<uint64_t>(most, std::numeric_limits<int>::max())) {
      fail("the GMSH file cannot have " + std::to_string(count) + " " + std::string(what));
    }
    return static_cast<int>(count);
  }

  // Reads the count at the head of a section of version 2.2. This count is text even in a binary
  // file. Returns a reader for the rest of the section in the format of the file.
  template <typename Reader>
  Reader after_count(std::string_view section, std::string_view what, uint64_t& count) const {
    const size_t end = section.find('\n');
    Words line(section.substr(0, end));
    if (end == std::string_view::npos || !line.read(count)) {
      fail("the count of " + std::string(what) + " in the GMSH file is not a number");
    }
    return Reader(section.substr(end + 1));
  }

  template <typename Reader>
  void read_2(std::string_view nodes, std::string_view elements) {
    uint64_t count = 0;
    auto reader = after_count<Reader>(nodes, "nodes", count);
    const int n = checked_count(count, reader.most_reals() / 3, "nodes");
    out_.point.reserve(3 * static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) {
      int32_t tag = 0;
      if (!reader.read(tag)) fail("nodes of the GMSH file cannot be read");
      read_point(reader);
      if (!index_.emplace(tag, i).second) {
        fail("two nodes of the GMSH file have the tag " + std::to_string(tag));
      }
    }
    auto element_reader = after_count<Reader>(elements, "elements", count);
    read_elements_2(element_reader, checked_count(count, element_reader.most() / 3, "elements"));
  }

  void read_elements_2(Words& reader, int count) {
    for (int i = 0; i < count; ++i) {
      int32_t tag = 0, type = 0, tags = 0;
      if (!reader.read(tag) || !reader.read(type) || !reader.read(tags)) bad_elements();
      take_type(type);
      read_element_2(reader, tags);
    }
  }

  void read_elements_2(Binary& reader, int count) {
    while (count > 0) {
      int32_t type = 0, block = 0, tags = 0, tag = 0;
      if (!reader.read(type) || !reader.read(block) || !reader.read(tags)) bad_elements();
      take_type(type);
      if (block < 1 || block > count) bad_elements();
      count -= block;
      for (; block > 0; --block) {
        if (!reader.read(tag)) bad_elements();
        read_element_2(reader, tags);
      }
    }
  }

  template <typename Reader>
  void read_element_2(Reader& reader, int32_t tags) {
    int32_t ignored = 0;
    for (; tags > 0; --tags) {
      if (!reader.read(ignored)) bad_elements();
    }
    for (int k = 0; k <= out_.dim; ++k) {
      int32_t node = 0;
      if (!reader.read(node)) bad_elements();
      const auto at = index_.find(node);
      if (at == index_.end()) fail_node(node);
      out_.element.push_back(at->second);
    }
  }

  // Sets the dimension of the mesh from the type of its first element. Throws Error for an unknown
  // type, and for a later element that has another dimension.
  void take_type(int32_t type) {
    const std::optional<int> dim = dimension_of(type);
    if (!dim) {
      fail("the GMSH file has elements of type " + std::to_string(type),
           "only segments (1), triangles (2) and tetrahedra (4) are supported: save only elements "
           "of these types");
    }
    if (out_.dim == 0) out_.dim = *dim;
    if (out_.dim != *dim) {
      fail("the elements of the GMSH file are of different dimensions",
           "save only the elements of one physical group");
    }
  }

  template <typename Reader>
  void read_4(std::string_view nodes, std::string_view elements) {
    Reader reader(nodes);
    const Block block = read_block(reader, "nodes", reader.most() / 4);
    if (block.dim < 1 || block.dim > 3) {
      fail("the nodes of the GMSH file belong to an entity that is not a curve, surface or volume");
    }
    if (block.greatest - block.least != static_cast<uint64_t>(block.count) - 1) {
      fail("the tags of nodes in the GMSH file must be sequential");
    }
    for (int i = 0; i < block.count; ++i) {
      uint64_t tag = 0;
      if (!reader.read(tag)) fail("tags of nodes of the GMSH file cannot be read");
      if (tag != block.least + i) fail("the tags of nodes in the GMSH file must be sequential");
    }
    out_.point.reserve(3 * static_cast<size_t>(block.count));
    for (int i = 0; i < block.count; ++i) read_point(reader);
    read_elements_4(Reader(elements), block);
  }

  template <typename Reader>
  void read_elements_4(Reader reader, const auto& nodes) {
    const Block block = read_block(reader, "elements", reader.most() / 3);
    if (block.dim != nodes.dim) {
      fail("nodes and elements of the GMSH file are of different dimensions");
    }
    if (dimension_of(block.type) != block.dim) {
      fail("elements of type " + std::to_string(block.type) + " of the GMSH file do not have " +
           std::to_string(block.dim) + " dimensions");
    }
    out_.dim = block.dim;
    for (int i = 0; i < block.count; ++i) {
      uint64_t tag = 0;
      if (!reader.read(tag)) bad_elements();
      for (int k = 0; k <= out_.dim; ++k) {
        if (!reader.read(tag)) bad_elements();
        if (tag < nodes.least || tag > nodes.greatest) fail_node(tag);
        out_.element.push_back(static_cast<int>(tag - nodes.least));
      }
    }
  }

  struct Block {
    int count = 0;
    int32_t dim = 0, type = 0;
    uint64_t least = 0, greatest = 0;  // the least and the greatest tag
  };

  template <typename Reader>
  Block read_block(Reader& reader, const std::string& what, uint64_t most) const {
    uint64_t blocks = 0, total = 0, count = 0;
    int32_t entity = 0;
    Block out;
    if (!reader.read(blocks) || !reader.read(total) || !reader.read(out.least) ||
        !reader.read(out.greatest) || !reader.read(out.dim) || !reader.read(entity) ||
        !reader.read(out.type) || !reader.read(count)) {
      fail("the header of the " + what + " of the GMSH file cannot be read");
    }
    if (blocks != 1 || total != count) {
      fail("the " + what + " of the GMSH file must be in a single block",
           "save one physical group, or use version 2.2");
    }
    out.count = checked_count(count, most, what);
    return out;
  }

  template <typename Reader>
  void read_point(Reader& reader) {
    for (int k = 0; k < 3; ++k) {
      double x = 0;
      if (!reader.read(x)) fail("coordinates of nodes of the GMSH file cannot be read");
      out_.point.push_back(x);
    }
  }

  [[noreturn]] void bad_elements() const { fail("elements of the GMSH file cannot be read"); }

  template <typename T>
  [[noreturn]] void fail_node(T tag) const {
    fail("an element of the GMSH file has the node " + std::to_string(tag) +
         ", which does not exist");
  }

  std::string_view bytes_;
  const std::string& name_;
  std::unordered_map<int32_t, int> index_;  // index of each node by its tag, for version 2.2
  GmshData out_;
};

}  // namespace

GmshData decode_gmsh(std::string_view bytes, const std::string& name) {
  return Decoder(bytes, name).run();
}

}  // namespace mj
