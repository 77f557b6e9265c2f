// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "common/cli/number.h"
#include "common/model/reference.h"
#include "compare/comparison.h"
#include "plugin/table.h"
#include "print/describe.h"
#include "resource/path.h"

namespace mj::diff {
namespace {

constexpr int64_t kMaxListedValues = 12;  // rows with more values are summarised
constexpr size_t kMaxNamedColumns = 4;
constexpr int kShortDigits = 6;
constexpr int64_t kBlockRows = 4096;  // number of rows whose bytes are compared at once

using report::ModelLabels;
using Kind = ObjectChange::Kind;

const char* chars(const mjModel& m, Array array) {
  return static_cast<const char*>(field(array).data(m));
}

// Returns whether a size is a setting of the user. All other sizes are determined by the objects of
// the model.
bool is_setting(std::string_view size) {
  return size == "njmax" || size == "nconmax" || size == "nuserdata" || size == "narena" ||
         size.starts_with("nuser_");
}

// Returns whether two texts are the same. If the texts are paths, only their file names are
// compared, because folders depend on where the model is.
bool same_text(const mjModel& a, const mjModel& b, Array text, int64_t at_a, int64_t at_b) {
  if (at_a < 0 || at_b < 0) return at_a < 0 && at_b < 0;
  const char* text_a = chars(a, text) + at_a;
  const char* text_b = chars(b, text) + at_b;
  if (text == Array::paths) return file_name_of(text_a) == file_name_of(text_b);
  return std::strcmp(text_a, text_b) == 0;
}

// Returns an entry of a field as text: its meaning in words, or else its number.
std::string entry(const mjModel& m, const ModelLabels& labels, const FieldView& f, int64_t row,
                  int64_t col, int digits) {
  if (f.kind.reference == Reference::kString) {
    const int64_t at = f.integer(row * f.cols + col);
    return at < 0 ? "none" : std::string(chars(m, f.kind.partner) + at);
  }
  const std::string meaning = report::meaning_of(labels, f, row, col);
  if (!meaning.empty()) return meaning;
  if (f.name == "opt.disableflags" || f.name == "opt.enableflags") return "none";
  if (report::is_reference(f.kind) && f.integer(row * f.cols + col) == -1) return "none";
  if (f.is_real() && digits > 0) return report::rounded_text(f.number(row * f.cols + col), digits);
  return report::element_text(f, row * f.cols + col);
}

bool ends_with_any(std::string_view name, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return name.ends_with(end); });
}

bool is_direction(std::string_view field) {
  return ends_with_any(
      field, {"_quat", "_iquat", "_mquat", "_axis", "_dir", "_dir0", "_mat0", "_normal", "normal"});
}

bool is_place(std::string_view field) {
  return ends_with_any(field, {"_pos", "_ipos", "_mpos", "_pos0", "_poscom0", "_aabb", "_vert"});
}

// Returns whether this row of qpos is part of the orientation of a free or ball joint.
bool is_quaternion_part(const mjModel& m, int64_t row) {
  const int* start = m.jnt_qposadr;
  const int64_t joint = std::upper_bound(start, start + m.njnt, row) - start - 1;
  if (joint < 0) return false;
  constexpr int64_t kPlaceOfFree = 3;
  return m.jnt_type[joint] == mjJNT_BALL ||
         (m.jnt_type[joint] == mjJNT_FREE && row - start[joint] >= kPlaceOfFree);
}

// Returns the changes to report. Unless `all` is true, objects inside added or removed bodies are
// left out, and the entry of the outermost of these bodies only gives their number.
std::vector<ObjectChange> nested(Objects objects, bool all) {
  std::map<std::pair<Kind, std::string>, ObjectChange*> bodies;
  for (auto& [key, c] : objects) {
    const bool is_whole = c.kind == Kind::kAdded || c.kind == Kind::kRemoved;
    if (is_whole && key.rows == Size::nbody) bodies[{c.kind, "body " + named_text(c.name)}] = &c;
  }
  std::vector<ObjectChange> out;
  auto outermost = [&](const ObjectChange& c) {
    ObjectChange* root = nullptr;
    for (auto at = bodies.find({c.kind, c.place}); at != bodies.end();
         at = bodies.find({c.kind, root->place})) {
      root = at->second;
    }
    return root;
  };
  for (auto& [key, c] : objects) {
    ObjectChange* root = all ? nullptr : outermost(c);
    if (!root) continue;
    ++root->contents[c.type];
    if (c.role == FieldRole::kPhysics) root->role = c.role;
  }
  for (auto& [key, c] : objects) {
    if (all || !outermost(c)) out.push_back(c);
  }
  return out;
}

// Removes the changes that do not have one of the requested roles. If all remaining changes are
// only consequences, removes them too.
void select_roles(Objects& objects, const Request& request) {
  bool any = false;
  for (auto& [key, c] : objects) {
    std::erase_if(c.fields, [&](const FieldChange& f) { return !request.wants_role(f.role); });
    if (c.kind != Kind::kChanged && !request.wants_role(c.role)) {
      const bool is_whole = c.kind == Kind::kAdded || c.kind == Kind::kRemoved;
      if (is_whole) c.fields.clear();
      c.kind = Kind::kChanged;
    }
    any = any || c.is_direct();
  }
  std::erase_if(objects, [&](const auto& entry) {
    const ObjectChange& c = entry.second;
    return !any || (c.kind == Kind::kChanged && c.fields.empty());
  });
}

}  // namespace

// Returns whether a field consists of addresses, or of data that is computed from fields which are
// compared themselves. Such a field only shows how the model is stored.
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
    case Reference::kCount: {  // numbers of objects; the objects are reported themselves
      const Size parts = field(f.kind.partner).kind.size;
      return parts == Size::nbvh || parts == Size::nv || parts == Size::nbody ||
             !report::object_kind_name(parts).empty();
    }
    default:
      return !rows_.covers(f.rows) || f.group == "sparse" || f.name == "dof_Madr" ||
             f.name == "plugin_attradr" || f.name == "jnt_qposadr" || f.name == "jnt_dofadr";
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
  rows_[f.cols.size].each([&](int64_t i, int64_t j) {
    for (int64_t c = 0; c < f.cols.factor; ++c) {
      out.emplace_back(f.cols.factor * i + c, f.cols.factor * j + c);
    }
  });
  return out;
}

// Returns whether the parameters of two elements of tendon paths are the same. If the tendon wraps
// around a geom, the parameter is the id of the side site. Otherwise it is a number.
bool Comparison::same_wrap(int64_t i, int64_t j) const {
  const double x = a_.wrap_prm[i];
  const double y = b_.wrap_prm[j];
  const int type = a_.wrap_type[i];
  if ((type != mjWRAP_SPHERE && type != mjWRAP_CYLINDER) || x < 0 || y < 0) {
    return tolerance_.same(x, y);
  }
  return rows_[Size::nsite].partner(static_cast<int64_t>(x)) == static_cast<int64_t>(y);
}

// Returns the magnitude of the vector to which an entry belongs: 1 for orientations and directions,
// and the magnitude of the largest component for positions. Returns 0 for entries that are not
// components of a vector.
double Comparison::scale_of(const FieldView& a, const FieldView& b, int64_t i, int64_t ca,
                            int64_t j) const {
  if (is_direction(a.name)) return 1;
  if (a.row_size == Size::nq) return is_quaternion_part(a_, i) ? 1 : 0;
  if (a.name == "key_qpos") return is_quaternion_part(a_, ca) ? 1 : 0;
  if (!is_place(a.name)) return 0;
  double scale = 0;
  for (int64_t k = 0; k < a.cols; ++k) {
    scale =
        std::max({scale, std::abs(a.number(i * a.cols + k)), std::abs(b.number(j * b.cols + k))});
  }
  return scale;
}

bool Comparison::same_entry(const FieldView& a, const FieldView& b, int64_t i, int64_t ca,
                            int64_t j, int64_t cb) const {
  const int64_t at_a = i * a.cols + ca;
  const int64_t at_b = j * b.cols + cb;
  if (a.name == "wrap_prm") return same_wrap(i, j);
  if (a.is_real()) {
    const double x = a.number(at_a), y = b.number(at_b);
    if (x == y) return true;
    const double scale = scale_of(a, b, i, ca, j);
    return a.type == ElementType::kFloat
               ? tolerance_.same(static_cast<float>(x), static_cast<float>(y), scale)
               : tolerance_.same(x, y, scale);
  }
  if (a.kind.reference == Reference::kString) {
    return same_text(a_, b_, a.kind.partner, a.integer(at_a), b.integer(at_b));
  }
  if (!report::is_reference(a.kind)) return a.integer(at_a) == b.integer(at_b);
  for (bool second : {false, true}) {
    const report::Target ta = report::target_of(a_, a, i, ca, second);
    const report::Target tb = report::target_of(b_, b, j, cb, second);
    if (ta.size != tb.size) return false;
    const bool aligned = ta.size != Size::kNone && rows_.covers(ta.size) && ta.id >= 0;
    const int64_t partner = aligned ? rows_[ta.size].partner(ta.id) : ta.id;
    if (partner != tb.id) return false;
    if (a.kind.reference != Reference::kBodyPair) break;
  }
  return true;
}

// Returns the two rows in the form for people and in the form for programs. The form for people has
// as few digits as are needed to show the difference. For long rows it only has the number of
// entries that differ. The form for programs has all digits.
Cell Comparison::show(const FieldView& a, const FieldView& b, int64_t i, int64_t j,
                      const ColumnPairs& cols) const {
  const int digits = request_.form == Form::kJson ? 0 : kShortDigits;
  const bool are_numbers = a.kind.reference == Reference::kPlain ||
                           a.kind.reference == Reference::kBool ||
                           a.kind.reference == Reference::kBits;
  Cell cell;
  int64_t differ = 0;
  double largest = 0;
  for (auto [ca, cb] : cols) {
    const bool same = same_entry(a, b, i, ca, j, cb);
    std::string old_text = entry(a_, labels_a_, a, i, ca, digits);
    std::string new_text = entry(b_, labels_b_, b, j, cb, digits);
    if (!same && old_text == new_text) {
      old_text = entry(a_, labels_a_, a, i, ca, 0);
      new_text = entry(b_, labels_b_, b, j, cb, 0);
    }
    cell.old_value += (cell.old_value.empty() ? "" : " ") + old_text;
    cell.new_value += (cell.new_value.empty() ? "" : " ") + new_text;
    if (are_numbers) {
      cell.old_numbers.push_back(report::element_json(a, i * a.cols + ca));
      cell.new_numbers.push_back(report::element_json(b, j * b.cols + cb));
    }
    if (same) continue;
    ++differ;
    largest = std::max(largest, std::abs(a.number(i * a.cols + ca) - b.number(j * b.cols + cb)));
  }
  if (static_cast<int64_t>(cols.size()) <= kMaxListedValues) return cell;
  return {"", std::to_string(differ) + " of " + std::to_string(cols.size()) +
                  " values differ, by up to " + report::rounded_text(largest, 3)};
}

// Returns the object to which a row of parts belongs, for example the joint of a dof or the mesh of
// a vertex.
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

std::string Comparison::label_of(const Key& key) const {
  return key.rows == Size::kNone ? "" : report::object_label(a_, key.rows, key.row);
}

ObjectChange& Comparison::object(const Key& key) {
  auto [found, is_new] = objects_.try_emplace(key);
  if (is_new && key.rows != Size::kNone) {
    found->second.type = report::object_kind_name(key.rows);
    found->second.name = report::object_label(a_, key.rows, key.row);
    if (found->second.name.starts_with("#")) found->second.place = place_of(a_, key.rows, key.row);
  }
  return found->second;
}

void Comparison::add(const Key& key, const std::string& name, std::string_view group, Cell cell) {
  const std::string plain = name.substr(0, name.find('('));
  if (!request_.wants_object(report::object_kind_name(key.rows), label_of(key))) return;
  object(key).fields.push_back({name, std::move(cell.old_value), std::move(cell.new_value),
                                std::move(cell.old_numbers), std::move(cell.new_numbers),
                                is_derived(plain), role_of_change(key, plain, group)});
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
  if (is_part) {  // names the dof if the joint has several: "dof_damping of hip.wx"
    const std::string label = labels_a_.row(f.rows, i);
    const std::string of = label_of(owner);
    if (label != of && label != of + "[0]") name += "(" + label + ")";
  }
  ColumnPairs differing;
  for (auto c : cols) {
    if (!same_entry(a, b, i, c.first, j, c.second)) differing.push_back(c);
  }
  // If few positions or controls of a keyframe differ, each of them is reported by its name.
  const bool named = f.cols.size != Size::kNone && f.cols.factor == 1 && rows_.covers(f.cols.size);
  if (!named || differing.size() > kMaxNamedColumns) {
    return add(owner, name, f.group, show(a, b, i, j, cols));
  }
  for (auto c : differing) {
    add(owner, name + "(" + labels_a_.row(f.cols.size, c.first) + ")", f.group,
        show(a, b, i, j, {c}));
  }
}

// Compares the rows of a field with many small rows, such as vertices or pixels. Reports for each
// owner how many of its rows differ, and by how much. Rows with equal bytes are the same unless
// they contain references to other rows.
void Comparison::compare_parts(const ArrayField& f, const FieldView& a, const FieldView& b) {
  struct Count {
    int64_t differ = 0;
    double largest = 0;
  };
  std::map<Key, Count> counts;
  const auto cols = columns(f);
  const bool by_bytes =
      a.cols == b.cols && !report::is_reference(f.kind) && f.kind.reference != Reference::kString;
  const size_t row_bytes = element_bytes(a.type) * static_cast<size_t>(a.cols);
  const auto* bytes_a = static_cast<const char*>(a.data);
  const auto* bytes_b = static_cast<const char*>(b.data);
  auto same_bytes = [&](int64_t i, int64_t j, int64_t n) {
    return by_bytes && std::memcmp(bytes_a + row_bytes * static_cast<size_t>(i),
                                   bytes_b + row_bytes * static_cast<size_t>(j),
                                   row_bytes * static_cast<size_t>(n)) == 0;
  };
  auto compare = [&](int64_t i, int64_t j) {
    Count* count = nullptr;
    for (auto [ca, cb] : cols) {
      if (same_entry(a, b, i, ca, j, cb)) continue;
      if (!count) count = &counts[owner_of(f.rows, i)];
      const double difference = std::abs(a.number(i * a.cols + ca) - b.number(j * b.cols + cb));
      count->largest = std::max(count->largest, difference);
    }
    if (count) ++count->differ;
  };
  for (const Block& block : rows_[f.rows].blocks) {
    for (int64_t at = 0; at < block.rows; at += kBlockRows) {
      const int64_t n = std::min(kBlockRows, block.rows - at);
      if (same_bytes(block.a + at, block.b + at, n)) continue;
      for (int64_t k = at; k < at + n; ++k) {
        if (!same_bytes(block.a + k, block.b + k, 1)) compare(block.a + k, block.b + k);
      }
    }
  }
  for (const auto& [owner, count] : counts) {
    add(owner, std::string(f.name), f.group,
        {"", std::to_string(count.differ) + " rows differ, by up to " +
                 report::rounded_text(count.largest, 3)});
  }
}

void Comparison::compare_field(const ArrayField& f) {
  if (is_layout(f) || !request_.wants(f.name)) return;
  if (f.group == "name" || f.group == "path") return;
  const FieldView a = view_of(a_, f);
  const FieldView b = view_of(b_, f);
  tolerance_ = request_.tolerance_of(f.name);
  const bool small = !report::object_kind_name(f.rows).empty() || f.rows == Size::nv ||
                     f.rows == Size::nq || f.rows == Size::ntree || f.rows == Size::nwrap ||
                     f.rows == Size::nu || f.rows == Size::nout || f.rows == Size::nnumericdata ||
                     f.rows == Size::ntupledata;
  if (!small) return compare_parts(f, a, b);
  rows_[f.rows].each([&](int64_t i, int64_t j) { compare_row(f, a, b, i, j); });
}

// Compares the parts of a model that do not belong to objects: sizes that are settings, options,
// visual settings, statistics and flags.
void Comparison::compare_header() {
  const Key model{Size::kNone, 0};
  const std::vector<FieldView> a = model_fields(a_);
  const std::vector<FieldView> b = model_fields(b_);
  if (request_.wants("name") && std::strcmp(a_.names, b_.names) != 0) {
    add(model, "name", "name", {a_.names, b_.names});
  }
  for (size_t k = 0; k < a.size() && a[k].section != Section::kArray; ++k) {
    if (a[k].section == Section::kSize && !is_setting(a[k].name)) continue;
    if (!request_.wants(a[k].name)) continue;
    tolerance_ = request_.tolerance_of(a[k].name);
    ColumnPairs cols;
    for (int64_t c = 0; c < a[k].cols; ++c) cols.emplace_back(c, c);
    const bool same = std::all_of(cols.begin(), cols.end(), [&](auto c) {
      return same_entry(a[k], b[k], 0, c.first, 0, c.second);
    });
    if (!same) add(model, std::string(a[k].name), a[k].group, show(a[k], b[k], 0, 0, cols));
  }
}

void Comparison::compare_texts() {
  if (!request_.wants("text_data")) return;
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
      add({Size::ntext, static_cast<int64_t>(k)}, "text_data", "text", {old_text, new_text});
    }
  }
}

namespace {

// Returns the attribute values of a plugin instance. The model stores them one after another, each
// terminated by a zero byte.
std::vector<std::string> plugin_settings(const mjModel& m, int64_t instance) {
  const int64_t start = m.plugin_attradr[instance];
  if (start < 0) return {};
  int64_t end = m.npluginattr;
  for (int64_t k = 0; k < m.nplugin; ++k) {
    if (m.plugin_attradr[k] > start) end = std::min<int64_t>(end, m.plugin_attradr[k]);
  }
  std::vector<std::string> values;
  for (int64_t at = start; at < end; at += static_cast<int64_t>(values.back().size()) + 1) {
    values.emplace_back(m.plugin_attr + at, strnlen(m.plugin_attr + at, end - at));
  }
  return values;
}

// Returns the name of attribute `k`. The name comes from the plugin, because the model does not
// store it.
std::string setting_name(int slot, size_t k) {
  const mjpPlugin* known = plugin::at(slot);
  if (known && k < static_cast<size_t>(known->nattribute)) return known->attributes[k];
  return "configuration value " + std::to_string(k);
}

}  // namespace

// Compares the attribute values of plugin instances that use the same plugin. Instances that use
// different plugins are reported by another comparison.
void Comparison::compare_plugins() {
  if (!request_.wants("plugin_attr")) return;
  rows_[Size::nplugin].each([&](int64_t i, int64_t j) {
    if (a_.plugin[i] != b_.plugin[j]) return;
    std::vector<std::string> before = plugin_settings(a_, i), after = plugin_settings(b_, j);
    const size_t n = std::max(before.size(), after.size());
    before.resize(n), after.resize(n);
    auto text = [](const std::string& value) { return value.empty() ? "none" : value; };
    for (size_t k = 0; k < n; ++k) {
      if (before[k] == after[k]) continue;
      add({Size::nplugin, i}, setting_name(a_.plugin[i], k), "plugin",
          {text(before[k]), text(after[k])});
    }
  });
}

// Finds arrays whose bytes differ although all objects are the same. The contents of such arrays
// are only stored in another order.
void Comparison::find_layout(ModelDiff& diff) const {
  for (const ArrayField& f : array_fields()) {
    if (!request_.wants(f.name) || !request_.wants_role(role_of_field(f.name, f.group))) continue;
    if (f.group == "path" || f.name.ends_with("_pathadr")) continue;
    // if roles were requested, these fields are left out, because they have no role
    if (!request_.roles.empty() && is_shortcut(f.name)) continue;
    const FieldView a = view_of(a_, f), b = view_of(b_, f);
    if (!same_bytes_or_numbers(a, b)) diff.layout.emplace_back(f.name);
  }
}

bool Comparison::same_bytes_or_numbers(const FieldView& a, const FieldView& b) const {
  if (a.rows != b.rows || a.cols != b.cols) return false;
  if (a.count() == 0 || std::memcmp(a.data, b.data, a.bytes()) == 0) return true;
  const report::Tolerance tolerance = request_.tolerance_of(a.name);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t c = 0; c < a.cols; ++c) {
      const int64_t at = i * a.cols + c;
      const bool same = a.is_real()
                            ? tolerance.same(a.number(at), b.number(at), scale_of(a, b, i, c, i))
                            : a.integer(at) == b.integer(at);
      if (!same) return false;
    }
  }
  return true;
}

void Comparison::find_objects() {
  compare_names();
  compare_header();
  for (const ArrayField& f : array_fields()) compare_field(f);
  compare_texts();
  compare_plugins();
  find_moves();
  find_order();
  mark_consequences(a_, b_, rows_, objects_);
}

ModelDiff Comparison::run() {
  find_objects();
  ModelDiff diff;
  if (objects_.empty() && request_.include.empty() && request_.exclude.empty()) find_layout(diff);
  if (!has_direct(objects_) && !(objects_.empty() && diff.layout.empty())) {
    diff.hidden_causes = hidden_causes();
  }
  if (!has_direct(objects_)) unmark_consequences(objects_);
  if (!request_.roles.empty()) select_roles(objects_, request_);
  describe_objects();
  diff.objects = nested(std::move(objects_), request_.all);
  diff.is_partial = request_.is_partial();
  return diff;
}

// Adds a description to the objects that have no name, so that people can identify them.
void Comparison::describe_objects() {
  for (auto& [key, c] : objects_) {
    if (key.rows == Size::kNone) continue;
    const int64_t n = value(a_, key.rows);
    c.rows = key.rows;
    c.id_a = key.row < n ? key.row : kNobody;
    c.id_b = key.row < n ? rows_[key.rows].b_of_a[static_cast<size_t>(key.row)] : key.row - n;
    const bool is_whole = c.kind == Kind::kAdded || c.kind == Kind::kRemoved;
    const bool is_named = !c.name.starts_with("#");
    if (!is_whole && is_named) continue;
    auto properties = c.id_a == kNobody ? properties_of(labels_b_, key.rows, c.id_b)
                                        : properties_of(labels_a_, key.rows, c.id_a);
    if (!is_named) c.told = told_by(properties);
    if (!is_whole) continue;
    c.properties = std::move(properties);
    if (key.rows == Size::ngeom) add_mass(c);
  }
}

// Adds the old and the new mass of the body of an added or removed geom, if the mass changed.
void Comparison::add_mass(ObjectChange& c) const {
  const Alignment& bodies = rows_[Size::nbody];
  const int64_t i =
      c.id_a == kNobody ? bodies.a_of_b[b_.geom_bodyid[c.id_b]] : int64_t{a_.geom_bodyid[c.id_a]};
  const int64_t j =
      c.id_a == kNobody ? int64_t{b_.geom_bodyid[c.id_b]} : bodies.b_of_a[static_cast<size_t>(i)];
  if (i == kNobody || j == kNobody || a_.body_mass[i] == b_.body_mass[j]) return;
  c.properties["body mass"] = report::rounded_text(a_.body_mass[i], kShortDigits) + " -> " +
                              report::rounded_text(b_.body_mass[j], kShortDigits);
}

// Returns the fields that differ, but by no more than the tolerance. They explain why fields that
// are derived from them may differ by more. The list is empty if even an exact comparison finds
// only differences in derived fields. This happens if a binary model was made with another
// mathematics library.
std::vector<std::string> Comparison::hidden_causes() const {
  Request exact = request_;
  exact.tolerance = {};
  exact.relative.clear(), exact.absolute.clear(), exact.roles.clear();
  std::vector<std::string> out;
  Comparison comparison(a_, b_, exact);
  comparison.find_objects();
  for (const auto& [key, c] : comparison.objects_) {
    for (const FieldChange& f : c.fields) {
      const std::string name = f.field.substr(0, f.field.find('('));
      const bool is_known = std::find(out.begin(), out.end(), name) != out.end();
      if (!f.derived && !is_known && !is_shortcut(name)) out.push_back(name);
    }
  }
  return out;
}

bool ObjectChange::is_direct() const {
  return kind != Kind::kChanged ||
         std::any_of(fields.begin(), fields.end(), [](const FieldChange& f) { return !f.derived; });
}

std::vector<std::string> ModelDiff::physics() const {
  std::vector<std::string> out;
  auto add = [&](const std::string& word) {
    if (std::find(out.begin(), out.end(), word) == out.end()) out.push_back(word);
  };
  for (const ObjectChange& c : objects) {
    if (c.kind != Kind::kChanged && c.role == FieldRole::kPhysics) {
      add(kind_name(c.kind) + (" " + c.type));
    }
    for (const FieldChange& f : c.fields) {
      if (!f.derived && f.role == FieldRole::kPhysics) add(f.field.substr(0, f.field.find('(')));
    }
  }
  for (const std::string& name : layout) {
    if (is_shortcut(name) || !hidden_causes.empty()) continue;
    const auto f = std::find_if(array_fields().begin(), array_fields().end(),
                                [&](const ArrayField& field) { return field.name == name; });
    if (f != array_fields().end() && role_of_field(f->name, f->group) == FieldRole::kPhysics) {
      add(name);
    }
  }
  return out;
}

const char* kind_name(ObjectChange::Kind kind) {
  switch (kind) {
    case Kind::kAdded:
      return "added";
    case Kind::kRemoved:
      return "removed";
    case Kind::kRenamed:
      return "renamed";
    case Kind::kMoved:
      return "moved";
    case Kind::kReordered:
      return "reordered";
    case Kind::kChanged:
      break;
  }
  return "changed";
}

ModelDiff compare(const mjModel& a, const mjModel& b, const Request& request) {
  return Comparison(a, b, request).run();
}

void locate(ModelDiff& diff, const ObjectPlaces& a, const ObjectPlaces& b) {
  for (ObjectChange& c : diff.objects) {
    if (const SourceLocation* where = a.of(c.rows, c.id_a)) c.where_a = *where;
    if (const SourceLocation* where = b.of(c.rows, c.id_b)) c.where_b = *where;
  }
}

}  // namespace mj::diff
