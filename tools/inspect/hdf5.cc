// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints HDF5 files that are not recordings: a list of their contents, or datasets of numbers.

#include <algorithm>
#include <memory>

#include "base/diagnostic.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_text.h"
#include "inspect.h"
#include "trajectory/hdf5_tree.h"
#include "trajectory_forms.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

constexpr size_t kShownText = 80;  // most bytes of an attribute that are shown
// the values of a dataset are shown only if it has at most this many columns
constexpr int64_t kMostColumns = 1 << 20;

// The layout of a file, if it is one of the documented layouts for data sets. In robomimic and
// minari, each episode is a group. In d4rl, each array contains all episodes.
struct Layout {
  const char* name = nullptr;  // name of the layout; null: unknown
  int64_t episodes = 0;        // number of episodes; 0: unknown
  int64_t steps = 0;
};

int64_t length_of(const Hdf5Tree& tree, const std::string& dataset) {
  const Hdf5Object* o = tree.find(dataset);
  return o && o->is_dataset && !o->shape.empty() ? o->shape[0] : 0;
}

Layout layout_of(const Hdf5Tree& tree) {
  const auto has = [&](const char* path) { return tree.find(path) != nullptr; };
  if (has("observations") && has("actions") && has("rewards") && has("terminals")) {
    return {"d4rl", 0, length_of(tree, "actions")};
  }
  for (const auto& [name, group] : {std::pair{"robomimic", "data/demo_"}, {"minari", "episode_"}}) {
    Layout layout{name};
    for (const Hdf5Object& o : tree.objects) {
      const bool is_episode = o.type.empty() && o.path.starts_with(group) &&
                              o.path.find('/', std::string(group).size()) == std::string::npos;
      if (!is_episode) continue;
      ++layout.episodes;
      layout.steps += length_of(tree, o.path + "/actions");
    }
    if (layout.episodes > 0) return layout;
  }
  return {};
}

std::string shape_text(const std::vector<int64_t>& shape) {
  std::string out;
  for (int64_t n : shape) out += (out.empty() ? "" : " x ") + std::to_string(n);
  return "[" + out + "]";
}

std::string shortened(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  if (line.size() > kShownText) line.resize(kShownText);
  if (line.size() == text.size()) return line;
  return line + " ... (" + std::to_string(text.size()) + " bytes)";
}

std::vector<const Hdf5Object*> datasets_of(const Hdf5Tree& tree) {
  std::vector<const Hdf5Object*> out;
  for (const Hdf5Object& o : tree.objects) {
    if (o.is_dataset) out.push_back(&o);
  }
  return out;
}

// Returns the datasets that the patterns match. A pattern that matches a group selects all datasets
// in it.
std::vector<const Hdf5Object*> select_datasets(const Hdf5Tree& tree,
                                               const std::vector<std::string>& patterns) {
  const std::vector<const Hdf5Object*> all = datasets_of(tree);
  std::vector<std::string_view> names;
  for (const Hdf5Object* o : all) names.push_back(o->path);
  std::vector<std::string> wanted;
  for (const std::string& pattern : patterns) {
    const Hdf5Object* o = tree.find(pattern);
    wanted.push_back(o && o->type.empty() ? pattern + "/*" : pattern);
  }
  std::vector<const Hdf5Object*> out;
  for (size_t i : select(names, wanted)) out.push_back(all[i]);
  return out;
}

void summary_text(const Hdf5Tree& tree, report::Output& out) {
  const Layout layout = layout_of(tree);
  if (layout.name) {
    const std::string episodes =
        layout.episodes > 0
            ? std::to_string(layout.episodes) + " episode" + (layout.episodes > 1 ? "s" : "") + ", "
            : "";
    out.write("layout  " + std::string(layout.name) + ": " + episodes +
              std::to_string(layout.steps) + " steps\n");
  }
  Table attributes({Table::Align::kLeft});
  for (const Hdf5Object& o : tree.objects) {
    for (const Trajectory::Attribute& a : o.attributes) {
      attributes.add({o.path, a.name, shortened(a.text)});
    }
  }
  out.write(attributes.text() + "\n");
}

void datasets_text(const std::vector<const Hdf5Object*>& datasets, report::Output& out) {
  Table table(
      {Table::Align::kLeft, Table::Align::kLeft, Table::Align::kLeft, Table::Align::kRight});
  table.add({"dataset", "type", "shape", "least", "greatest", "not finite"});
  for (const Hdf5Object* o : datasets) {
    const bool any = o->range && o->range->any();
    table.add({o->path, o->type, shape_text(o->shape),
               any ? report::rounded_text(o->range->least, 6) : "-",
               any ? report::rounded_text(o->range->greatest, 6) : "-",
               o->range ? std::to_string(o->range->not_finite) : "-"});
  }
  out.write(table.text("  "));
}

Json tree_json(const Hdf5Tree& tree, const std::vector<const Hdf5Object*>& datasets,
               const Request& request) {
  Json j = inspect_document(request.file, "hdf5");
  const Layout layout = layout_of(tree);
  if (layout.name) {
    j["layout"] = layout.name;
    if (layout.episodes > 0) j["episodes"] = layout.episodes;
    j["steps"] = layout.steps;
  }
  for (const Hdf5Object& o : tree.objects) {
    for (const Trajectory::Attribute& a : o.attributes) {
      j["attributes"][o.path][a.name] = attribute_json(a);
    }
  }
  j["arrays"] = Json::object();
  for (const Hdf5Object* o : datasets) {
    Json& array = j["arrays"][o->path];
    array["type"] = o->type;
    array["shape"] = o->shape;
    if (o->range) put_range(array, *o->range);
  }
  if (tree.is_cut) j["is_complete"] = false;
  return j;
}

Trajectory::Array array_of(const Hdf5Object& o, int64_t columns) {
  Trajectory::Array a;
  a.name = o.path;
  a.is_recorded = true;
  a.is_integer = !o.type.starts_with("float");
  a.columns = columns;
  for (int64_t c = 0; c < columns; ++c) a.labels.push_back(std::to_string(c));
  if (o.shape.size() == 1) a.labels = {a.name.substr(a.name.rfind('/') + 1)};
  return a;
}

void refuse(bool is_wrong, const std::string& message, const std::string& hint = {}) {
  if (is_wrong) throw Error("usage", message, hint);
}

// Returns a trajectory whose arrays are the datasets, without their values. Throws Error if a
// dataset has more than two dimensions, or if the numbers of rows differ.
Trajectory beside_each_other(const std::vector<const Hdf5Object*>& datasets,
                             const MatrixFile& matrices) {
  Trajectory t;
  t.frames = -1;
  for (const Hdf5Object* o : datasets) {
    const std::string name = "'" + o->path + "'";
    refuse(o->shape.empty() || o->shape.size() > 2, name + " is " + o->type + " " +
                                                        shape_text(o->shape) +
                                                        ", but only rows of numbers can be shown");
    const std::optional<MatrixFile::Shape> shape = matrices.shape(o->path);
    if (!shape) throw Error("unknown-field", "there is no dataset " + name);
    refuse(shape->columns > kMostColumns,
           name + " has " + std::to_string(shape->columns) + " columns, more than can be shown");
    refuse(t.frames >= 0 && shape->rows != t.frames,
           "'" + datasets[0]->path + "' has " + std::to_string(t.frames) + " rows and " + name +
               " has " + std::to_string(shape->rows),
           "show them one at a time");
    t.frames = shape->rows;
    t.channels.push_back(array_of(*o, shape->columns));
  }
  return t;
}

Frames frames_of(const std::vector<const Hdf5Object*>& datasets,
                 const std::shared_ptr<const MatrixFile>& matrices) {
  Trajectory about = beside_each_other(datasets, *matrices);
  Trajectory empty = about;
  for (Trajectory::Array& a : empty.channels) a.labels.clear();
  const auto read = [matrices, empty](int64_t, int64_t first, int64_t count,
                                      const std::set<size_t>& arrays) {
    Trajectory block = empty;
    block.frames = count;
    for (size_t i : arrays) {
      Trajectory::Array& a = block.channels[i];
      a.values = matrices->read(a.name, 0, first, count).values;
    }
    return block;
  };
  return {std::move(about), read};
}

}  // namespace

void inspect_hdf5(const std::shared_ptr<const FileBytes>& file, const Request& request,
                  report::Output& out) {
  refuse(request.form == Form::kSvg, "--plot is only for recordings of mj-simulate");
  const Hdf5Tree tree = load_hdf5_tree(*file);
  const bool is_whole = request.fields.empty();
  const std::vector<const Hdf5Object*> datasets =
      is_whole ? datasets_of(tree) : select_datasets(tree, request.fields);
  if (is_whole || request.list) {
    require_form(request, "the list of datasets", {Form::kText});
    if (request.form == Form::kJson) {
      return out.write(report::json_text(tree_json(tree, datasets, request)));
    }
    if (is_whole && !request.list) summary_text(tree, out);
    datasets_text(datasets, out);
    if (tree.is_cut) out.write("... and more\n");
    return;
  }
  const Frames frames = frames_of(datasets, std::make_shared<const MatrixFile>(file));
  show_fields(frames, all_fields(frames.about()), request, ObjectIds(), out);
}

}  // namespace mj::inspect
