// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/shared_options.h"

#include <cmath>

#include "report/program.h"

namespace mj::report {
namespace {

std::string check_not_negative(std::string& text) {
  double x = 0;
  const bool good = CLI::detail::lexical_cast(text, x) && x >= 0 && std::isfinite(x);
  return good ? "" : "must be a number that is not negative, not '" + text + "'";
}

}  // namespace

void add_output(CLI::App& app, OutputOptions& o) {
  app.add_option("-o,--output", o.path,
                 "Write to FILE, which appears complete or not at all; - is standard output")
      ->type_name("FILE")
      ->group(kOutputGroup);
  add_no_clobber(app, o.no_clobber);
}

CLI::Option* add_no_clobber(CLI::App& app, bool& no_clobber) {
  return app.add_flag("-n,--no-clobber", no_clobber, "Do not replace files that are there")
      ->group(kOutputGroup);
}

CLI::Option* add_json(CLI::App& app, bool& json, const std::string& kind) {
  return app
      .add_flag(
          "--json", json,
          "Print JSON; schemas/" + kind + "-1.json in the data folder of mjtools describes it")
      ->group(kOutputGroup);
}

CLI::Option* add_quiet(CLI::App& app, const std::string& text) {
  return app.add_flag("-q,--quiet", program().is_quiet, text)->group(kMessagesGroup);
}

CLI::Option* add_jobs(CLI::App& app, int& jobs, const std::string& text) {
  return app.add_option("-j,--jobs", jobs, text)
      ->type_name("N")
      ->check(CLI::Range(1, 1024).description(""));
}

void add_tolerances(CLI::App& app, Tolerance& t) {
  constexpr const char* kGroup = "Tolerance";
  const CLI::Validator not_negative(check_not_negative, "");
  app.add_option("--rtol,--tol-rel", t.relative, "Relative tolerance of numbers")
      ->type_name("X")
      ->check(not_negative)
      ->group(kGroup);
  app.add_option("--atol,--tol-abs", t.absolute, "Absolute tolerance of numbers")
      ->type_name("X")
      ->check(not_negative)
      ->group(kGroup);
  app.add_option("--ulp", t.ulp,
                 "Numbers are the same, too, with at most N steps of floating point between them")
      ->type_name("N")
      ->check(CLI::Range(int64_t{0}, int64_t{1} << 52).description(""))
      ->group(kGroup);
}

CLI::Option* add_choice(CLI::App& app, const std::string& names, std::string& value,
                        const std::vector<std::string>& words, const std::string& text) {
  std::string form;
  for (const std::string& word : words) form += (form.empty() ? "" : "|") + word;
  return app.add_option(names, value, text)
      ->type_name(form)
      ->check(CLI::IsMember(words).description(""));
}

CLI::Option* add_list(CLI::App& app, const std::string& names, std::vector<std::string>& values,
                      const std::string& form, const std::string& text) {
  return app.add_option(names, values, text + " (may be given several times)")
      ->type_name(form)
      ->allow_extra_args(false);
}

}  // namespace mj::report
