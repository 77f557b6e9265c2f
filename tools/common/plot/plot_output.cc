// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/plot/plot_output.h"

#include <filesystem>
#include <string_view>

#include "base/diagnostic.h"
#include "common/cli/shared_options.h"
#include "common/plot/svg.h"
#include "common/plot/terminal.h"
#include "resource/write/atomic_file.h"

namespace mj::plot {

CLI::Option* add_plot(CLI::App& app, std::string& file, const std::string& what) {
  return app
      .add_option("--plot", file,
                  what + " into FILE, as SVG. With - the plot is text for the terminal")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
}

void check_plot_file(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension.empty() || extension == ".svg") return;
  throw Error("usage", "a plot is SVG, but '" + file + "' has another extension",
              "use the extension .svg, or - for the terminal");
}

void write_plot(const Figure& figure, const std::string& file, bool may_replace,
                report::Output& out) {
  if (file == "-") {
    out.write(terminal_text(figure, terminal_form()));
    return;
  }
  write_file(file, std::string_view(svg_of(figure)), may_replace);
}

}  // namespace mj::plot
