// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/shared_options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "base/diagnostic.h"
#include "common/cli/number.h"
#include "common/program/message_report.h"
#include "common/program/program.h"

namespace mj::report {
namespace {

// Returns the number that `text` denotes, or nothing if the text is not a number from beginning to
// end.
template <typename T>
std::optional<T> parsed(const std::string& text) {
  T value{};
  const char* end = text.data() + text.size();
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [at, error] = std::from_chars(begin, end, value);
  return error == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

}  // namespace

CLI::Validator whole_number(int64_t least, int64_t most) {
  return {[=](std::string& text) {
            const auto value = parsed<int64_t>(text);
            if (value && *value >= least && *value <= most) return std::string();
            return "must be a whole number from " + std::to_string(least) + " to " +
                   std::to_string(most) + ", not '" + text + "'";
          },
          ""};
}

CLI::Validator number(double least, double most) {
  return {[=](std::string& text) {
            const auto value = parsed<double>(text);
            if (value && std::isfinite(*value) && *value >= least && *value <= most) {
              return std::string();
            }
            std::string range = " from " + rounded_text(least, 6) + " to " + rounded_text(most, 6);
            if (std::isinf(most)) range = " of at least " + rounded_text(least, 6);
            if (std::isinf(most) && least == 0) range = " that is not negative";
            return "must be a number" + range + ", not '" + text + "'";
          },
          ""};
}

CLI::Validator one_of(const std::vector<std::string>& words) {
  return {[=](std::string& text) {
            if (std::ranges::find(words, text) != words.end()) return std::string();
            std::string list;
            for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
            const std::string match(closest_match(text, {words.begin(), words.end()}));
            return "'" + text + "' is not one of " + list +
                   (match.empty() ? "" : "\ndid you mean '" + match + "'?");
          },
          ""};
}

void add_output(CLI::App& app, OutputOptions& o) {
  app.add_option("-o,--output", o.path,
                 "Write to FILE, which appears complete or not at all. - is standard output")
      ->type_name("FILE")
      ->group(kOutputGroup);
  add_no_clobber(app, o.no_clobber);
}

CLI::Option* add_no_clobber(CLI::App& app, bool& no_clobber) {
  return app.add_flag("-n,--no-clobber", no_clobber, "Do not overwrite existing files")
      ->group(kOutputGroup);
}

CLI::Option* add_json(CLI::App& app, bool& json, const std::string& schema) {
  return app
      .add_flag("--json", json,
                "Print JSON. Schema: schemas/" + schema + ".json in the data folder of mjtools")
      ->group(kOutputGroup);
}

std::vector<CLI::Option*> add_format(CLI::App& app, SaidForm& said,
                                     const std::vector<OutputForm>& forms,
                                     const std::string& schema) {
  std::vector<std::string> words;
  for (const OutputForm& form : forms) words.push_back(form.word);
  std::vector<CLI::Option*> all = {
      add_choice(
          app, "--format", said.word, words,
          "Format of the output (default: by the extension of the file, else " + words[0] + ")")
          ->group(kOutputGroup)};
  for (const OutputForm& form : forms) {
    if (form.word == words[0]) continue;
    std::string text = form.meaning + (form.meaning.empty() ? "" : ". ");
    text += "Same as --format " + form.word;
    if (form.word == "json") {
      text += ". Schema: schemas/" + schema + ".json in the data folder of mjtools";
    }
    const auto say = [&said, own = SaidForm{form.word, true}] {
      const bool is_other = !said.word.empty() && said.word != own.word;
      if (is_other) throw CLI::ExcludesError(said.option(), own.option());
      said = own;
    };
    all.push_back(app.add_flag_callback("--" + form.word, say, text)->group(kOutputGroup));
  }
  return all;
}

std::string chosen_format(const SaidForm& said, const std::string& path,
                          const std::vector<OutputForm>& forms) {
  const std::string extension = std::filesystem::path(path).extension().string();
  for (const OutputForm& form : forms) {
    if (std::ranges::find(form.extensions, extension) == form.extensions.end()) continue;
    if (said.word.empty() || said.word == form.word) return form.word;
    if (&form == forms.data()) return said.word;
    throw Error("usage", "'" + path + "' has an extension that does not match " + said.option(),
                "change the extension, or omit " + said.option());
  }
  return said.word;
}

void add_messages(CLI::App& app, const std::string& quiet) {
  const auto check = [](const std::string& word) { return problem_of_message_form(word); };
  app.add_option_function<std::vector<std::string>>(
         // does nothing, because the class Tool has already read this option
         "--diagnostics", [](const std::vector<std::string>&) {},
         "Format of errors and warnings on standard error: text, or one document at the end (json, "
         "or sarif for SARIF 2.1.0). json:FILE, sarif:FILE and junit:FILE write a document in "
         "addition. github prints annotations for GitHub Actions on standard output. See "
         "mjtools-diagnostics(7) (may be given several times)")
      ->type_name("text|json|sarif|github|json:FILE|sarif:FILE|junit:FILE")
      ->allow_extra_args(false)
      ->check(CLI::Validator(check, ""))
      ->group(kMessagesGroup);
  app.add_flag("-q,--quiet", program().is_quiet, quiet)->group(kMessagesGroup);
}

CLI::Option* add_jobs(CLI::App& app, int& jobs, const std::string& text) {
  return app.add_option("-j,--jobs", jobs, text)->type_name("N")->check(whole_number(1, 1024));
}

void add_tolerances(CLI::App& app, Tolerance& t) {
  constexpr const char* kGroup = "Tolerance";
  app.add_option("--rtol,--tol-rel", t.relative, "Relative tolerance for numbers")
      ->type_name("X")
      ->check(number(0))
      ->group(kGroup);
  app.add_option("--atol,--tol-abs", t.absolute, "Absolute tolerance for numbers")
      ->type_name("X")
      ->check(number(0))
      ->group(kGroup);
  app.add_option("--ulp", t.ulp,
                 "Treat two numbers as equal if they are at most N floating-point steps apart. The "
                 "smallest number above 1 is one step from 1")
      ->type_name("N")
      ->check(whole_number(0, int64_t{1} << 52))
      ->group(kGroup);
}

CLI::Option* add_choice(CLI::App& app, const std::string& names, std::string& value,
                        const std::vector<std::string>& words, const std::string& text) {
  std::string form;
  for (const std::string& word : words) form += (form.empty() ? "" : "|") + word;
  return app.add_option(names, value, text)->type_name(form)->check(one_of(words));
}

CLI::Option* add_list(CLI::App& app, const std::string& names, std::vector<std::string>& values,
                      const std::string& form, const std::string& text) {
  return app.add_option(names, values, text + " (may be given several times)")
      ->type_name(form)
      ->allow_extra_args(false);
}

}  // namespace mj::report
