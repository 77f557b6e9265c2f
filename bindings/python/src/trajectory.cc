// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The functions behind mjtools.trajectory. They return the contents of recordings as built-in
// Python types and numpy arrays.

#include "trajectory.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "load/load_model.h"
#include "model/field_table.h"
#include "model/names.h"
#include "model_error.h"
#include "object.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/hdf5_tree.h"
#include "trajectory/reader.h"
#include "trajectory/trajectory.h"

namespace mj::python {
namespace {

PyObject* g_recording_error = nullptr;

// Runs `call` without the GIL. If it throws an Error, raises a RecordingError with the text of its
// diagnostic.
template <typename Call>
auto read(Call call) {
  std::optional<Diagnostic> failure;
  std::optional<decltype(call())> result;
  {
    const py::gil_scoped_release released;
    try {
      result.emplace(call());
    } catch (const Error& error) {
      failure = error.diagnostic();
    }
  }
  if (!failure) return std::move(*result);
  Diagnostics diagnostics;
  diagnostics.add(std::move(*failure));
  std::string text = format(diagnostics.all()[0]);
  while (text.ends_with('\n')) text.pop_back();
  const py::object error = py::handle(g_recording_error)(text);
  error.attr("diagnostics") = list_of(diagnostics);
  PyErr_SetObject(g_recording_error, error.ptr());
  throw py::error_already_set();
}

[[noreturn]] void refuse(const std::string& file, DiagnosticCode code, std::string message,
                         std::string hint) {
  throw Error({.code = code,
               .message = std::move(message),
               .where = {.file = file},
               .hint = std::move(hint)});
}

std::shared_ptr<const FileBytes> open(const std::string& path) {
  return std::make_shared<FileBytes>(recording_path(path));
}

// The objects of the recorded model: their names, and their rows in arrays.
struct Objects {
  std::map<std::string, std::vector<std::string>> names;  // keys are kinds of objects
  // Index of the first row and number of rows, with keys such as "joint_qpos".
  std::map<std::string, std::vector<double>> addresses;
};

// Returns the objects that a recording describes. Recordings of other projects do not describe any.
Objects read_objects(const std::shared_ptr<const FileBytes>& bytes, const Trajectory& about) {
  Objects out;
  if (about.attribute("format") != kTrajectoryFormat) return out;
  const Hdf5File file(bytes);
  for (const Hdf5Object& object : file.tree().objects) {
    if (!object.is_dataset || object.shape.empty()) continue;
    const std::string_view path = object.path;
    const std::string name(path.substr(path.find('/') + 1));
    if (path.starts_with("names/")) {
      out.names[name] = file.texts(object.path, 0, object.shape[0]);
    } else if (path.starts_with("addresses/") && object.shape.size() == 2 && object.shape[1] == 2) {
      out.addresses[name] = file.numbers(object.path, 0, object.shape[0]);
    }
  }
  return out;
}

// Returns the numbers as an array of shape [rows x columns] with elements of type T.
template <typename T>
py::array array_of(const std::vector<double>& values, int64_t rows, int64_t columns) {
  py::array_t<T> out({rows, columns});
  std::transform(values.begin(), values.end(), out.mutable_data(),
                 [](double x) { return static_cast<T>(x); });
  return out;
}

py::array array_of(Trajectory::Array& array, int64_t frames) {
  const auto size = static_cast<int64_t>(array.values.size());
  const int64_t rows = array.columns > 0 ? size / array.columns : frames;
  if (array.is_integer) return array_of<int32_t>(array.values, rows, array.columns);
  if (array.is_single) return array_of<float>(array.values, rows, array.columns);
  auto* const values = new std::vector<double>(std::move(array.values));
  const py::capsule owner(values, [](void* p) { delete static_cast<std::vector<double>*>(p); });
  return py::array_t<double>({rows, array.columns}, values->data(), owner);
}

// Returns what the rows of an array of mjData stand for: a kind of object, such as "body" for xpos,
// or the size that gives the number of rows, such as "nv" for qfrc_passive. Returns an empty text
// for other arrays.
std::string_view rows_of(std::string_view array) {
  for (const DataField& field : data_field_table()) {
    if (field.name != array || field.rows == Size::kNone) continue;
    for (const NameList& list : name_lists()) {
      if (list.count == field.rows) return enum_keyword(EnumType::mjtObj, list.type);
    }
    return mj::field(field.rows).name;
  }
  return {};
}

py::dict describe(Trajectory::Array& array, const Trajectory::Array& about, int64_t frames) {
  py::dict out;
  out["name"] = about.name;
  out["values"] = array_of(array, frames);
  out["labels"] = about.labels;
  out["is_scalar"] = about.columns == 1 && about.labels == std::vector<std::string>{about.name};
  out["rows_of"] = std::string(rows_of(about.name));
  out["starts"] = array.is_list() ? py::cast(array.starts) : py::none();
  return out;
}

// Throws Error if one of the names is not the name of a recorded array.
void require_arrays(const Trajectory& about, const std::vector<std::string>& names,
                    const std::string& file) {
  std::vector<std::string_view> known;
  for (const Trajectory::Array& array : about.channels) {
    if (array.is_recorded) known.push_back(array.name);
  }
  for (const std::string& name : names) {
    if (std::ranges::count(known, name) > 0) continue;
    const std::string_view near = closest_match(name, known);
    refuse(file, "unknown-field", "no array '" + name + "' is recorded",
           near.empty() ? "" : "did you mean '" + std::string(near) + "'?");
  }
}

struct Content {
  Objects objects;
  std::vector<Trajectory> about, frames;
};

Content read_content(const std::string& path, std::optional<int64_t> rollout,
                     const std::vector<std::string>& arrays) {
  Content out;
  const std::shared_ptr<const FileBytes> bytes = open(path);
  const TrajectoryStream stream(bytes, TrajectoryStream::Episodes{});
  require_arrays(stream.about(), arrays, path);
  const int64_t count = stream.rollouts();
  if (rollout && (*rollout < 0 || *rollout >= count)) {
    refuse(path, "bad-argument", "there is no rollout " + std::to_string(*rollout),
           "the file has the rollouts 0 to " + std::to_string(count - 1));
  }
  for (int64_t r = rollout.value_or(0); r < (rollout ? *rollout + 1 : count); ++r) {
    out.about.push_back(stream.about(r));
    out.frames.push_back(stream.read(r, 0, stream.frames(r), arrays));
  }
  out.objects = read_objects(bytes, stream.about());
  return out;
}

py::list read_trajectories(const std::string& path, std::optional<int64_t> rollout,
                           const std::vector<std::string>& arrays) {
  Content content = read([&] { return read_content(path, rollout, arrays); });
  py::list out;
  for (size_t i = 0; i < content.about.size(); ++i) {
    Trajectory& about = content.about[i];
    py::list described;
    for (size_t a = 0; a < about.channels.size(); ++a) {
      const std::string& name = about.channels[a].name;
      if (!about.channels[a].is_recorded) continue;
      if (!arrays.empty() && std::ranges::count(arrays, name) == 0) continue;
      described.append(describe(content.frames[i].channels[a], about.channels[a], about.frames));
    }
    py::list attributes;
    for (const Trajectory::Attribute& attribute : about.attributes) {
      if (!attribute.is_known) continue;
      attributes.append(py::make_tuple(attribute.name, attribute.text, attribute.is_number));
    }
    py::dict one;
    one["rollout"] = about.rollout;
    one["rollouts"] = about.rollouts;
    one["frames"] = about.frames;
    one["arrays"] = described;
    one["attributes"] = attributes;
    one["names"] = content.objects.names;
    one["addresses"] = content.objects.addresses;
    out.append(one);
  }
  return out;
}

py::object read_model(const std::string& path) {
  ModelPtr m = read([&] {
    const std::shared_ptr<const FileBytes> bytes = open(path);
    if (const auto reference = load_model_reference(*bytes)) {
      refuse(path, "not-a-model", "the recording does not contain the model, only the name of the model file",
             "load '" + reference->path + "'");
    }
    const std::string mjb = load_embedded_model(*bytes);
    Diagnostics diagnostics;
    ModelPtr loaded = load_model(std::as_bytes(std::span(mjb)), path, diagnostics);
    if (!loaded) throw Error(diagnostics.first_error());
    return loaded;
  });
  return own_model(m.release());
}

}  // namespace

void add_trajectory(py::module_& module) {
  g_recording_error = PyErr_NewExceptionWithDoc(
      "mjtools.RecordingError", "A recording cannot be read. `diagnostics` lists the reasons.",
      PyExc_ValueError, nullptr);
  if (!g_recording_error) throw py::error_already_set();
  py::handle(g_recording_error).attr("diagnostics") = py::list();
  module.attr("RecordingError") = py::handle(g_recording_error);
  module.def("_read_trajectories", read_trajectories, py::arg("path"), py::arg("rollout"),
             py::arg("arrays"));
  module.def("_read_recorded_model", read_model, py::arg("path"));
}

}  // namespace mj::python
