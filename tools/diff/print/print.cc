// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the outcomes of comparisons in the requested form.

#include <algorithm>

#include "base/base64.h"
#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "common/report/markup.h"
#include "input.h"
#include "print/group.h"
#include "print/markdown.h"

namespace mj::diff {
namespace {

using Json = nlohmann::ordered_json;
using Result = Outcome::Result;

// A function that returns the text about the differences between two files in the requested form.
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

std::string files_text(size_t n) {
  return std::to_string(n) + (n == 1 ? " file" : " files");
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < std::min(words.size(), kMaxNames); ++i) {
    out += (i == 0 ? "" : ", ") + words[i];
  }
  return out + (words.size() > kMaxNames ? " ..." : "");
}

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
    case Result::kBrokenA:
      return "broken in a";
    case Result::kBroken:
      return "broken in both";
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
  size_t skipped = 0;
  std::string cases;
  for (const Outcome& o : outcomes) {
    const std::string name = o.name.empty() ? request.file_a + " : " + request.file_b : o.name;
    cases += "    <testcase classname=\"mj-diff\" name=\"" + report::xml_text(name) + "\">\n";
    if (o.result == Result::kError) {
      ++errors;
      cases += "      <error message=\"" + report::xml_text(first_error(o)) + "\"/>\n";
    } else if (o.result == Result::kBroken) {
      ++skipped;
      cases += "      <skipped message=\"" + report::xml_text("broken in both: " + o.problem_b) +
               "\"/>\n";
    } else if (o.result != Result::kSame) {
      ++failures;
      cases += std::string("      <failure message=\"") + result_name(o.result) + "\">" +
               report::xml_text(o.problem_a + std::visit(Body{request, false}, o.diff)) +
               "</failure>\n";
    }
    cases += "    </testcase>\n";
  }
  const std::string counts = "tests=\"" + std::to_string(outcomes.size()) + "\" failures=\"" +
                             std::to_string(failures) + "\" errors=\"" + std::to_string(errors) +
                             "\" skipped=\"" + std::to_string(skipped) + "\"";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite "
         "name=\"mj-diff\" " +
         counts + ">\n" + cases + "  </testsuite>\n</testsuites>\n";
}

bool is_tolerated(Result result) {
  return result == Result::kBrokenA || result == Result::kBroken;
}

const std::string& problem_of(const Outcome& o) {
  return o.result == Result::kBroken ? o.problem_b : o.problem_a;
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

// Returns the heading above the differences of a file, used if folders are compared.
std::string heading(const Outcome& o, Form form) {
  if (form == Form::kNames) return line_of(o.name);
  return "== " + line_of(o.name + ": " + result_name(o.result));
}

const ModelDiff* model_diff(const Outcome& o) {
  return o.result == Result::kDiffers ? std::get_if<ModelDiff>(&o.diff) : nullptr;
}

std::string verdict_text(const Outcome& o) {
  const ModelDiff* diff = model_diff(o);
  return diff ? verdict_of(*diff) : result_name(o.result);
}

// Returns the numbers of files by outcome, in a text such as "2 differ, 1 is only in b".
std::string counts_text(const std::vector<Outcome>& outcomes) {
  using enum Outcome::Result;
  std::string out;
  for (const Result result : {kError, kDiffers, kOnlyA, kOnlyB, kBrokenA, kBroken, kSame}) {
    const auto n = std::ranges::count(outcomes, result, &Outcome::result);
    if (n == 0) continue;
    const std::string is = n == 1 ? "is " : "are ";
    const std::string word = result == kDiffers ? (n == 1 ? "differs" : "differ")
                             : result == kError ? "cannot be compared"
                             : result == kSame  ? is + "the same"
                                                : is + result_name(result);
    out += (out.empty() ? "" : ", ") + std::to_string(n) + " " + word;
  }
  return out;
}

// Returns a verdict on whether the changes in all files together can change the physics.
std::string verdict_on_physics(const std::vector<Outcome>& outcomes) {
  std::vector<std::string> reasons;
  size_t n = 0;
  bool is_known = true, is_partial = false;
  for (const Outcome& o : outcomes) {
    const ModelDiff* diff = model_diff(o);
    is_known = is_known && (diff || o.result == Result::kSame);
    if (!diff) continue;
    is_partial = is_partial || diff->is_partial;
    const std::vector<std::string> physics = diff->physics();
    if (!physics.empty()) ++n;
    for (const std::string& reason : physics) {
      if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
    }
  }
  if (n > 0) return "The physics can differ in " + files_text(n) + ": " + listed(reasons);
  if (!is_known) return {};
  return is_partial ? "Not all of the physics was compared" : "The physics is the same";
}

// Returns the text at the head of the document: the counts, and the verdict on the physics of all
// files.
std::string head_of(const std::vector<Outcome>& outcomes) {
  const std::string physics = verdict_on_physics(outcomes), counts = counts_text(outcomes);
  const std::string all = "Of " + files_text(outcomes.size()) + " " + counts;
  if (physics.empty()) return "**" + all + ".**\n\n";
  return "**" + markdown_text(physics) + ".** " + all + ".\n\n";
}

std::string section_body(const Outcome& o, const Request& request) {
  if (o.result == Result::kError) return markdown_code(first_error(o)) + "\n";
  if (is_tolerated(o.result)) return markdown_code(problem_of(o)) + "\n";
  return std::visit(Body{request, false}, o.diff);
}

// Returns a Markdown document about all files. If several files have equal changes, for example
// because they include the same file, they share one section.
std::string markdown(const std::vector<Outcome>& outcomes, const Request& request) {
  std::vector<MarkdownSection> sections;
  for (const Outcome& o : outcomes) {
    if (o.result == Result::kSame) continue;
    MarkdownSection section{{o.name}, verdict_text(o), section_body(o, request)};
    if (const ModelDiff* diff = model_diff(o)) {
      section.computed = computed_markdown(*diff, request.all);
    }
    const auto equal = std::ranges::find_if(sections, [&](const MarkdownSection& other) {
      return other.words == section.words && other.body == section.body;
    });
    if (equal == sections.end() || section.body.empty()) {
      sections.push_back(std::move(section));
      continue;
    }
    equal->names.push_back(o.name);
    if (equal->computed != section.computed) equal->computed.clear();
  }
  if (sections.empty()) return "No difference.\n";
  return document_of(head_of(outcomes), sections, request.max_bytes);
}

// Returns Markdown that shows a picture which lies beside the document.
std::string picture_link(const std::string& file) {
  // Between pointed brackets, any name without pointed brackets and line breaks is valid.
  std::string name;
  for (const char c : file) {
    const bool is_plain = c != '<' && c != '>' && c != '\\' && static_cast<unsigned char>(c) >= 32;
    constexpr char kDigits[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    name +=
        is_plain ? std::string(1, c) : std::string("%") + kDigits[byte >> 4] + kDigits[byte & 15];
  }
  return "![Before, after, and the changes in colours](<" + name + ">)\n\n";
}

// Returns an image for HTML: inside the page, or as a link if it is very large.
std::string html_image(const Outcome& o, const Request& request) {
  constexpr size_t kMostEmbedded = size_t{4} << 20;
  if (o.picture.empty()) return {};
  const std::string source = o.picture.size() <= kMostEmbedded
                                 ? "data:image/png;base64," + to_base64(o.picture)
                                 : report::xml_text(request.picture);
  return "<p><img alt=\"Before, after, and the changes in colours\" src=\"" + source + "\"></p>\n";
}

// Returns a page with one section for each file that differs.
std::string html(const std::vector<Outcome>& outcomes, const Request& request) {
  const std::string title =
      report::xml_text(printable_line(request.file_a + " and " + request.file_b));
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>mj-diff: " +
      title +
      "</title>\n<style>body{font-family:sans-serif;margin:2em}pre{background:#f4f4f4;"
      "padding:1em;overflow:auto}img{max-width:100%}</style>\n</head>\n<body>\n<h1>" +
      title + "</h1>\n";
  for (const Outcome& o : outcomes) {
    if (o.result == Result::kSame && !o.name.empty()) continue;
    if (!o.name.empty()) out += "<h2>" + report::xml_text(printable_line(o.name)) + "</h2>\n";
    out += html_image(o, request);
    Request as_text = request;
    as_text.form = Form::kText;
    std::string text = is_one_sided(o.result)       ? std::string(result_name(o.result)) + "\n"
                       : is_tolerated(o.result)     ? printable_line(problem_of(o)) + "\n"
                       : o.result == Result::kError ? printable_line(first_error(o)) + "\n"
                                                    : std::visit(Body{as_text, false}, o.diff);
    if (text.empty()) text = "No difference.\n";
    out += "<pre>" + report::xml_text(text) + "</pre>\n";
  }
  return out + "</body>\n</html>\n";
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
  if (request.form == Form::kHtml) return html({outcome}, request);
  if (request.form != Form::kJson) {
    if (is_one_sided(outcome.result)) {
      return line_of(std::string(result_name(outcome.result)) + ": " + outcome.name);
    }
    std::string text = std::visit(Body{request, is_coloured}, outcome.diff);
    if (request.form != Form::kMarkdown) return text;
    if (const ModelDiff* diff = model_diff(outcome)) text += computed_markdown(*diff, request.all);
    if (!outcome.picture.empty()) text = picture_link(request.picture) + text;
    return limited(text, request.max_bytes);
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
  if (request.form == Form::kHtml) return html(outcomes, request);
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
    if (o.result != Result::kSame && o.result != Result::kBroken) j["same"] = false;
    Json file = {{"file", o.name}, {"result", result_name(o.result)}};
    // files that are only parts of models have no diff
    const bool has_diff = !std::holds_alternative<std::monostate>(o.diff);
    if (o.result == Result::kDiffers && has_diff) file["diff"] = body_json(o);
    if (is_tolerated(o.result)) file["problem"] = problem_of(o);
    j["files"].push_back(std::move(file));
    const bool is_listed = o.result != Result::kBroken || request.form != Form::kNames;
    if (o.result == Result::kSame || !is_listed) continue;
    text += heading(o, request.form);
    if (is_tolerated(o.result) && request.form != Form::kNames) {
      text += line_of("  " + problem_of(o));
    }
    if (request.form != Form::kNames) text += std::visit(Body{request, is_coloured}, o.diff);
  }
  return request.form == Form::kJson ? report::json_text(j) : text;
}

}  // namespace mj::diff
