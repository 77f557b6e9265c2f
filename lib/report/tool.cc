// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/tool.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>

#include "report/exit_code.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#endif

namespace mj::report {
namespace {

// A tool may be started with standard streams closed; a model opened next must not take their
// numbers. A closed standard output stays unwritable.
void reserve_standard_descriptors() {
  int descriptor = 0;
  do {
    descriptor = ::open("/dev/null", O_RDONLY);
  } while (descriptor >= 0 && descriptor <= 2);
  if (descriptor > 2) ::close(descriptor);
}

// Freed memory is used again rather than given back, and lies in huge pages where the system has
// them: the first touch of every small page is what large models take longest for.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr size_t kReserved = size_t{256} << 20, kHugePage = size_t{2} << 20;
  (void)::mallopt(M_MMAP_MAX, 0);
  (void)::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  void* reserved = std::malloc(kReserved);  // addresses alone, until they are used
  if (!reserved) return;
  const auto start =
      (reinterpret_cast<uintptr_t>(reserved) + kHugePage - 1) / kHugePage * kHugePage;
  (void)::madvise(reinterpret_cast<void*>(start), kReserved - kHugePage, MADV_HUGEPAGE);
  std::free(reserved);
#endif
}

// CLI11 ends some messages with a newline or a full stop.
std::string one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Throws for a word that looks like an option but is none, with the nearest option as a hint: said
// before anything that may be missing because of the misspelling.
void reject_unknown_options(const CLI::App& app, int argc, char** argv, const std::string& name) {
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& word : option->get_lnames()) known.push_back("--" + word);
  }
  const std::vector<std::string_view> candidates(known.begin(), known.end());
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view argument(argv[i]);
    const std::string_view word = argument.substr(0, argument.find('='));
    if (!word.starts_with("--") || std::count(known.begin(), known.end(), word) > 0) continue;
    const std::string match(closest_match(word, candidates));
    throw Error("usage", "unknown option '" + std::string(word) + "'",
                match.empty() ? "see " + name + " --help" : "did you mean '" + match + "'?");
  }
}

// The forms of use that the page lists, where it lists any.
class UsageFormatter : public CLI::Formatter {
 public:
  explicit UsageFormatter(std::vector<std::string> forms) : forms_(std::move(forms)) {}

  std::string make_usage(const CLI::App* app, std::string name) const override {
    if (forms_.empty()) return CLI::Formatter::make_usage(app, name);
    std::string out;
    for (const std::string& form : forms_) {
      out += (out.empty() ? "Usage: " : "       ") + name + " [OPTIONS] " + form + "\n";
    }
    return out;
  }

 private:
  std::vector<std::string> forms_;
};

}  // namespace

Diagnostic current_problem() {
  try {
    throw;
  } catch (const Error& e) {
    return e.diagnostic();
  } catch (const std::bad_alloc&) {
    return {.code = "out-of-memory", .message = "out of memory"};
  } catch (const std::exception& e) {
    return {.code = "internal", .message = e.what()};
  }
}

Tool::Tool(ToolPage page) : page_(std::move(page)), app_(page_.summary, page_.name) {
  program() = {page_.name, page_.version};
  app_.set_version_flag("--version", page_.name + " (mjtools) " + page_.version,
                        "Print the version and exit");
  app_.set_help_flag("-h,--help", "Print this help and exit");
  app_.add_flag("--help-man", show_man_)->group("");
  app_.formatter(std::make_shared<UsageFormatter>(page_.usage));
  app_.get_formatter()->column_width(36);
}

int Tool::run(int argc, char** argv, const std::function<int(Output&)>& body) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  reserve_standard_descriptors();
  keep_freed_memory();
  try {
    Output out;
    const int code = parse_and_run(argc, argv, out, body);
    out.flush();
    return code;
  } catch (...) {
    print(current_problem());
    return kExitError;
  }
}

int Tool::parse_and_run(int argc, char** argv, Output& out,
                        const std::function<int(Output&)>& body) {
  const bool wants_man = std::any_of(
      argv, argv + argc, [](const char* word) { return std::string_view(word) == "--help-man"; });
  if (wants_man) {
    out.write(man_page(page_, app_));
    return kExitGood;
  }
  try {
    reject_unknown_options(app_, argc, argv, page_.name);
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    out.write(app_.help());
    return kExitGood;
  } catch (const CLI::CallForVersion& version) {
    out.write(std::string(version.what()) + "\n");
    return kExitGood;
  } catch (const CLI::ParseError& e) {
    throw Error("usage", one_line(e.what()), "see " + page_.name + " --help");
  }
  return body(out);
}

}  // namespace mj::report
