// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The outcome of comparisons in the form that was asked for.

#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "common/report/markup.h"
#include "input.h"
#include "markdown.h"

namespace mj::diff {
namespace {

using Json = nlohmann::ordered_json;
using Result = Outcome::Result;

// What the form shows of two files.
struct Body {
  const Request& request;
  bool is_coloured;

  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(const ModelDiff& d) const {
    return shown(d, [&] { return text_of(d, request.all, is_coloured); });
  }
  std::string operator()(const TrajectoryDiff& d) const {
    return shown(d, [&] { return text_of(d); });
  }
  std::string operator()(const Hdf5Diff& d) const {
    return shown(d, [&] { return text_of(d); });
  }

 private:
  [[nodiscard]] std::string shown_markdown(const ModelDiff& d) const {
    return markdown_of(d, request.all);
  }
  template <typename Diff>
  [[nodiscard]] std::string shown_markdown(const Diff& d) const {
    return markdown_of(d);
  }
  template <typename Diff, typename Text>
  [[nodiscard]] std::string shown(const Diff& d, const Text& text) const {
    switch (request.form) {
      case Form::kMarkdown:
        return shown_markdown(d);
      case Form::kStat:
        return stat_of(d);
      case Form::kNames:
        return names_of(d);
      default:
        return text();
    }
  }
};

struct JsonBody {
  Json operator()(std::monostate) const { return Json::object(); }
  Json operator()(const ModelDiff& d) const { return json_of(d); }
  Json operator()(const TrajectoryDiff& d) const { return json_of(d); }
  Json operator()(const Hdf5Diff& d) const { return json_of(d); }
};

const char* result_name(Result result) {
  switch (result) {
    case Result::kSame:
      return "same";
    case Result::kDiffers:
      return "differs";
    case Result::kOnlyA:
      return "only in a";
    case Result::kOnlyB:
      return "only in b";
    case Result::kError:
      break;
  }
  return "error";
}

std::string first_error(const Outcome& o) {
  for (const Diagnostic& d : o.diagnostics.all()) {
    if (d.severity == Severity::kError) return d.message;
  }
  return "";
}

std::string junit(const std::vector<Outcome>& outcomes, const Request& request) {
  size_t failures = 0;
  size_t errors = 0;
  std::string cases;
  for (const Outcome& o : outcomes) {
    const std::string name = o.name.empty() ? request.file_a + " : " + request.file_b : o.name;
    cases += "    <testcase classname=\"mj-diff\" name=\"" + report::xml_text(name) + "\">\n";
    if (o.result == Result::kError) {
      ++errors;
      cases += "      <error message=\"" + report::xml_text(first_error(o)) + "\"/>\n";
    } else if (o.result != Result::kSame) {
      ++failures;
      cases += std::string("      <failure message=\"") + result_name(o.result) + "\">" +
               report::xml_text(std::visit(Body{request, false}, o.diff)) + "</failure>\n";
    }
    cases += "    </testcase>\n";
  }
  const std::string counts = "tests=\"" + std::to_string(outcomes.size()) + "\" failures=\"" +
                             std::to_string(failures) + "\" errors=\"" + std::to_string(errors) +
                             "\"";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite "
         "name=\"mj-diff\" " +
         counts + ">\n" + cases + "  </testsuite>\n</testsuites>\n";
}

bool is_one_sided(Result result) {
  return result == Result::kOnlyA || result == Result::kOnlyB;
}

Json body_json(const Outcome& outcome) {
  if (is_one_sided(outcome.result)) {
    return {{"kind", "file"}, {"same", false}, {"result", result_name(outcome.result)}};
  }
  return std::visit(JsonBody{}, outcome.diff);
}

Json document(const Request& request) {
  Json j = report::json_document("diff");
  j["a"] = request.file_a;
  j["b"] = request.file_b;
  return j;
}

// What stands above the differences of a file of folders.
std::string heading(const Outcome& o, Form form) {
  if (form == Form::kNames) return line_of(o.name);
  return "== " + line_of(o.name + ": " + result_name(o.result));
}

std::string verdict_text(const Outcome& o) {
  const auto* diff = std::get_if<ModelDiff>(&o.diff);
  const bool has_verdict = o.result == Result::kDiffers && diff;
  return has_verdict ? verdict_of(*diff) : result_name(o.result);
}

std::string markdown(const std::vector<Outcome>& outcomes, const Request& request) {
  std::vector<MarkdownSection> sections;
  for (const Outcome& o : outcomes) {
    if (o.result == Result::kSame) continue;
    const std::string body = o.result == Result::kError ? markdown_code(first_error(o)) + "\n"
                                                        : std::visit(Body{request, false}, o.diff);
    sections.push_back({o.name, verdict_text(o), body});
  }
  if (sections.empty()) return "No difference.\n";
  return document_of(sections, request.max_bytes);
}

Json revisions_json(const RevisionOutcomes& revisions) {
  Json j = {{"a", revisions.id_a}, {"b", nullptr}};
  if (!revisions.id_b.empty()) j["b"] = revisions.id_b;
  return j;
}

}  // namespace

std::string print_outcome(const Outcome& outcome, const Request& request, bool is_coloured) {
  if (request.form == Form::kJunit) return junit({outcome}, request);
  if (request.form == Form::kSarif) return sarif_of({outcome}, request.file_b);
  if (request.form != Form::kJson) {
    if (is_one_sided(outcome.result)) {
      return line_of(std::string(result_name(outcome.result)) + ": " + outcome.name);
    }
    const std::string text = std::visit(Body{request, is_coloured}, outcome.diff);
    return request.form == Form::kMarkdown ? limited(text, request.max_bytes) : text;
  }
  Json j = document(request);
  j.update(body_json(outcome));
  return report::json_text(j);
}

std::string print_outcomes(const std::vector<Outcome>& outcomes, const Request& request,
                           bool is_coloured, const RevisionOutcomes* revisions) {
  if (request.form == Form::kJunit) return junit(outcomes, request);
  if (request.form == Form::kSarif) return sarif_of(outcomes, request.file_b);
  if (request.form == Form::kMarkdown) return markdown(outcomes, request);
  Json j = document(request);
  if (revisions) {
    j["a"] = revisions->a, j["b"] = revisions->b;
    j["revisions"] = revisions_json(*revisions);
  }
  j["kind"] = "folder";
  j["same"] = true;
  j["files"] = Json::array();
  std::string text;
  for (const Outcome& o : outcomes) {
    if (o.result != Result::kSame) j["same"] = false;
    Json file = {{"file", o.name}, {"result", result_name(o.result)}};
    const bool has_diff = !std::holds_alternative<std::monostate>(o.diff);  // a part has none
    if (o.result == Result::kDiffers && has_diff) file["diff"] = body_json(o);
    j["files"].push_back(std::move(file));
    if (o.result == Result::kSame) continue;
    text += heading(o, request.form);
    if (request.form != Form::kNames) text += std::visit(Body{request, is_coloured}, o.diff);
  }
  return request.form == Form::kJson ? report::json_text(j) : text;
}

}  // namespace mj::diff
