// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "input.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "base/file_error.h"
#include "base/parallel.h"
#include "common/cli/folder_files.h"
#include "common/cli/recorded_model.h"
#include "common/cli/tool.h"
#include "common/program/progress.h"
#include "compare/plot.h"
#include "draw/encode_png.h"
#include "load/independent_errors.h"
#include "load/load_model.h"
#include "load/outline.h"
#include "model/mjb.h"
#include "picture/changes_picture.h"
#include "picture/frames.h"
#include "resource/file_bytes.h"
#include "resource/foreign_content.h"
#include "resource/read_file.h"
#include "trajectory/reader.h"

namespace mj::diff {
namespace {

namespace fs = std::filesystem;

using report::FileChoice;
using Result = Outcome::Result;

// Returns whether two regular files can be read and have the same bytes. Pipes are not opened,
// because opening could block and reading would consume their contents.
bool have_same_bytes(const std::string& a, const std::string& b) try {
  std::error_code ignored;
  if (!fs::is_regular_file(a, ignored) || !fs::is_regular_file(b, ignored)) return false;
  const InputFile file_a(a), file_b(b);
  if (file_a.size() != file_b.size()) return false;
  constexpr size_t kPart = size_t{1} << 20;
  std::string part_a(kPart, '\0'), part_b(kPart, '\0');
  for (size_t at = 0; at < file_a.size(); at += kPart) {
    const size_t n = file_a.read_at(at, part_a.data(), kPart);
    if (n == 0 || n != file_b.read_at(at, part_b.data(), kPart)) return false;
    if (std::string_view(part_a).substr(0, n) != std::string_view(part_b).substr(0, n))
      return false;
  }
  return file_a.size() > 0;
} catch (const ReadError&) {
  return false;
}

bool is_binary_model(const std::string& path) try {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return false;
  std::string bytes(kBeginningBytes, '\0');
  bytes.resize(InputFile(path).read_at(0, bytes.data(), bytes.size()));
  return is_mjb(std::as_bytes(std::span(bytes)));
} catch (const ReadError&) {
  return false;
}

// Returns whether two files are binary models with the same bytes. Such models need no comparison,
// except a check that they can be read. Throws Error if they fail this check.
bool are_same_models(const std::string& a, const std::string& b) {
  if (!is_binary_model(a) || !have_same_bytes(a, b)) return false;
  const InputFile file(a);
  require_readable_size(a, file.size());
  std::string bytes(file.size(), '\0');
  bytes.resize(file.read_at(0, bytes.data(), bytes.size()));
  check_mjb(std::as_bytes(std::span(bytes)), a);
  return true;
}

struct IsEmpty {
  bool operator()(std::monostate) const { return true; }
  bool operator()(const ModelDiff& d) const { return d.empty(); }
  bool operator()(const TrajectoryDiff& d) const { return d.empty(); }
  bool operator()(const Hdf5Diff& d) const { return d.empty(); }
};

// A file that was read, which may be of any supported kind.
struct Input {
  std::string path;
  std::shared_ptr<const FileBytes> bytes;
  ModelPtr model;
  std::unique_ptr<TrajectoryStream> recording;
  std::unique_ptr<Hdf5File> hdf5;  // set for HDF5 files that are not recordings
  ObjectPlaces places;             // set for model descriptions, such as MJCF
  Diagnostics diagnostics = Diagnostics();

  [[nodiscard]] const char* kind() const {
    return model ? "a model" : recording ? "a recording of mj-simulate" : "another HDF5 file";
  }
  // Makes the model of the recording the input, instead of the frames of the recording.
  void take_model() {
    const std::string mjb = report::load_recorded_model(*bytes);
    model = read_mjb(std::as_bytes(std::span(mjb)), path);
  }
};

void load_model_of(Input& input, const std::string& bytes, const Source& source,
                   const Request& request, AssetCache* cache) {
  LoadOptions options = report::load_options(request.files);
  options.cache = cache;
  options.files = source.files;
  const auto span = std::as_bytes(std::span(bytes));
  if (!is_description(span)) {
    input.model = load_model(span, source.path, input.diagnostics, options);
    return;
  }
  ArchiveReader files = model_files(options);
  const spec::ModelSpec description =
      read_description(span, source.path, files, input.diagnostics, options);
  if (!input.diagnostics.ok()) {
    add_independent_errors(description, compile_options(files, options), input.diagnostics);
    return;
  }
  input.model = compile(description, compile_options(files, options), input.diagnostics);
  if (input.model) input.places = ObjectPlaces(description, *input.model);
}

void load_hdf5(Input& input) try {
  input.recording = std::make_unique<TrajectoryStream>(input.bytes);
} catch (const Error& e) {
  if (e.diagnostic().code != DiagnosticCode("not-a-recording")) throw;
  input.hdf5 = std::make_unique<Hdf5File>(input.bytes);
  if (!input.hdf5->tree().is_cut) return;
  Diagnostic d{.code = "file-too-large",
               .message = "the file has more objects than can be compared"};
  d.where.file = input.path;
  throw Error(std::move(d));
}

void load_file(Input& input, const Source& source, const Request& request, AssetCache* cache) {
  input.bytes = std::make_shared<FileBytes>(source.path, Accept::kPipes);
  const FileBytes& file = *input.bytes;
  const ContentKind kind = content_kind(file);
  if (kind == ContentKind::kMjb && !file.is_in_memory()) {
    input.model = load_mjb(source.path);
  } else if (kind != ContentKind::kHdf5) {
    load_model_of(input, report::model_bytes(file), source, request, cache);
  } else if (request.models) {
    input.take_model();
  } else {
    load_hdf5(input);
  }
}

// Adds the name of the revision as a prefix to the file names in a diagnostic.
Diagnostic in_revision(Diagnostic d, const std::string& revision) {
  if (d.where.line == kWholeFile) {  // a message about a whole file contains the file name
    const size_t at = d.message.find("'" + d.where.file + "'");
    if (at != std::string::npos) d.message.insert(at + 1, revision);
  }
  const auto rename = [&](SourceLocation& where) {
    if (!where.file.empty()) where.file = revision + where.file;
  };
  rename(d.where);
  for (Note& note : d.notes) rename(note.where);
  for (SourceLocation& from : d.include_stack) rename(from);
  return d;
}

Input load(const Source& source, const Request& request, AssetCache* cache) {
  Input input{.path = source.revision + source.path};
  try {
    if (source.files) {
      load_model_of(input, source.files->contents(source.path), source, request, cache);
    } else {
      load_file(input, source, request, cache);
    }
  } catch (...) {
    Diagnostic problem = report::current_problem();
    if (problem.where.file.empty() && source.files) problem.where.file = source.path;
    input.diagnostics.add(std::move(problem));
  }
  if (source.revision.empty()) return input;
  Diagnostics named;
  for (const Diagnostic& d : input.diagnostics.all()) named.add(in_revision(d, source.revision));
  input.diagnostics = std::move(named);
  return input;
}

// Adds to `to` the diagnostics of `from` that it does not have yet. Duplicates occur if both models
// include the same file with an error.
void add_once(const Diagnostics& from, Diagnostics& to) {
  std::set<std::string> said;
  for (const Diagnostic& d : to.all()) said.insert(format(d));
  for (const Diagnostic& d : from.all()) {
    if (said.insert(format(d)).second) to.add(d);
  }
}

// Returns the first error as a text such as "arm.xml:3:24: unknown attribute 'gears' in <motor>".
// Returns an empty text if there are no errors.
std::string first_problem(const Diagnostics& diagnostics) {
  const auto& all = diagnostics.all();
  const auto error = std::ranges::find(all, Severity::kError, &Diagnostic::severity);
  if (error == all.end()) return {};
  const SourceLocation& where = error->where;
  std::string out = where.line > 0 || where.column > 0 ? where.file : "";
  if (where.line > 0) out += ":" + std::to_string(where.line);
  if (where.line > 0 && where.column > 0) out += ":" + std::to_string(where.column);
  return out + (out.empty() ? "" : ": ") + error->message;
}

bool lacks_memory(const Diagnostics& diagnostics) {
  return std::ranges::any_of(diagnostics.all(),
                             [](const Diagnostic& d) { return is_exhaustion(d); });
}

// Returns whether the error is that an existing file cannot be read. It hides what the file holds.
bool hides_a_file(const Diagnostic& d) {
  return d.code.name().ends_with("unreadable") && !d.message.ends_with("no such file");
}

std::vector<Diagnostic> errors_of(const Diagnostics& diagnostics) {
  std::vector<Diagnostic> out;
  std::ranges::copy_if(diagnostics.all(), std::back_inserter(out),
                       [](const Diagnostic& d) { return d.severity == Severity::kError; });
  return out;
}

// Returns whether two files have the same errors at the same places. The messages may differ,
// because they contain the paths of files.
bool have_same_errors(const Diagnostics& a, const Diagnostics& b) {
  if (lacks_memory(a) || lacks_memory(b)) return false;
  const auto is_same = [](const Diagnostic& x, const Diagnostic& y) {
    return x.code.name() == y.code.name() && x.where.line == y.where.line &&
           x.where.column == y.where.column && !hides_a_file(x) && !hides_a_file(y);
  };
  return std::ranges::equal(errors_of(a), errors_of(b), is_same);
}

bool has_patterns(const Request& r) {
  return !r.include.empty() || !r.exclude.empty() || !r.relative.empty() || !r.absolute.empty();
}

Vocabulary words_of(const Input& input, const Request& request) {
  Vocabulary words;
  if (!has_patterns(request)) return words;
  if (input.model && request.dynamics > 0) words.add_simulated();
  if (input.model && request.dynamics == 0) words.add(*input.model, request);
  if (input.hdf5) words.add(input.hdf5->tree());
  if (input.recording) words.add(input.recording->about());
  return words;
}

// Compares the models in two recordings if the hashes of the models differ. If a model cannot be
// read, the difference of the hashes is reported instead.
void compare_recorded(const Input& a, const Input& b, TrajectoryDiff& diff, Diagnostics& said) {
  const bool are_other_models =
      std::any_of(diff.attributes.begin(), diff.attributes.end(),
                  [](const FieldChange& f) { return f.field == kModelAttribute; });
  if (!are_other_models) return;
  try {
    compare_models(report::load_recorded_model(*a.bytes), report::load_recorded_model(*b.bytes),
                   diff);
  } catch (const Error& e) {
    if (e.diagnostic().code == DiagnosticCode("not-a-model")) return;
    Diagnostic why = e.diagnostic();
    why.severity = Severity::kWarning;
    said.add(why);
  }
}

// Returns the model in a recording, from which the units of the recorded numbers are known. Returns
// null if the model is missing or was changed.
ModelPtr find_recorded_model(const Input& input) try {
  const std::string mjb = report::load_recorded_model(*input.bytes);
  return read_mjb(std::as_bytes(std::span(mjb)), input.path);
} catch (const Error& e) {
  if (is_failure_of_system(e)) throw;
  return nullptr;
}

plot::Figure plot_recorded(const Input& a, const Input& b, const TrajectoryDiff& diff,
                           const Request& request) {
  const ModelPtr m = find_recorded_model(a);
  const auto open = [&](int64_t rollout, const std::vector<std::string>& arrays) {
    return FrameSources{std::make_unique<RecordedFrames>(*a.recording, rollout, arrays),
                        std::make_unique<RecordedFrames>(*b.recording, rollout, arrays)};
  };
  return plot_of(diff, request, m.get(), open);
}

// Returns the PNG file of a picture of the changes. For recordings, the picture shows the frames
// that differ most.
std::string encoded_picture(const Input& a, const Input& b, const Outcome::Diff& diff,
                            const Request& request) {
  if (a.model && b.model) {
    return draw::encode_png(
        changes_picture({*a.model, a.path}, {*b.model, b.path}, request.picture_choice));
  }
  if (!a.recording || !b.recording) {
    throw Error("usage", "--picture is only for two models or two recordings of mj-simulate");
  }
  const auto model_of = [](const Input& input) {
    const std::string mjb = report::load_recorded_model(*input.bytes);
    return read_mjb(std::as_bytes(std::span(mjb)), input.path);
  };
  const ModelPtr model_a = model_of(a), model_b = model_of(b);
  const FramePair frames =
      most_different_frames(*a.recording, *b.recording, std::get<TrajectoryDiff>(diff));
  return draw::encode_png(changes_picture({*model_a, a.path, &frames.a},
                                          {*model_b, b.path, &frames.b}, request.picture_choice));
}

void compare_inputs(Input& a, Input& b, const Request& request, Outcome& outcome) {
  if (a.recording && b.model) a.take_model();
  if (a.model && b.recording) b.take_model();
  if ((a.hdf5 != nullptr) != (b.hdf5 != nullptr)) {
    throw Error("usage", "'" + a.path + "' is " + a.kind() + " and '" + b.path + "' is " + b.kind(),
                "mj-inspect shows what each file contains");
  }
  if (a.model && request.dynamics == 0) {
    ModelDiff diff = compare(*a.model, *b.model, request);
    locate(diff, a.places, b.places);
    outcome.diff = std::move(diff);
  } else if (a.model) {
    outcome.diff =
        compare_dynamics(*a.model, *b.model, a.path, b.path, request, outcome.diagnostics);
  } else if (a.hdf5) {
    outcome.diff = compare(*a.hdf5, *b.hdf5, request, outcome.diagnostics);
  } else {
    TrajectoryDiff diff = compare(*a.recording, *b.recording, request);
    compare_recorded(a, b, diff, outcome.diagnostics);
    if (!request.plot.empty()) diff.figure = plot_recorded(a, b, diff, request);
    outcome.diff = std::move(diff);
  }
  if (!request.picture.empty()) {
    outcome.picture = encoded_picture(a, b, outcome.diff, request);
  }
  const bool same = std::visit(IsEmpty{}, outcome.diff);
  outcome.result = same ? Result::kSame : Result::kDiffers;
}

// Throws Error if there are options that only have an effect on models. Called if the files are not
// models.
void require_models(const Request& r, bool are_recordings) {
  const char* option = !r.roles.empty() ? "--physics, --visual and --names are only for models"
                       : r.dynamics > 0 ? "--dynamics simulates models"
                                        : nullptr;
  for (const auto* patterns : {&r.include, &r.exclude}) {
    if (std::any_of(patterns->begin(), patterns->end(), is_for_objects)) {
      option = "patterns with a colon select objects of models";
    }
  }
  if (!option) return;
  throw Error("usage",
              std::string(option) + ", and both files are " +
                  (are_recordings ? "recordings" : "HDF5 files without a model"),
              are_recordings ? "--model compares the models in the recordings" : "");
}

const std::vector<std::string> kExtensions = {".xml", ".mjb", ".urdf", ".mjz",
                                              ".zip", ".h5",  ".hdf5"};

std::string extensions_text() {
  std::string out;
  for (const std::string& extension : kExtensions) out += (out.empty() ? "" : " ") + extension;
  return out;
}

bool is_fragment(const std::string& path, const Request& request) {
  return !outline_of(path, request.files.search).why_fragment.empty();
}

// Compares two files that have the same name in two folders. Parts that models include are compared
// as bytes. A model that the same errors break in both folders counts as equal if its bytes are
// equal. If the errors differ, or the model can be read in only one folder, equal bytes do not make
// it equal, because files that it uses may differ.
Outcome compare_in_folders(const std::string& a, const std::string& b, const Request& request,
                           AssetCache* cache) {
  Outcome outcome = compare_pair({a}, {b}, request, cache, false);
  if (outcome.result != Result::kError || lacks_memory(outcome.diagnostics)) return outcome;
  if (is_fragment(a, request) && is_fragment(b, request)) {
    return {.result = have_same_bytes(a, b) ? Result::kSame : Result::kDiffers};
  }
  if (outcome.have_same_errors && have_same_bytes(a, b)) return {};
  tolerate_broken(outcome, request);
  return outcome;
}

// Returns the outcome for a file that only the second folder (B) has. The outcome is a difference,
// or an error if the file is invalid.
Outcome added(const std::string& path, const Request& request, AssetCache* cache) {
  const Input input = load({path}, request, cache);
  const bool is_part = !lacks_memory(input.diagnostics) && is_fragment(path, request);
  if (!input.diagnostics.ok() && !is_part) {
    return {.result = Result::kError, .diagnostics = input.diagnostics};
  }
  return {.result = Result::kOnlyB};
}

struct NamePair {
  std::string a;  // name of the file in A; empty: the file is only in B
  std::string b;  // name of the file in B; empty: the file is only in A
};

// Pairs equal names first, then names that differ only in the extension. A name without a partner
// forms a pair by itself.
std::vector<NamePair> pairs_of(const std::vector<std::string>& a, std::vector<std::string> b) {
  std::vector<NamePair> out;
  auto stem = [](const std::string& name) { return fs::path(name).replace_extension().string(); };
  auto take = [&](auto&& matches) {
    const auto found = std::find_if(b.begin(), b.end(), matches);
    if (found == b.end()) return std::string();
    std::string name = *found;
    b.erase(found);
    return name;
  };
  for (const std::string& name : a) {
    out.push_back({name, take([&](const std::string& other) { return other == name; })});
  }
  for (NamePair& pair : out) {
    if (!pair.b.empty()) continue;
    pair.b = take([&](const std::string& other) { return stem(other) == stem(pair.a); });
  }
  for (const std::string& name : b) out.push_back({"", name});
  return out;
}

}  // namespace

Outcome compare_pair(const Source& a, const Source& b, const Request& request, AssetCache* cache,
                     bool are_alone) {
  Outcome outcome;
  try {
    const bool are_on_disk = !a.files && !b.files && a.path != "-" && b.path != "-";
    if (!has_patterns(request) && request.picture.empty() && are_on_disk &&
        are_same_models(a.path, b.path)) {
      outcome.diff = ModelDiff{};
      return outcome;
    }
    std::array<Input, 2> inputs;
    run_parallel(2, 2, [&](int i) {
      inputs[static_cast<size_t>(i)] = load(i == 0 ? a : b, request, cache);
    });
    add_once(inputs[0].diagnostics, outcome.diagnostics);
    add_once(inputs[1].diagnostics, outcome.diagnostics);
    if (!outcome.diagnostics.ok()) {
      outcome.result = Result::kError;
      outcome.problem_a = first_problem(inputs[0].diagnostics);
      outcome.problem_b = first_problem(inputs[1].diagnostics);
      outcome.have_same_errors = have_same_errors(inputs[0].diagnostics, inputs[1].diagnostics);
      return outcome;
    }
    if (are_alone && !inputs[0].model && !inputs[1].model) {
      require_models(request, inputs[0].recording && inputs[1].recording);
    }
    compare_inputs(inputs[0], inputs[1], request, outcome);
    for (const Input& input : inputs) outcome.words.add(words_of(input, request));
    if (are_alone) check_patterns(request, outcome.words);
  } catch (...) {
    outcome.diagnostics.add(report::current_problem());
  }
  if (!outcome.diagnostics.ok()) outcome.result = Result::kError;
  return outcome;
}

void tolerate_broken(Outcome& outcome, const Request& request) {
  if (!request.tolerates_broken || outcome.result != Result::kError) return;
  if (outcome.problem_a.empty() || lacks_memory(outcome.diagnostics)) return;
  outcome.result = outcome.problem_b.empty() ? Result::kBrokenA : Result::kBroken;
  Diagnostics others;
  for (const Diagnostic& d : outcome.diagnostics.all()) {
    if (d.severity != Severity::kError) others.add(d);
  }
  outcome.diagnostics = std::move(others);
}

Diagnostics problems_of(const Source& source, const Request& request, AssetCache* cache) {
  return load(source, request, cache).diagnostics;
}

Outcome compare_files(const std::string& a, const std::string& b, const Request& request,
                      AssetCache* cache) {
  if (!is_absent(a) && !is_absent(b)) return compare_pair({a}, {b}, request, cache, true);
  Outcome outcome;
  outcome.result = is_absent(b) ? Result::kOnlyA : Result::kOnlyB;
  outcome.name = is_absent(b) ? a : b;
  return outcome;
}

std::vector<Outcome> compare_folders(const std::string& a, const std::string& b,
                                     const Request& request, AssetCache* cache) {
  const FileChoice& choice = request.of_folders;
  const std::vector<NamePair> pairs = pairs_of(report::files_below(a, kExtensions, choice),
                                               report::files_below(b, kExtensions, choice));
  if (pairs.empty()) {
    throw Error(
        "usage", "no models or trajectories in '" + a + "' and '" + b + "'",
        "files are recognized by extension: " + extensions_text() +
            (choice.empty() ? "" : "; --include-file and --exclude-file select among them"));
  }
  report::Progress progress("compare", static_cast<int64_t>(pairs.size()));
  std::vector<Outcome> out;
  Vocabulary words;
  bool all_read = true;
  for (const NamePair& pair : pairs) {
    Outcome outcome;
    const std::string file_a = (fs::path(a) / pair.a).string();
    const std::string file_b = (fs::path(b) / pair.b).string();
    if (pair.b.empty()) {
      outcome.result = Result::kOnlyA;
    } else if (pair.a.empty()) {
      outcome = added(file_b, request, cache);
    } else {
      outcome = compare_in_folders(file_a, file_b, request, cache);
    }
    outcome.name = pair.a.empty() ? pair.b : pair.a;
    outcome.file = pair.b.empty() ? pair.a : pair.b;
    words.add(outcome.words);
    all_read = all_read && outcome.result < Result::kBrokenA;
    out.push_back(std::move(outcome));
    progress.advance();
  }
  if (all_read) check_patterns(request, words);
  return out;
}

}  // namespace mj::diff
