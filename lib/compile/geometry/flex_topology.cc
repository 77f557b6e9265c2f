// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry/flex_topology.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>

#include "engine/flex/flex_element.h"

namespace mj::compiler {
namespace {

// Corners of each face of an element. The first index is the dim of the element. A face is a vertex
// if dim is 1, an edge if dim is 2, and a triangle if dim is 3. These triangles point outwards.
constexpr int kFragments[4][4][3] = {
    {},
    {{0}, {1}},
    {{0, 1}, {2, 0}, {1, 2}},
    {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}},
};

// ---- edges

// A table of the numbers of edges, which are found by their two vertices. It is a hash table with
// open addressing that is at most half full.
class EdgeNumbers {
 public:
  explicit EdgeNumbers(size_t most) : slots_(std::bit_ceil(2 * most + 1)) {}

  // Returns the number of the edge between two vertices, with low < high. If the table does not
  // have this edge, adds it with the number `next`.
  int find(int low, int high, int next) {
    const uint64_t key = static_cast<uint64_t>(low) << 32 | static_cast<uint32_t>(high);
    const size_t mask = slots_.size() - 1;
    for (size_t i = (key * 0x9E3779B97F4A7C15u) >> 20 & mask;; i = (i + 1) & mask) {
      if (slots_[i].edge < 0) slots_[i] = {key, next};
      if (slots_[i].key == key) return slots_[i].edge;
    }
  }

 private:
  struct Slot {
    uint64_t key = 0;
    int edge = -1;
  };
  std::vector<Slot> slots_;
};

void note_triangle(std::vector<int>& stencil, int edge, int a, int b, int opposite) {
  if (4 * static_cast<size_t>(edge) == stencil.size()) {
    stencil.insert(stencil.end(), {a, b, opposite, -1});
  } else {
    stencil[4 * static_cast<size_t>(edge) + 3] = opposite;
  }
}

void find_edges(int dim, std::span<const int> elem, FlexTopology& out) {
  const engine::ElementEdges& local = engine::element_edges(dim);
  const size_t corners = dim + 1, elements = elem.size() / corners;
  EdgeNumbers numbers(elements * local.count);
  out.elemedge.reserve(elements * local.count);
  for (size_t e = 0; e < elements; ++e) {
    const int* vertex = elem.data() + corners * e;
    for (int k = 0; k < local.count; ++k) {
      const int a = vertex[local.vertex[k][0]], b = vertex[local.vertex[k][1]];
      const int next = static_cast<int>(out.edge.size() / 2);
      const int edge = numbers.find(std::min(a, b), std::max(a, b), next);
      if (edge == next) out.edge.insert(out.edge.end(), {std::min(a, b), std::max(a, b)});
      out.elemedge.push_back(edge);
      if (dim == 2) note_triangle(out.stencil, edge, a, b, vertex[k]);
    }
  }
}

// ---- surface and layers

struct Fragment {
  std::array<int, 3> key;     // vertices of the fragment, ascending
  std::array<int, 3> vertex;  // vertices of the fragment, in the order of the element
  int elem;
};

std::vector<Fragment> list_fragments(int dim, std::span<const int> elem) {
  const size_t corners = dim + 1, elements = elem.size() / corners;
  std::vector<Fragment> out;
  out.reserve(elem.size());
  for (size_t e = 0; e < elements; ++e) {
    for (size_t k = 0; k < corners; ++k) {
      Fragment& f = out.emplace_back(Fragment{{}, {}, static_cast<int>(e)});
      for (int i = 0; i < dim; ++i) f.vertex[i] = elem[corners * e + kFragments[dim][k][i]];
      f.key = f.vertex;
      std::sort(f.key.begin(), f.key.begin() + dim);
    }
  }
  return out;
}

// Sorts the fragments by their ascending vertices. The stable sort consists of one counting sort
// for each vertex of a fragment, from the last vertex to the first.
void sort_fragments(int dim, int vertices, std::vector<Fragment>& fragments) {
  std::vector<Fragment> sorted(fragments.size());
  std::vector<int> place(vertices);
  for (int k = dim - 1; k >= 0; --k) {
    std::fill(place.begin(), place.end(), 0);
    for (const Fragment& f : fragments) ++place[f.key[k]];
    std::exclusive_scan(place.begin(), place.end(), place.begin(), 0);
    for (const Fragment& f : fragments) sorted[place[f.key[k]]++] = f;
    fragments.swap(sorted);
  }
}

// A connection of two elements that share a fragment: the fragment of the first element, and the
// number of the second element.
struct Connection {
  const Fragment* first;
  int second;
};

class Surface {
 public:
  Surface(int dim, int vertices, std::span<const int> elem, FlexTopology& out)
      : dim_(dim), elem_(elem), out_(out), fragments_(list_fragments(dim, elem)) {
    sort_fragments(dim, vertices, fragments_);
    is_border_.resize(elem.size() / (dim + 1));
    split();
  }

  void find_layers() {
    out_.elemlayer.assign(is_border_.size(), 0);
    if (dim_ == 3) measure_depth();
  }

  void find_pairs() {
    if (dim_ == 3) return;
    for (const Connection& c : connections_) {
      const int first = c.first->elem;
      if (!is_border_[first] && !is_border_[c.second]) continue;
      out_.evpair.insert(out_.evpair.end(), {c.second, other_vertex(first, *c.first)});
      out_.evpair.insert(out_.evpair.end(), {first, other_vertex(c.second, *c.first)});
    }
  }

 private:
  // Divides the fragments into two kinds. A fragment that belongs to a single element is part of
  // the surface. A fragment that occurs in two elements connects these elements.
  void split() {
    const size_t n = fragments_.size();
    const auto equal = [&](size_t a, size_t b) { return fragments_[a].key == fragments_[b].key; };
    for (size_t i = 0; i < n; ++i) {
      const Fragment& f = fragments_[i];
      const bool follows = i > 0 && equal(i - 1, i), precedes = i + 1 < n && equal(i, i + 1);
      if (precedes) connections_.push_back({&f, fragments_[i + 1].elem});
      if (follows || precedes) continue;
      out_.shell.insert(out_.shell.end(), f.vertex.begin(), f.vertex.begin() + dim_);
      is_border_[f.elem] = true;
    }
  }

  // Computes the layer of each element by a breadth-first search that starts at the elements of the
  // surface. Elements that the search does not reach get a number greater than the depth of any
  // other element.
  void measure_depth() {
    const int n = static_cast<int>(is_border_.size());
    std::vector<int> start(n + 1, 0), neighbour(2 * connections_.size()), next;
    for (const Connection& c : connections_) ++start[c.first->elem], ++start[c.second];
    std::exclusive_scan(start.begin(), start.end(), start.begin(), 0);
    next = start;
    for (const Connection& c : connections_) {
      neighbour[next[c.first->elem]++] = c.second;
      neighbour[next[c.second]++] = c.first->elem;
    }
    std::fill(out_.elemlayer.begin(), out_.elemlayer.end(), n + 1);
    std::vector<int> reached;
    reached.reserve(n);
    for (int e = 0; e < n; ++e) {
      if (!is_border_[e]) continue;
      out_.elemlayer[e] = 0;
      reached.push_back(e);
    }
    for (size_t i = 0; i < reached.size(); ++i) {
      const int e = reached[i];
      for (int k = start[e]; k < start[e + 1]; ++k) {
        if (out_.elemlayer[neighbour[k]] <= n) continue;
        out_.elemlayer[neighbour[k]] = out_.elemlayer[e] + 1;
        reached.push_back(neighbour[k]);
      }
    }
  }

  // Returns the vertex of an element that does not belong to `fragment`.
  [[nodiscard]] int other_vertex(int elem, const Fragment& fragment) const {
    const int* vertex = elem_.data() + static_cast<size_t>(dim_ + 1) * elem;
    const auto end = fragment.key.begin() + dim_;
    return *std::find_if(vertex, vertex + dim_,
                         [&](int v) { return std::find(fragment.key.begin(), end, v) == end; });
  }

  int dim_;
  std::span<const int> elem_;
  FlexTopology& out_;
  std::vector<Fragment> fragments_;
  std::vector<Connection> connections_;
  std::vector<char> is_border_;
};

}  // namespace

FlexTopology find_topology(int dim, int vertices, std::span<const int> elem) {
  FlexTopology out;
  find_edges(dim, elem, out);
  Surface surface(dim, vertices, elem, out);
  surface.find_layers();
  surface.find_pairs();
  return out;
}

}  // namespace mj::compiler
