// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "align.h"
#include "base/glob.h"
#include "diff.h"
#include "model/field_table.h"
#include "model/names.h"
#include "report/number.h"
#include "report/reference.h"
#include "report/row_labels.h"

namespace mj::diff {
namespace {

constexpr int64_t kMaxListedValues = 12;  // a longer row is summarised
constexpr size_t kMaxNamedColumns = 4;
constexpr int kShortDigits = 6;

using report::ModelLabels;

const char* chars(const mjModel& m, Array array) {
  return static_cast<const char*>(field(array).data(m));
}

// Sizes that are settings; all others follow from the objects.
bool is_setting(std::string_view size) {
  return size == "njmax" || size == "nconmax" || size == "nuserdata" || size == "narena" ||
         size.starts_with("nuser_");
}

// Numbers of one owner's rows in one field, as they are shown together.
struct Cell {
  std::string old_value;
  std::string new_value;
};

using ColumnPairs = std::vector<std::pair<int64_t, int64_t>>;

class Comparison {
 public:
  Comparison(const mjModel& a, const mjModel& b, const Request& request)
      : a_(a), b_(b), request_(request), rows_(a, b), labels_a_(a), labels_b_(b) {}

  ModelDiff run();

 private:
  // Objects are kept by kind and row: rows of A, then the rows of B that A lacks.
  struct Key {
    Size rows;
    int64_t row;
    auto operator<=>(const Key&) const = default;
  };

  void compare_header();
  void compare_names();
  void compare_field(const ArrayField& f);
  void compare_row(const ArrayField& f, const FieldView& a, const FieldView& b, int64_t i,
                   int64_t j);
  void compare_parts(const ArrayField& f, const FieldView& a, const FieldView& b);
  void compare_texts();
  void compare_plugins();
  void find_layout(ModelDiff& diff) const;

  [[nodiscard]] bool same_entry(const FieldView& a, const FieldView& b, int64_t i, int64_t ca,
                                int64_t j, int64_t cb) const;
  [[nodiscard]] ColumnPairs columns(const ArrayField& f) const;
  [[nodiscard]] Cell show(const FieldView& a, const FieldView& b, int64_t i, int64_t j,
                          const ColumnPairs& cols) const;
  [[nodiscard]] bool is_layout(const ArrayField& f) const;
  [[nodiscard]] Key owner_of(Size rows, int64_t row) const;
  ObjectChange& object(const Key& key);
  void add(const Key& key, std::string_view field, Cell cell);

  const mjModel& a_;
  const mjModel& b_;
  const Request& request_;
  ModelAlignment rows_;
  ModelLabels labels_a_;
  ModelLabels labels_b_;
  std::map<Key, ObjectChange> objects_;
  mutable std::map<Size, std::vector<int64_t>> owners_;  // rows of parts to rows of owners, in A
};

// Where things are stored, and structures computed from them: implied by what is compared.
bool Comparison::is_layout(const ArrayField& f) const {
  switch (f.kind.reference) {
    case Reference::kAddress:
    case Reference::kOffset:
    case Reference::kHfieldBlock:
    case Reference::kTexBlock:
    case Reference::kNameMap:
    case Reference::kStringData:
    case Reference::kCsrNnz:
    case Reference::kCsrAdr:
    case Reference::kCsrCol:
    case Reference::kCsrDiag:
    case Reference::kBvhChild:
    case Reference::kBvhNode:
      return true;
    case Reference::kCount: {  // of objects that are reported themselves
      const Size parts = field(f.kind.partner).kind.size;
      return parts == Size::nbvh || parts == Size::nv || parts == Size::nbody ||
             !report::object_kind_name(parts).empty();
    }
    default:
      return !rows_.covers(f.rows) || f.group == "sparse" || f.name == "dof_Madr";
  }
}

ColumnPairs Comparison::columns(const ArrayField& f) const {
  ColumnPairs out;
  const int64_t n_a = f.cols.of(a_);
  const int64_t n_b = f.cols.of(b_);
  if (f.cols.size == Size::kNone || !rows_.covers(f.cols.size)) {
    for (int64_t k = 0; k < std::min(n_a, n_b); ++k) out.emplace_back(k, k);
    return out;
  }
  const Alignment& x = rows_[f.cols.size];
  for (size_t k = 0; k < x.b_of_a.size(); ++k) {
    for (int64_t c = 0; x.b_of_a[k] != kNobody && c < f.cols.factor; ++c) {
      out.emplace_back(f.cols.factor * static_cast<int64_t>(k) + c,
                       f.cols.factor * x.b_of_a[k] + c);
    }
  }
  return out;
}

bool same_text(const mjModel& a, const mjModel& b, Array text, int64_t at_a, int64_t at_b) {
  if (at_a < 0 || at_b < 0) return at_a < 0 && at_b < 0;
  return std::strcmp(chars(a, text) + at_a, chars(b, text) + at_b) == 0;
}

bool Comparison::same_entry(const FieldView& a, const FieldView& b, int64_t i, int64_t ca,
                            int64_t j, int64_t cb) const {
  const int64_t at_a = i * a.cols + ca;
  const int64_t at_b = j * b.cols + cb;
  if (a.is_real()) return request_.tolerance.same(a.number(at_a), b.number(at_b));
  if (a.kind.reference == Reference::kString) {
    return same_text(a_, b_, a.kind.partner, a.integer(at_a), b.integer(at_b));
  }
  if (!report::is_reference(a.kind)) return a.integer(at_a) == b.integer(at_b);
  for (bool second : {false, true}) {
    const report::Target ta = report::target_of(a_, a, i, ca, second);
    const report::Target tb = report::target_of(b_, b, j, cb, second);
    if (ta.size != tb.size) return false;
    const bool aligned = ta.size != Size::kNone && rows_.covers(ta.size) && ta.id >= 0;
    const int64_t partner = aligned ? rows_[ta.size].b_of_a[static_cast<size_t>(ta.id)] : ta.id;
    if (partner != tb.id) return false;
    if (a.kind.reference != Reference::kBodyPair) break;
  }
  return true;
}

// A single entry in words.
std::string entry(const mjModel& m, const ModelLabels& labels, const FieldView& f, int64_t row,
                  int64_t col, int digits) {
  if (f.kind.reference == Reference::kString) {
    const int64_t at = f.integer(row * f.cols + col);
    return at < 0 ? "none" : std::string(chars(m, f.kind.partner) + at);
  }
  const std::string meaning = report::meaning_of(labels, f, row, col);
  if (!meaning.empty()) return meaning;
  if (report::is_reference(f.kind) && f.integer(row * f.cols + col) == -1) return "none";
  if (f.is_real() && digits > 0) return report::rounded_text(f.number(row * f.cols + col), digits);
  return report::element_text(f, row * f.cols + col);
}

// Both rows, in as few digits as show the difference; of long rows how many entries differ.
Cell Comparison::show(const FieldView& a, const FieldView& b, int64_t i, int64_t j,
                      const ColumnPairs& cols) const {
  Cell cell;
  int64_t differ = 0;
  double largest = 0;
  for (auto [ca, cb] : cols) {
    const bool same = same_entry(a, b, i, ca, j, cb);
    std::string old_text = entry(a_, labels_a_, a, i, ca, kShortDigits);
    std::string new_text = entry(b_, labels_b_, b, j, cb, kShortDigits);
    if (!same && old_text == new_text) {
      old_text = entry(a_, labels_a_, a, i, ca, 0);
      new_text = entry(b_, labels_b_, b, j, cb, 0);
    }
    cell.old_value += (cell.old_value.empty() ? "" : " ") + old_text;
    cell.new_value += (cell.new_value.empty() ? "" : " ") + new_text;
    if (same) continue;
    ++differ;
    largest = std::max(largest, std::abs(a.number(i * a.cols + ca) - b.number(j * b.cols + cb)));
  }
  if (static_cast<int64_t>(cols.size()) <= kMaxListedValues) return cell;
  return {"", std::to_string(differ) + " of " + std::to_string(cols.size()) +
                  " values differ, by up to " + report::rounded_text(largest, 3)};
}

// The object that a row of parts belongs to: the joint of a dof, the mesh of a vertex.
Comparison::Key Comparison::owner_of(Size rows, int64_t row) const {
  if (!report::object_kind_name(rows).empty()) return {rows, row};
  if (rows == Size::nv) return {Size::njnt, a_.dof_jntid[row]};
  if (rows == Size::nq) {
    const int* start = a_.jnt_qposadr;
    return {Size::njnt, std::upper_bound(start, start + a_.njnt, row) - start - 1};
  }
  if (rows == Size::ntree) return {Size::nbody, a_.tree_bodyadr[row]};
  const report::Ownership own = report::ownership(rows);
  if (own.address == Array::kNone) return {Size::kNone, 0};
  auto [known, is_new] = owners_.try_emplace(rows);
  if (is_new) {
    known->second.assign(static_cast<size_t>(value(a_, rows)), 0);
    const auto* address = static_cast<const int*>(field(own.address).data(a_));
    const auto* count = static_cast<const int*>(field(own.count).data(a_));
    for (int64_t i = 0; i < value(a_, own.owners); ++i) {
      for (int k = 0; address[i] >= 0 && k < count[i]; ++k) {
        known->second[static_cast<size_t>(address[i] + k)] = i;
      }
    }
  }
  return {own.owners, known->second[static_cast<size_t>(row)]};
}

ObjectChange& Comparison::object(const Key& key) {
  auto [found, is_new] = objects_.try_emplace(key);
  if (is_new && key.rows != Size::kNone) {
    found->second.type = report::object_kind_name(key.rows);
    found->second.name = report::object_label(a_, key.rows, key.row);
  }
  if (is_new) found->second.kind = ObjectChange::Kind::kChanged;
  return found->second;
}

void Comparison::add(const Key& key, std::string_view field, Cell cell) {
  const bool derived = is_derived(field.substr(0, field.find('(')));
  object(key).fields.push_back(
      {std::string(field), std::move(cell.old_value), std::move(cell.new_value), derived});
}

void Comparison::compare_row(const ArrayField& f, const FieldView& a, const FieldView& b, int64_t i,
                             int64_t j) {
  const auto cols = columns(f);
  const bool same = std::all_of(cols.begin(), cols.end(),
                                [&](auto c) { return same_entry(a, b, i, c.first, j, c.second); });
  if (same) return;
  std::string name(f.name);
  const Key owner = owner_of(f.rows, i);
  const bool is_part = owner.rows != f.rows;
  if (is_part) {  // "dof_damping of hip.wx" when the joint has several
    const std::string label = labels_a_.row(f.rows, i);
    const std::string of =
        owner.rows == Size::kNone ? "" : report::object_label(a_, owner.rows, owner.row);
    if (label != of && label != of + "[0]") name += "(" + label + ")";
  }
  ColumnPairs differing;
  for (auto c : cols) {
    if (!same_entry(a, b, i, c.first, j, c.second)) differing.push_back(c);
  }
  // A few positions or controls of a keyframe are named one by one.
  const bool named = f.cols.size != Size::kNone && f.cols.factor == 1 && rows_.covers(f.cols.size);
  if (!named || differing.size() > kMaxNamedColumns)
    return add(owner, name, show(a, b, i, j, cols));
  for (auto c : differing) {
    add(owner, name + "(" + labels_a_.row(f.cols.size, c.first) + ")", show(a, b, i, j, {c}));
  }
}

// Many small rows (vertices, pixels): how many differ in each owner, and by how much.
void Comparison::compare_parts(const ArrayField& f, const FieldView& a, const FieldView& b) {
  struct Count {
    int64_t rows = 0;
    int64_t differ = 0;
    double largest = 0;
  };
  std::map<Key, Count> counts;
  const Alignment& x = rows_[f.rows];
  const auto cols = columns(f);
  for (size_t k = 0; k < x.b_of_a.size(); ++k) {
    if (x.b_of_a[k] == kNobody) continue;
    const auto i = static_cast<int64_t>(k);
    Count* count = nullptr;
    bool differs = false;
    for (auto [ca, cb] : cols) {
      if (same_entry(a, b, i, ca, x.b_of_a[k], cb)) continue;
      if (!count) count = &counts[owner_of(f.rows, i)];
      differs = true;
      count->largest = std::max(count->largest, std::abs(a.number(i * a.cols + ca) -
                                                         b.number(x.b_of_a[k] * b.cols + cb)));
    }
    if (differs) ++count->differ;
  }
  for (const auto& [owner, count] : counts) {
    add(owner, f.name,
        {"", std::to_string(count.differ) + " rows differ, by up to " +
                 report::rounded_text(count.largest, 3)});
  }
}

void Comparison::compare_field(const ArrayField& f) {
  if (is_layout(f) || request_.ignores(f.name)) return;
  if (f.group == "name" || f.group == "path") return;
  auto view = [&](const mjModel& m) {
    return FieldView{f.name,       Section::kArray, f.type,  f.data(m), value(m, f.rows),
                     f.cols.of(m), f.kind,          f.group, f.rows};
  };
  const FieldView a = view(a_);
  const FieldView b = view(b_);
  const bool small = !report::object_kind_name(f.rows).empty() || f.rows == Size::nv ||
                     f.rows == Size::nq || f.rows == Size::ntree || f.rows == Size::nwrap ||
                     f.rows == Size::nu || f.rows == Size::nout || f.rows == Size::nnumericdata ||
                     f.rows == Size::ntupledata;
  if (!small) return compare_parts(f, a, b);
  const Alignment& x = rows_[f.rows];
  for (size_t k = 0; k < x.b_of_a.size(); ++k) {
    if (x.b_of_a[k] != kNobody) compare_row(f, a, b, static_cast<int64_t>(k), x.b_of_a[k]);
  }
}

// Sizes that are settings, options, visual settings, statistics and flags.
void Comparison::compare_header() {
  const Key model{Size::kNone, 0};
  const std::vector<FieldView> a = model_fields(a_);
  const std::vector<FieldView> b = model_fields(b_);
  if (std::strcmp(a_.names, b_.names) != 0 && !request_.ignores("name")) {
    add(model, "name", {a_.names, b_.names});
  }
  for (size_t k = 0; k < a.size() && a[k].section != Section::kArray; ++k) {
    if (request_.ignores(a[k].name)) continue;
    if (a[k].section == Section::kSize && !is_setting(a[k].name)) continue;
    ColumnPairs cols;
    for (int64_t c = 0; c < a[k].cols; ++c) cols.emplace_back(c, c);
    const bool same = std::all_of(cols.begin(), cols.end(), [&](auto c) {
      return same_entry(a[k], b[k], 0, c.first, 0, c.second);
    });
    if (!same) add(model, a[k].name, show(a[k], b[k], 0, 0, cols));
  }
}

// The body that an object is in, in words; empty for kinds that are in no body.
std::string place_of(const mjModel& m, Size rows, int64_t i) {
  auto body = [&](int64_t id) { return "body '" + report::object_label(m, Size::nbody, id) + "'"; };
  switch (rows) {
    case Size::nbody:
      return i == 0 ? "" : body(m.body_parentid[i]);
    case Size::njnt:
      return body(m.jnt_bodyid[i]);
    case Size::ngeom:
      return body(m.geom_bodyid[i]);
    case Size::nsite:
      return body(m.site_bodyid[i]);
    case Size::ncam:
      return body(m.cam_bodyid[i]);
    case Size::nlight:
      return body(m.light_bodyid[i]);
    default:
      return "";
  }
}

void Comparison::compare_names() {
  for (const NameList& list : name_lists()) {
    const Alignment& x = rows_[list.count];
    for (size_t k = 0; k < x.b_of_a.size(); ++k) {
      const auto i = static_cast<int64_t>(k);
      ObjectChange::Kind kind = ObjectChange::Kind::kRemoved;
      if (x.b_of_a[k] != kNobody) {
        const char* name_a = id_to_name(a_, list.type, static_cast<int>(i));
        const char* name_b = id_to_name(b_, list.type, static_cast<int>(x.b_of_a[k]));
        if (std::string_view(name_a ? name_a : "") == (name_b ? name_b : "")) continue;
        kind = ObjectChange::Kind::kRenamed;
      }
      if (request_.ignores("names") && kind == ObjectChange::Kind::kRenamed) continue;
      ObjectChange& change = object({list.count, i});
      change.kind = kind;
      if (kind == ObjectChange::Kind::kRemoved) change.place = place_of(a_, list.count, i);
      if (kind == ObjectChange::Kind::kRenamed) {
        change.new_name = report::object_label(b_, list.count, x.b_of_a[k]);
      }
    }
    for (size_t k = 0; k < x.a_of_b.size(); ++k) {
      if (x.a_of_b[k] != kNobody) continue;
      const auto j = static_cast<int64_t>(k);
      objects_[{list.count, value(a_, list.count) + j}] = {ObjectChange::Kind::kAdded,
                                                           report::object_kind_name(list.count),
                                                           report::object_label(b_, list.count, j),
                                                           "",
                                                           place_of(b_, list.count, j),
                                                           {}};
    }
  }
}

void Comparison::compare_texts() {
  if (request_.ignores("text_data")) return;
  const Alignment& x = rows_[Size::ntext];
  for (size_t k = 0; k < x.b_of_a.size(); ++k) {
    if (x.b_of_a[k] == kNobody) continue;
    auto text = [](const mjModel& m, int64_t i) {
      const char* start = m.text_data + m.text_adr[i];
      return std::string(start, strnlen(start, static_cast<size_t>(m.text_size[i])));
    };
    const std::string old_text = text(a_, static_cast<int64_t>(k));
    const std::string new_text = text(b_, x.b_of_a[k]);
    if (old_text != new_text) {
      add({Size::ntext, static_cast<int64_t>(k)}, "text_data", {old_text, new_text});
    }
  }
}

// The attributes of a plugin instance follow each other, each closed by a 0.
void Comparison::compare_plugins() {
  if (request_.ignores("plugin_attr")) return;
  auto attributes = [](const mjModel& m, int64_t i) {
    const int64_t start = m.plugin_attradr[i];
    int64_t end = m.npluginattr;
    for (int64_t k = 0; k < m.nplugin; ++k) {
      if (m.plugin_attradr[k] > start) end = std::min<int64_t>(end, m.plugin_attradr[k]);
    }
    std::string text(m.plugin_attr + start, static_cast<size_t>(end - start));
    std::replace(text.begin(), text.end(), '\0', ' ');
    return text;
  };
  const Alignment& x = rows_[Size::nplugin];
  for (size_t k = 0; k < x.b_of_a.size(); ++k) {
    const auto i = static_cast<int64_t>(k);
    if (x.b_of_a[k] == kNobody || a_.plugin_attradr[i] < 0 || b_.plugin_attradr[x.b_of_a[k]] < 0)
      continue;
    const std::string old_text = attributes(a_, i);
    const std::string new_text = attributes(b_, x.b_of_a[k]);
    if (old_text != new_text) add({Size::nplugin, i}, "plugin_attr", {old_text, new_text});
  }
}

// Arrays that are not the same although all objects are: stored in another order.
void Comparison::find_layout(ModelDiff& diff) const {
  for (const ArrayField& f : array_fields()) {
    if (request_.ignores(f.name)) continue;
    const int64_t n = value(a_, f.rows) * f.cols.of(a_);
    bool same = n == value(b_, f.rows) * f.cols.of(b_);
    const FieldView a{f.name, Section::kArray, f.type, f.data(a_), 1, n, f.kind, f.group, f.rows};
    const FieldView b{f.name, Section::kArray, f.type, f.data(b_), 1, n, f.kind, f.group, f.rows};
    for (int64_t i = 0; same && i < n; ++i) {
      same = f.type == ElementType::kNum || f.type == ElementType::kFloat
                 ? request_.tolerance.same(a.number(i), b.number(i))
                 : a.integer(i) == b.integer(i);
    }
    if (!same) diff.layout.emplace_back(f.name);
  }
}

ModelDiff Comparison::run() {
  compare_names();
  compare_header();
  for (const ArrayField& f : array_fields()) compare_field(f);
  compare_texts();
  compare_plugins();
  ModelDiff diff;
  for (auto& [key, change] : objects_) diff.objects.push_back(std::move(change));
  if (diff.objects.empty()) find_layout(diff);
  return diff;
}

}  // namespace

bool Request::ignores(std::string_view field) const {
  return std::any_of(ignore.begin(), ignore.end(),
                     [&](const std::string& pattern) { return glob_match(pattern, field); });
}

ModelDiff compare(const mjModel& a, const mjModel& b, const Request& request) {
  return Comparison(a, b, request).run();
}

}  // namespace mj::diff
