// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "match/align.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string>

#include "common/model/reference.h"
#include "common/model/row_labels.h"
#include "model/field_table.h"
#include "model/names.h"

namespace mj::diff {
namespace {

const int* ints(const mjModel& m, Array array) {
  return static_cast<const int*>(field(array).data(m));
}

mjtObj object_of(Size rows) {
  for (const NameList& list : name_lists()) {
    if (list.count == rows) return list.type;
  }
  return mjOBJ_UNKNOWN;
}

// Returns the rows among `candidates` that do not have a partner yet.
std::vector<int64_t> unmatched(const std::vector<int64_t>& partner,
                               const std::vector<int64_t>& candidates) {
  std::vector<int64_t> out;
  for (int64_t i : candidates) {
    if (partner[static_cast<size_t>(i)] == kNobody) out.push_back(i);
  }
  return out;
}

// Returns for each owner the list of the rows that belong to this owner.
std::vector<std::vector<int64_t>> by_owner(const int* owner_of, int64_t rows, int64_t owners) {
  std::vector<std::vector<int64_t>> out(static_cast<size_t>(owners));
  for (int64_t i = 0; i < rows; ++i) out[static_cast<size_t>(owner_of[i])].push_back(i);
  return out;
}

// Returns for each owner i the end of the block that starts at address[i]. It is the next larger
// address or, for the last block, `rows`.
std::vector<int64_t> block_ends(const int* address, int64_t owners, int64_t rows) {
  std::vector<int64_t> starts(address, address + owners);
  std::sort(starts.begin(), starts.end());
  std::vector<int64_t> ends;
  for (int64_t i = 0; i < owners; ++i) {
    const auto next = std::upper_bound(starts.begin(), starts.end(), address[i]);
    ends.push_back(next == starts.end() ? rows : *next);
  }
  return ends;
}

void sort_blocks(Alignment& x) {
  std::sort(x.blocks.begin(), x.blocks.end(),
            [](const Block& p, const Block& q) { return p.a < q.a; });
}

bool is_placement(std::string_view name) {
  return name.ends_with("_pos") || name.ends_with("_quat") || name.ends_with("_size") ||
         name.ends_with("_type") || name.ends_with("_axis") || name.ends_with("_dir");
}

// Returns the type of an object, or 0 for kinds of objects that do not have types. Only objects of
// the same type are paired by their order.
int type_of(const mjModel& m, Size rows, int64_t i) {
  switch (rows) {
    case Size::njnt:
      return m.jnt_type[i];
    case Size::ngeom:
      return m.geom_type[i];
    case Size::nsensor:
      return m.sensor_type[i];
    case Size::neq:
      return m.eq_type[i];
    case Size::nactuator:
      return m.actuator_trntype[i];
    default:
      return 0;
  }
}

// A queue of rows that do not have a partner yet, in their order. Each row can be taken once.
class Queue {
 public:
  void add(int64_t row) { rows_.push_back(row); }
  [[nodiscard]] bool empty() const { return next_ == rows_.size(); }
  int64_t take() { return rows_[next_++]; }

 private:
  std::vector<int64_t> rows_;
  size_t next_ = 0;
};

constexpr int kQposOf[] = {7, 4, 1, 1};
constexpr int kDofsOf[] = {6, 3, 1, 1};

// Returns whether the parts of two joints can be compared: whether their types are equal, or both
// types have only one coordinate. For example, the damping of a hinge is compared with the damping
// of the slide joint that replaced it.
bool have_like_parts(int type_a, int type_b) {
  return type_a == type_b || (kQposOf[type_a] == 1 && kQposOf[type_b] == 1);
}

}  // namespace

void Alignment::reset(int64_t rows_a, int64_t rows_b) {
  b_of_a.assign(static_cast<size_t>(rows_a), kNobody);
  a_of_b.assign(static_cast<size_t>(rows_b), kNobody);
}

void Alignment::match(int64_t a, int64_t b) {
  b_of_a[static_cast<size_t>(a)] = b;
  a_of_b[static_cast<size_t>(b)] = a;
}

void Alignment::match_block(int64_t a, int64_t b, int64_t rows) {
  if (!blocks.empty()) {
    Block& last = blocks.back();
    if (last.a + last.rows == a && last.b + last.rows == b) {
      last.rows += rows;
      return;
    }
  }
  blocks.push_back({a, b, rows});
}

int64_t Alignment::partner(int64_t a) const {
  if (blocks.empty()) return b_of_a.empty() ? kNobody : b_of_a[static_cast<size_t>(a)];
  auto next = std::upper_bound(blocks.begin(), blocks.end(), a,
                               [](int64_t row, const Block& block) { return row < block.a; });
  if (next == blocks.begin()) return kNobody;
  const Block& block = *--next;
  return a < block.a + block.rows ? block.b + (a - block.a) : kNobody;
}

bool is_shortcut(std::string_view field) {
  return origin_of_field(field) == Origin::kShortcut;
}

bool is_derived(std::string_view field) {
  return origin_of_field(field) == Origin::kDerived || is_shortcut(field);
}

// Aligns the objects, and then the parts of objects. Each kind of object is aligned after the kinds
// to which it refers.
ModelAlignment::ModelAlignment(const mjModel& a, const mjModel& b) : a_(a), b_(b) {
  for (Size rows : {Size::nmesh, Size::nhfield, Size::ntex, Size::nmat, Size::nplugin}) {
    align_list(rows);
  }
  align_bodies();
  align_in_bodies(Size::njnt, Array::jnt_bodyid);
  align_in_bodies(Size::ngeom, Array::geom_bodyid);
  align_in_bodies(Size::nsite, Array::site_bodyid);
  align_in_bodies(Size::ncam, Array::cam_bodyid);
  align_in_bodies(Size::nlight, Array::light_bodyid);
  align_joint_parts();
  for (Size rows :
       {Size::nflex, Size::nskin, Size::npair, Size::nexclude, Size::ntendon, Size::neq,
        Size::nactuator, Size::nsensor, Size::nnumeric, Size::ntext, Size::ntuple, Size::nkey}) {
    align_list(rows);
  }
  align_trees();
  align_mocap();
  for (int i = 0; i < kSizeCount; ++i) {
    const auto rows = static_cast<Size>(i);
    const report::Ownership own = report::ownership(rows);
    if (covers(rows) || own.address == Array::kNone || !covers(own.owners)) continue;
    align_blocks(rows, own.address, own.count);
  }
  for (const ArrayField& f : array_fields()) {  // aligns parts whose owners are themselves parts
    const bool blocks = f.kind.reference == Reference::kAddress && f.kind.size != Size::nbvh;
    if (!blocks || covers(f.kind.size) || !covers(f.rows)) continue;
    align_blocks(f.kind.size, static_cast<Array>(&f - array_fields().data()), f.kind.partner);
  }
  for (const ArrayField& f : array_fields()) {
    if (f.kind.reference != Reference::kOffset || covers(f.kind.size) || !covers(f.rows)) continue;
    align_offset_blocks(f.kind.size, static_cast<Array>(&f - array_fields().data()));
  }
  align_images();
}

Alignment& ModelAlignment::start(Size rows) {
  covered_[index(rows)] = true;
  rows_[index(rows)].reset(value(a_, rows), value(b_, rows));
  return rows_[index(rows)];
}

// Starts an alignment that consists of blocks. The blocks are added in the order of their owners,
// which may differ from the order of the rows.
Alignment& ModelAlignment::start_blocks(Size rows) {
  covered_[index(rows)] = true;
  return rows_[index(rows)];
}

void ModelAlignment::match_names(Size rows) {
  Alignment& x = rows_[index(rows)];
  const mjtObj type = object_of(rows);
  std::map<std::string_view, int64_t> ids;
  for (int i = 0; i < value(b_, rows); ++i) {
    if (const char* name = id_to_name(b_, type, i)) ids.emplace(name, i);
  }
  for (int i = 0; i < value(a_, rows); ++i) {
    const char* name = id_to_name(a_, type, i);
    const auto found = name ? ids.find(name) : ids.end();
    if (found != ids.end()) x.match(i, found->second);
  }
}

// Returns the contents of an object without its name, as bytes that are the same for equal objects.
// They consist of its numbers and of its references, which are given as rows of B.
std::vector<char> ModelAlignment::fingerprint(bool of_a, Size rows, int64_t row,
                                              bool (*considered)(std::string_view field)) const {
  const mjModel& m = of_a ? a_ : b_;
  std::vector<char> out;
  auto append = [&](const void* p, size_t n) {
    const char* bytes = static_cast<const char*>(p);
    out.insert(out.end(), bytes, bytes + n);
  };
  auto append_target = [&](const report::Target& target) {
    int64_t id = target.id;
    // addresses are not part of the contents
    if (target.size != Size::kNone && !covers(target.size)) return;
    if (of_a && target.size != Size::kNone && id >= 0) {
      const int64_t b = (*this)[target.size].partner(id);
      id = b == kNobody ? -2 - id : b;
    }
    append(&id, sizeof(id));
  };
  for (const ArrayField& f : array_fields()) {
    if (f.rows != rows || !considered(f.name) || f.cols.size != Size::kNone) continue;
    const FieldView v = view_of(m, f);
    const Reference kind = f.kind.reference;
    if (kind == Reference::kPlain || kind == Reference::kEnum || kind == Reference::kBits ||
        kind == Reference::kBool) {
      const size_t bytes = element_bytes(f.type) * static_cast<size_t>(v.cols);
      append(static_cast<const char*>(v.data) + bytes * static_cast<size_t>(row), bytes);
    } else if (report::is_reference(f.kind)) {
      for (int64_t col = 0; col < v.cols; ++col) {
        append_target(report::target_of(m, v, row, col));
        if (kind == Reference::kBodyPair) append_target(report::target_of(m, v, row, col, true));
      }
    }
  }
  return out;
}

// Pairs objects that are equal in the considered fields. Pairs of two objects with names, and pairs
// of two objects without names, are made before mixed pairs.
void ModelAlignment::match_equal(Size rows, const std::vector<int64_t>& a,
                                 const std::vector<int64_t>& b,
                                 bool (*considered)(std::string_view field)) {
  Alignment& x = rows_[index(rows)];
  const mjtObj type = object_of(rows);
  // the rows of B for each content: those that have no name, and those that have one
  std::map<std::vector<char>, std::array<Queue, 2>> content;
  for (int64_t j : unmatched(x.a_of_b, b)) {
    const bool named = id_to_name(b_, type, static_cast<int>(j)) != nullptr;
    content[fingerprint(false, rows, j, considered)][named ? 1 : 0].add(j);
  }
  for (int64_t i : unmatched(x.b_of_a, a)) {
    const auto found = content.find(fingerprint(true, rows, i, considered));
    if (found == content.end()) continue;
    const bool named = id_to_name(a_, type, static_cast<int>(i)) != nullptr;
    Queue& like = found->second[named ? 1 : 0];
    Queue& unlike = found->second[named ? 0 : 1];
    Queue& queue = like.empty() ? unlike : like;
    if (!queue.empty()) x.match(i, queue.take());
  }
}

// Pairs the remaining objects of two bodies or lists that belong together. Objects with the same
// content come first (they differ in their names alone), then objects with the same shape and
// position, then objects without names in their order.
void ModelAlignment::match_rest(Size rows, const std::vector<int64_t>& a,
                                const std::vector<int64_t>& b) {
  Alignment& x = rows_[index(rows)];
  const mjtObj type = object_of(rows);
  match_equal(rows, a, b, [](std::string_view name) { return !is_derived(name); });
  const bool placed = rows == Size::nbody || rows == Size::njnt || rows == Size::ngeom ||
                      rows == Size::nsite || rows == Size::ncam || rows == Size::nlight;
  if (placed) match_equal(rows, a, b, is_placement);
  auto unnamed = [&](const mjModel& m, std::vector<int64_t> ids) {
    std::erase_if(ids, [&](int64_t i) { return id_to_name(m, type, static_cast<int>(i)); });
    return ids;
  };
  // Rows of B that have no name, in lists for each type. Rows are paired in order, so that pairs do
  // not cross.
  std::map<int, std::vector<int64_t>> rest_b;
  for (int64_t j : unnamed(b_, unmatched(x.a_of_b, b))) {
    rest_b[type_of(b_, rows, j)].push_back(j);
  }
  int64_t next = 0;
  for (int64_t i : unnamed(a_, unmatched(x.b_of_a, a))) {
    const std::vector<int64_t>& like = rest_b[type_of(a_, rows, i)];
    const auto j = std::lower_bound(like.begin(), like.end(), next);
    if (j == like.end()) continue;
    x.match(i, *j);
    next = *j + 1;
  }
}

void ModelAlignment::align_bodies() {
  Alignment& x = start(Size::nbody);
  match_names(Size::nbody);
  if (x.b_of_a[0] == kNobody && x.a_of_b[0] == kNobody) x.match(0, 0);
  auto children = [](const mjModel& m) {
    auto out = by_owner(m.body_parentid, m.nbody, m.nbody);
    // removes the world from its children, because the world is its own parent
    std::erase(out[0], 0);
    return out;
  };
  const auto children_a = children(a_);
  const auto children_b = children(b_);
  // works from the root, because parents come before their children
  for (size_t i = 0; i < children_a.size(); ++i) {
    if (x.b_of_a[i] == kNobody) continue;
    match_rest(Size::nbody, children_a[i], children_b[static_cast<size_t>(x.b_of_a[i])]);
  }
}

void ModelAlignment::align_in_bodies(Size rows, Array body_of) {
  start(rows);
  match_names(rows);
  const auto in_a = by_owner(ints(a_, body_of), value(a_, rows), a_.nbody);
  const auto in_b = by_owner(ints(b_, body_of), value(b_, rows), b_.nbody);
  const Alignment& bodies = rows_[index(Size::nbody)];
  for (size_t i = 0; i < in_a.size(); ++i) {
    if (bodies.b_of_a[i] == kNobody) continue;
    match_rest(rows, in_a[i], in_b[static_cast<size_t>(bodies.b_of_a[i])]);
  }
}

void ModelAlignment::align_list(Size rows) {
  start(rows);
  match_names(rows);
  auto all = [](int64_t n) {
    std::vector<int64_t> ids(static_cast<size_t>(n));
    for (size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<int64_t>(i);
    return ids;
  };
  match_rest(rows, all(value(a_, rows)), all(value(b_, rows)));
}

void ModelAlignment::align_joint_parts() {
  Alignment& positions = start(Size::nq);
  Alignment& dofs = start(Size::nv);
  const Alignment& joints = rows_[index(Size::njnt)];
  for (int64_t i = 0; i < a_.njnt; ++i) {
    const int64_t j = joints.b_of_a[static_cast<size_t>(i)];
    const int type = a_.jnt_type[i];
    if (j == kNobody || !have_like_parts(type, b_.jnt_type[j])) continue;
    for (int k = 0; k < kQposOf[type]; ++k) {
      positions.match(a_.jnt_qposadr[i] + k, b_.jnt_qposadr[j] + k);
    }
    for (int k = 0; k < kDofsOf[type]; ++k) dofs.match(a_.jnt_dofadr[i] + k, b_.jnt_dofadr[j] + k);
  }
}

void ModelAlignment::align_trees() {
  Alignment& trees = start(Size::ntree);
  for (int64_t i = 0; i < a_.ntree; ++i) {
    const int64_t body = rows_[index(Size::nbody)].b_of_a[static_cast<size_t>(a_.tree_bodyadr[i])];
    const int tree = body == kNobody ? -1 : b_.body_treeid[body];
    if (tree >= 0 && b_.tree_bodyadr[tree] == body) trees.match(i, tree);
  }
}

void ModelAlignment::align_mocap() {
  Alignment& mocaps = start(Size::nmocap);
  for (int64_t i = 0; i < a_.nbody; ++i) {
    const int64_t j = rows_[index(Size::nbody)].b_of_a[static_cast<size_t>(i)];
    if (j == kNobody || a_.body_mocapid[i] < 0 || b_.body_mocapid[j] < 0) continue;
    mocaps.match(a_.body_mocapid[i], b_.body_mocapid[j]);
  }
}

// Pairs the parts of objects that are partners, if the two objects have the same number of parts.
void ModelAlignment::align_blocks(Size rows, Array address, Array count) {
  Alignment& x = start_blocks(rows);
  rows_[index(field(address).rows)].each([&](int64_t i, int64_t j) {
    const int start_a = ints(a_, address)[i];
    const int start_b = ints(b_, address)[j];
    const int n = ints(a_, count)[i];
    if (start_a >= 0 && start_b >= 0 && n > 0 && n == ints(b_, count)[j]) {
      x.match_block(start_a, start_b, n);
    }
  });
  sort_blocks(x);
}

void ModelAlignment::align_offset_blocks(Size rows, Array address) {
  Alignment& x = start_blocks(rows);
  const Size owner = field(address).rows;
  const int* starts_a = ints(a_, address);
  const int* starts_b = ints(b_, address);
  const auto ends_a = block_ends(starts_a, value(a_, owner), value(a_, rows));
  const auto ends_b = block_ends(starts_b, value(b_, owner), value(b_, rows));
  rows_[index(owner)].each([&](int64_t i, int64_t j) {
    if (starts_a[i] < 0 || starts_b[j] < 0) return;
    const int64_t n = ends_a[static_cast<size_t>(i)] - starts_a[i];
    if (n > 0 && n == ends_b[static_cast<size_t>(j)] - starts_b[j]) {
      x.match_block(starts_a[i], starts_b[j], n);
    }
  });
  sort_blocks(x);
}

void ModelAlignment::align_images() {
  Alignment& samples = start_blocks(Size::nhfielddata);
  rows_[index(Size::nhfield)].each([&](int64_t i, int64_t j) {
    if (a_.hfield_nrow[i] != b_.hfield_nrow[j] || a_.hfield_ncol[i] != b_.hfield_ncol[j]) return;
    samples.match_block(a_.hfield_adr[i], b_.hfield_adr[j],
                        int64_t{a_.hfield_nrow[i]} * a_.hfield_ncol[i]);
  });
  sort_blocks(samples);
  Alignment& pixels = start_blocks(Size::ntexdata);
  rows_[index(Size::ntex)].each([&](int64_t i, int64_t j) {
    const bool same_shape = a_.tex_height[i] == b_.tex_height[j] &&
                            a_.tex_width[i] == b_.tex_width[j] &&
                            a_.tex_nchannel[i] == b_.tex_nchannel[j];
    if (!same_shape) return;
    pixels.match_block(a_.tex_adr[i], b_.tex_adr[j],
                       int64_t{a_.tex_height[i]} * a_.tex_width[i] * a_.tex_nchannel[i]);
  });
  sort_blocks(pixels);
}

}  // namespace mj::diff
