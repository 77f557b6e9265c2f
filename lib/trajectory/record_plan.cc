// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/record_plan.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "base/invariant.h"
#include "base/suggestion.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "trajectory/labels.h"
#include "trajectory/trajectory.h"

namespace mj {
namespace {

// Width and height of pictures without a size (pixels).
constexpr int kUsualSide = 84;
constexpr int64_t kMostPixelBytes = int64_t{256} << 20;  // largest size of the pictures of a frame

// ---- the fields of mjData that can be recorded

// Returns whether a field can be recorded. Memory addresses cannot be recorded, nor can fields that
// describe the program and not the simulation.
bool can_be_recorded(const DataField& f) {
  static constexpr std::string_view kMachine[] = {
      "pstack", "pbase", "parena", "threadpool", "threadlock", "plugin", "plugin_data", "contact"};
  if (std::find(std::begin(kMachine), std::end(kMachine), f.name) != std::end(kMachine)) {
    return false;
  }
  // Arrays in the arena are recorded only if they have a count of rows. Other arrays in the arena
  // exist only in some steps.
  return f.place != Place::kArena || f.row_count != nullptr;
}

bool is_array(const DataField& f) {
  return f.place != Place::kMember;
}

// ---- contacts

struct ContactField {
  std::string_view name;
  size_t offset;
  int columns;
  bool is_integer;
  bool is_default;
};

constexpr ContactField kContactFields[] = {
    {"geom", offsetof(mjContact, geom), 2, true, true},
    {"dist", offsetof(mjContact, dist), 1, false, true},
    {"pos", offsetof(mjContact, pos), 3, false, true},
    {"frame", offsetof(mjContact, frame), 9, false, true},
    {"dim", offsetof(mjContact, dim), 1, true, true},
    {"friction", offsetof(mjContact, friction), 5, false, true},
    {"force", RecordedArray::kForce, 6, false, true},
    {"includemargin", offsetof(mjContact, includemargin), 1, false, false},
    {"solref", offsetof(mjContact, solref), mjNREF, false, false},
    {"solimp", offsetof(mjContact, solimp), mjNIMP, false, false},
    {"mu", offsetof(mjContact, mu), 1, false, false},
    {"flex", offsetof(mjContact, flex), 2, true, false},
    {"elem", offsetof(mjContact, elem), 2, true, false},
    {"vert", offsetof(mjContact, vert), 2, true, false},
    {"exclude", offsetof(mjContact, exclude), 1, true, false},
    {"efc_address", offsetof(mjContact, efc_address), 1, true, false},
};

// Returns a name as one component of a path in the file: '/' and '%' are encoded, and so are "."
// and "..".
std::string path_step(std::string_view name) {
  std::string out;
  for (char c : name) out += c == '/' ? std::string("%2F") : c == '%' ? "%25" : std::string(1, c);
  return out == "." ? "%2E" : out == ".." ? "%2E%2E" : out;
}

std::vector<std::string> list_labels(const std::string& name, int columns) {
  return columns == 1 ? std::vector<std::string>{name} : column_labels("", columns);
}

// ---- the choice

class Planner {
 public:
  Planner(const mjModel& m, std::optional<RecordedSize> size) : m_(m), size_(size) {
    add_implied("time");
  }

  void add_item(const std::string& item) {
    if (item == kDefaultRecord) return add_default();
    if (item == "qM") return add_fields("M");
    const size_t bracket = item.find('[');
    if (bracket != std::string::npos && item.back() == ']') {
      const DataField* f = find(item.substr(0, bracket));
      if (f) return add_rows(*f, item.substr(bracket + 1, item.size() - bracket - 2));
    }
    const size_t colon = item.find(':');
    if (colon != std::string::npos) {
      return add_objects(item, item.substr(0, colon), item.substr(colon + 1));
    }
    if (item == "contact" || item.starts_with("contact/")) return add_contacts(item);
    add_fields(item);
  }

  RecordPlan finish() { return std::move(plan_); }

 private:
  [[noreturn]] static void unknown(const std::string& message, std::string_view word,
                                   const std::vector<std::string_view>& known) {
    const std::string hint = suggested_fields(word, known);
    throw Error(
        "unknown-field", message,
        hint.empty() ? "mj-inspect MODEL --data '*,contact/*' --list shows all names" : hint);
  }

  static const DataField* find(std::string_view name) {
    const std::span<const DataField> fields = data_field_table();
    const auto f = std::ranges::find(fields, name, &DataField::name);
    return f == fields.end() || !can_be_recorded(*f) ? nullptr : &*f;
  }

  void add(RecordedArray array) {
    const auto [known, is_new] = places_.emplace(array.name, plan_.arrays.size());
    array.is_implied = is_implied_;
    if (is_new) {
      plan_.arrays.push_back(std::move(array));
    } else if (!is_implied_) {
      plan_.arrays[known->second].is_implied = false;
    }
  }

  // Adds an array that was not requested itself, but that a requested array needs.
  void add_implied(std::string_view name) {
    const bool was_implied = std::exchange(is_implied_, true);
    if (const DataField* f = find(name)) add_field(*f);
    is_implied_ = was_implied;
  }

  void need(std::string_view field) {
    if (field == "energy") plan_.needs.energy = true;
    if (field.starts_with("subtree_") && field != "subtree_com") {
      plan_.needs.subtree_velocity = true;
    }
    if (field == "cacc" || field.starts_with("cfrc_")) plan_.needs.body_forces = true;
  }

  void add_default() {
    for (const char* name : kChannelNames) add_fields(name);
  }

  void add_fields(const std::string& pattern) {
    bool found = false;
    std::vector<std::string_view> known = {kDefaultRecord, "contact", "qM"};
    for (const DataField& f : data_field_table()) {
      if (!can_be_recorded(f)) continue;
      known.push_back(f.name);
      if (!glob_match(pattern, f.name)) continue;
      found = true;
      add_field(f);
    }
    if (!found) unknown("the simulation has no array '" + pattern + "'", pattern, known);
  }

  void add_field(const DataField& f) {
    need(f.name);
    RecordedArray a;
    a.name = f.name;
    a.meaning = f.meaning;
    a.is_integer = f.type != ElementType::kNum;
    a.slice = {f.offset, is_array(f), f.type, 0, f.cols};
    a.columns = a.width = f.cols;
    if (f.row_count) {
      add_implied(f.count_name);
      a.rows = f.count_name;
      a.row_count = f.row_count;
      a.labels = list_labels(a.name, f.cols);
    } else if (is_array(f)) {
      a.columns = a.slice.count = value(m_, f.rows) * f.cols;
      a.labels = array_labels(m_, f.rows, f.cols);
    } else {
      a.labels = f.name == "energy" ? channel_labels(m_, Channel::kEnergy)
                                    : std::vector<std::string>{a.name};
    }
    add(std::move(a));
  }

  void add_contacts(const std::string& item) {
    const std::string pattern = item == "contact" ? "" : item.substr(item.find('/') + 1);
    bool found = false;
    std::vector<std::string_view> known;
    for (const ContactField& f : kContactFields) {
      known.push_back(f.name);
      if (item == "contact" ? !f.is_default : !glob_match(pattern, f.name)) continue;
      found = true;
      add_implied("ncon");
      RecordedArray a;
      a.name = "contact/" + std::string(f.name);
      a.columns = a.width = f.columns;
      a.labels = list_labels(std::string(f.name), f.columns);
      a.is_integer = f.is_integer;
      a.rows = "ncon";
      a.row_count = &mjData::ncon;
      a.is_contact = true;
      a.contact_offset = f.offset;
      add(std::move(a));
    }
    if (!found) unknown("contacts have no field '" + pattern + "'", pattern, known);
  }

  void add_objects(const std::string& item, const std::string& kind_name, std::string rest) {
    const NameList* kind = find_object_kind(kind_name);
    if (!kind) {
      unknown("'" + kind_name + "' in '" + item + "' is not a kind of object", kind_name,
              object_kind_names());
    }
    // A name may contain a slash. Therefore the whole text is first looked up as the name of an
    // object.
    std::string array = "*";
    std::vector<int> ids = find_objects(m_, *kind, rest);
    const size_t slash = rest.rfind('/');
    if (ids.empty() && slash != std::string::npos) {
      array = rest.substr(slash + 1);
      rest.resize(slash);
      ids = find_objects(m_, *kind, rest);
    }
    if (ids.empty()) throw_unknown_object(m_, *kind, rest);
    const auto pixels = std::ranges::find(kPixelKindNames, array);
    if (kind->type == mjOBJ_CAMERA && pixels != kPixelKindNames.end()) {
      return add_pictures(item, ids, static_cast<PixelKind>(pixels - kPixelKindNames.begin()));
    }
    for (int id : ids) add_object(*kind, id, array);
  }

  void add_pictures(const std::string& item, const std::vector<int>& cameras, PixelKind kind) {
    if (!size_) {
      throw Error("usage", "'" + item + "' stands for pictures, which cannot be used here",
                  "mj-simulate records pictures: --record '" + item + "' -o FILE.h5");
    }
    for (const int id : cameras) {
      PixelArray a;
      const char* const name = id_to_name(m_, mjOBJ_CAMERA, id);
      a.name = "camera/" + (name ? path_step(name) : numbered_object(id)) + "/" +
               std::string(kPixelKindNames[static_cast<size_t>(kind)]);
      a.camera = id;
      a.kind = kind;
      const int* const own = m_.cam_resolution + 2 * id;
      const bool has_own = own[0] > 1 && own[1] > 1;
      a.width = size_->width > 0 ? size_->width : has_own ? own[0] : kUsualSide;
      a.height = size_->height > 0 ? size_->height : has_own ? own[1] : kUsualSide;
      if (std::ranges::find(plan_.pixels, a.name, &PixelArray::name) == plan_.pixels.end()) {
        plan_.pixels.push_back(std::move(a));
      }
    }
  }

  // Adds the rows of an array that belong to an object, such as xpos[torso].
  void add_rows(const DataField& f, const std::string& object) {
    const NameList* kind = is_array(f) && !f.row_count ? kind_of_rows(f.rows) : nullptr;
    if (!kind) {
      throw Error("usage",
                  "the rows of '" + std::string(f.name) + "' do not belong to named objects");
    }
    const std::vector<int> ids = find_objects(m_, *kind, object);
    if (ids.empty()) throw_unknown_object(m_, *kind, object);
    for (int id : ids) add_object(*kind, id, std::string(f.name));
  }

  void add_object(const NameList& kind, int id, const std::string& pattern) {
    const char* name = id_to_name(m_, kind.type, id);
    const std::string object =
        std::string(object_kind_name(kind)) + "/" + (name ? path_step(name) : numbered_object(id));
    std::vector<std::string_view> known;
    if (kind.type == mjOBJ_CAMERA) known.assign(kPixelKindNames.begin(), kPixelKindNames.end());
    bool found = false;
    for (const DataField& f : data_field_table()) {
      if (!is_array(f) || f.row_count || !can_be_recorded(f)) continue;
      const RowRange rows = rows_of_object(m_, kind, id, f.rows);
      if (rows.count == 0) continue;
      known.push_back(f.name);
      if (!glob_match(pattern, f.name)) continue;
      found = true;
      need(f.name);
      RecordedArray a;
      a.name = kind.type == mjOBJ_SENSOR ? object : object + "/" + std::string(f.name);
      a.meaning = f.meaning;
      a.columns = rows.count * f.cols;
      a.width = f.cols;
      a.is_integer = f.type != ElementType::kNum;
      a.slice = {f.offset, true, f.type, rows.first * f.cols, a.columns};
      a.labels = object_labels(a, f, name ? name : numbered_object(id));
      add(std::move(a));
    }
    if (!found) {
      const std::string what(object_kind_name(kind));
      unknown((what.starts_with('a') ? "an " : "a ") + what + " has no array '" + pattern + "'",
              pattern, known);
    }
  }

  // Returns the labels of the columns. They do not contain the name of the object, because the name
  // of the array contains it.
  std::vector<std::string> object_labels(const RecordedArray& a, const DataField& f,
                                         const std::string& object) const {
    const std::vector<std::string> all = array_labels(m_, f.rows, f.cols);
    std::vector<std::string> out;
    for (int64_t i = 0; i < a.columns; ++i) {
      std::string label = all[static_cast<size_t>(a.slice.first + i)];
      if (label.starts_with(object + ".")) label.erase(0, object.size() + 1);
      if (a.columns == 1) label = a.name.substr(a.name.rfind('/') + 1);
      out.push_back(std::move(label));
    }
    return out;
  }

  const mjModel& m_;
  const std::optional<RecordedSize> size_;
  RecordPlan plan_;
  std::map<std::string, size_t> places_;  // index in plan_.arrays for each name
  bool is_implied_ = false;
};

// Checks properties of a plan on which files, samplers and readers rely: time is the first array,
// each column has a label, and for each list the plan has the array with its numbers of rows.
void check_plan(const RecordPlan& plan) {
  MJ_INVARIANT(!plan.arrays.empty() && plan.arrays[0].name == "time");
  for (size_t k = 0; k < plan.arrays.size(); ++k) {
    const RecordedArray& a = plan.arrays[k];
    MJ_INVARIANT(plan.index_of(a.name) == k);  // no name occurs twice
    MJ_INVARIANT(a.columns >= 0 && a.width > 0 && a.columns % a.width == 0);
    MJ_INVARIANT(static_cast<int64_t>(a.labels.size()) == a.columns);
    MJ_INVARIANT(a.is_list() == (a.row_count != nullptr));
    MJ_INVARIANT(a.is_list() || a.slice.count == a.columns);
    MJ_INVARIANT(a.slice.first >= 0);
    if (!a.is_list()) continue;
    MJ_INVARIANT(a.columns > 0);
    const size_t counts = plan.index_of(a.rows);
    MJ_INVARIANT(counts < plan.arrays.size());
    MJ_INVARIANT(plan.arrays[counts].columns == 1 && !plan.arrays[counts].is_list());
  }
}

}  // namespace

std::string record_item(std::string_view array_name) {
  const size_t slash = array_name.find('/');
  if (slash == std::string_view::npos || array_name.starts_with("contact/")) {
    return std::string(array_name);
  }
  const std::string_view kind = array_name.substr(0, slash);
  const std::string_view rest = array_name.substr(slash + 1);
  const size_t last = kind == "sensor" ? rest.size() : rest.rfind('/');
  std::string object(rest.substr(0, last));
  for (const auto& [code, character] : {std::pair{"%2F", "/"}, {"%2E", "."}, {"%25", "%"}}) {
    for (size_t at = object.find(code); at != std::string::npos; at = object.find(code, at + 1)) {
      object.replace(at, 3, character);
    }
  }
  const std::string_view array = last < rest.size() ? rest.substr(last) : std::string_view();
  return std::string(kind) + ":" + object + std::string(array);
}

int64_t RecordPlan::frame_columns() const {
  int64_t n = 0;
  for (const RecordedArray& a : arrays) n += a.is_list() ? 0 : a.columns;
  return n;
}

int64_t RecordPlan::pixel_bytes() const {
  int64_t n = 0;
  for (const PixelArray& a : pixels) n += a.bytes();
  return n;
}

size_t RecordPlan::index_of(std::string_view name) const {
  const auto at = std::find_if(arrays.begin(), arrays.end(),
                               [&](const RecordedArray& a) { return a.name == name; });
  return static_cast<size_t>(at - arrays.begin());
}

RecordPlan make_record_plan(const mjModel& m, const std::vector<std::string>& items,
                            std::optional<RecordedSize> size) {
  Planner planner(m, size);
  for (const std::string& item : items) planner.add_item(item);
  RecordPlan plan = planner.finish();
  if (plan.pixel_bytes() > kMostPixelBytes) {
    throw Error("usage",
                "the pictures of a frame have " + std::to_string(plan.pixel_bytes() >> 20) +
                    " MB, but at most " + std::to_string(kMostPixelBytes >> 20) +
                    " MB can be recorded",
                "record fewer cameras, or smaller pictures");
  }
  if (kChecksInvariants) check_plan(plan);
  return plan;
}

}  // namespace mj
