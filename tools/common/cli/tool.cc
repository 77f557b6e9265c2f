// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/tool.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <limits>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/fragile_code.h"
#include "base/interrupt.h"
#include "base/sanitizer.h"
#include "common/cli/completion.h"
#include "common/cli/option_table.h"
#include "common/cli/plugin_option.h"
#include "common/cli/shared_options.h"
#include "common/program/exit_code.h"
#include "common/program/message_report.h"

#ifdef __GLIBC__
#include <execinfo.h>
#include <malloc.h>
#include <sys/mman.h>
#endif

namespace mj::report {
namespace {

// Opens /dev/null for each standard stream that is closed. Otherwise the next opened file would get
// the descriptor of the stream. A closed standard output stays unwritable, so that writing fails.
void reserve_standard_descriptors() {
  int descriptor = 0;
  do {
    descriptor = ::open("/dev/null", O_RDONLY);
  } while (descriptor >= 0 && descriptor <= 2);
  if (descriptor > 2) ::close(descriptor);
}

// Makes the allocator keep freed memory for reuse instead of returning it to the system, and use
// huge pages where available. This makes large models faster, because most of their time is spent
// on the first access to each small page. Blocks of at least kLarge bytes are still returned.
// Otherwise a model of gigabytes would take twice the memory, because the allocator rarely finds
// room for such a block among the freed ones. Sanitizers have allocators of their own, which would
// only spend time on the reserved block.
void keep_freed_memory() {
#if defined(__GLIBC__) && !defined(MJ_HAS_SANITIZER)
  constexpr size_t kReserved = size_t{256} << 20, kHugePage = size_t{2} << 20;
  constexpr int kLarge = 32 << 20;  // the largest threshold of the C library
  (void)::mallopt(M_MMAP_THRESHOLD, kLarge);
  (void)::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  // reserves addresses; memory is used only when it is accessed
  void* reserved = std::malloc(kReserved);
  if (!reserved) return;
  const auto start =
      (reinterpret_cast<uintptr_t>(reserved) + kHugePage - 1) / kHugePage * kHugePage;
  (void)::madvise(reinterpret_cast<void*>(start), kReserved - kHugePage, MADV_HUGEPAGE);
  std::free(reserved);
#endif
}

// Loads the parts of libgcc that glibc needs when an exception passes through its functions, for
// example in std::call_once(). If they were loaded at the first exception and memory was exhausted
// then, glibc would abort the program.
void prepare_to_unwind() {
#ifdef __GLIBC__
  void* frame = nullptr;
  (void)::backtrace(&frame, 1);
#endif
}

// Makes a message of CLI11 one line without a full stop at its end, like our own messages.
std::string one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Returns an Error for a command line that CLI11 rejects. Messages of CLI11 that are not clear are
// reworded, and a suggestion after a line break becomes the hint.
Error usage_error(const CLI::ParseError& e, const CLI::App& app, const std::string& name) {
  std::string message = e.what(), hint = "see " + name + " --help";
  if (const size_t end = message.find("\ndid you mean"); end != std::string::npos) {
    hint = message.substr(end + 1);
    message.resize(end);
  }
  if (message.find("At Most 1 required") != std::string::npos) {
    message = message.substr(0, message.find(':')) + " is given twice";
  }
  // CLI11 lists the unexpected words in reverse order
  if (dynamic_cast<const CLI::ExtrasError*>(&e)) {
    message.clear();
    for (const std::string& word : app.remaining()) {
      if (word != "--") message += (message.empty() ? "unexpected: " : " ") + word;
    }
  }
  return {"usage", one_line(message), hint};
}

// Throws Error for a word that looks like an option but is not, with the nearest option as a hint.
// Runs before checks for missing options, which a misspelling may cause.
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

// Sets the form of messages before the command line is parsed, so that errors in the command line
// also have the form that the user asked for.
void choose_form_of_messages(const CLI::App& app, int argc, char** argv) {
  const CLI::Option* option = app.get_option_no_throw("--diagnostics");
  constexpr std::string_view kName = "--diagnostics";
  for (int i = 1; option && i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view word(argv[i]);
    std::string form;
    if (word == kName && i + 1 < argc) form = argv[i + 1];
    if (word.starts_with(kName) && word.substr(kName.size()).starts_with('=')) {
      form = word.substr(kName.size() + 1);
    }
    // errors are ignored here, because the parser reports them later
    if (!form.empty()) (void)take_message_form(form);
  }
}

bool is_given(const CLI::App& app, const std::string& name) {
  const CLI::Option* option = app.get_option_no_throw(name);
  return option && option->count() > 0;
}

// Returns the words of the command line that may be file names, and the values of options after
// '='. Values of --diagnostics are not file names, because they begin with a form.
std::vector<std::string> named_files(int argc, char** argv) {
  std::vector<std::string> out;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word(argv[i]);
    const size_t value = word.starts_with('-') ? word.find('=') + 1 : 0;
    if (!word.starts_with('-') || value > 0) out.emplace_back(word.substr(value));
  }
  return out;
}

// Records the arguments that are files as inputs of the run: the first argument, and all others
// that are existing files.
void add_named_inputs(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    for (const std::string& word : option->results()) {
      std::error_code ignored;
      if (has_inputs() && !std::filesystem::exists(word, ignored)) continue;
      add_input({word == "-" ? "standard input" : word});
    }
  }
}

// Returns the document that an option such as --help asks for, and nothing if there is no such
// option. With such an option, all other options have no effect.
std::optional<std::string> document(const ToolPage& page, const CLI::App& app, int argc,
                                    char** argv) {
  constexpr std::string_view kCompletion = "--help-completion=";
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view word(argv[i]);
    if (word == "-h" || word == "--help") return help_text(page, app);
    if (word == "--version") return version_text();
    if (word == "--help-man") return man_page(page, app);
    if (word.starts_with(kCompletion)) {
      return completion(std::string(word.substr(kCompletion.size())), page.name, app);
    }
  }
  return {};
}

}  // namespace

void give_back_memory() {
#ifdef __GLIBC__
  (void)::malloc_trim(0);
#endif
}

namespace {

constexpr const char* kWithoutMemory = "error: out of memory [out-of-memory]\n";

// Prints an error that memory is exhausted, and ends the program. Does not allocate memory.
[[noreturn]] void end_without_memory() {
  end_with_error(kWithoutMemory);
}

// Fails an allocation. Makes the program report later crashes as exhausted memory, because some
// libraries do not survive the exception. Version 3.11.2 of nlohmann/json, for example, leaves
// objects without contents, which its destructors then follow.
[[noreturn]] void fail_allocation() {
  FragileCode::note_damage(kWithoutMemory);
  throw std::bad_alloc();
}

// Ends the program with an error message after an uncaught exception, for example std::bad_alloc in
// a noexcept function or in the constructor of a static object.
[[noreturn]] void end_of_exception() {
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {
    end_without_memory();
  } catch (...) {
  }
  std::abort();
}

// Installs handlers for errors at the start of the program, before run_body() can catch exceptions.
// They are needed because static objects of the program allocate memory, and because constructors
// of shared libraries abort when memory runs out. Therefore this function runs before all
// constructors.
void guard_start(int, char**, char**) {
  std::set_new_handler(end_without_memory);
  std::set_terminate(end_of_exception);
  end_on_crashes();
  FragileCode::enter(
      "error: a shared library crashed while the program started, which happens when memory runs "
      "out [out-of-memory]\n");
}

Diagnostic out_of_memory() {
  return {.code = "out-of-memory", .message = "out of memory"};
}

#ifdef MJ_HAS_SANITIZER  // the sanitizer is not ready before the constructors run
[[gnu::constructor(101)]] void guard_start_late() {
  guard_start(0, nullptr, nullptr);
}
#else
[[gnu::section(".preinit_array"), gnu::used]] void (*const g_guard_start)(int, char**,
                                                                          char**) = guard_start;
#endif

}  // namespace

Diagnostic current_problem() {
  try {
    throw;
  } catch (const Error& e) {
    return e.diagnostic();
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::filesystem::filesystem_error& e) {
    if (e.code() == std::errc::not_enough_memory) return out_of_memory();
    return {.code = "file-unreadable",
            .message = "cannot follow the path '" + e.path1().string() + "': " + e.code().message(),
            .hint = "the current folder may have been removed"};
  } catch (const std::system_error& e) {
    if (e.code() != std::errc::resource_unavailable_try_again) {
      return {.code = "internal", .message = e.what()};
    }
    return {.code = "out-of-memory",
            .message = "cannot start a thread",
            .hint = "raise the limits of threads and memory, or end other programs"};
  } catch (const std::exception& e) {
    return {.code = "internal", .message = e.what()};
  }
}

int finish_run(const CLI::App& app) {
  // The output may already have replaced a file. Therefore add_named_inputs(), which may fail, is
  // called only if documents need the inputs.
  if (has_documents() && !has_inputs()) add_named_inputs(app);
  return finish_messages();
}

Tool::Tool(ToolPage page) : page_(std::move(page)), app_("", page_.name) {
  program().name = page_.name;
  program().version = page_.version;
  add_choice(app_, "--color", program().colour, {"auto", "always", "never"},
             "Use colours. auto: only on terminals, and only if NO_COLOR is not set")
      ->capture_default_str()
      ->group(kGeneralGroup);
  add_plugins(app_, program().plugins);
  app_.set_version_flag(
          "--version", page_.version,
          "Print the version of mjtools, the engine, the compiler and the instruction set")
      ->group(kGeneralGroup);
  app_.set_help_flag("-h,--help", "Print this help")->group(kGeneralGroup);
}

int Tool::run(int argc, char** argv, const std::function<void(Output&)>& body) {
  choose_form_of_messages(app_, argc, argv);
  show_messages_of_engine();
  run_body(argc, argv, body);
  return finish_run(app_);
}

void Tool::run_body(int argc, char** argv, const std::function<void(Output&)>& body) {
  prepare_to_unwind();
  FragileCode::leave();
  end_on_crashes();
  std::signal(SIGXFSZ, SIG_IGN);
  end_on_signals();
  reserve_standard_descriptors();
  keep_freed_memory();
  try {
    std::set_new_handler(fail_allocation);
    Output out;
    parse_and_run(argc, argv, out, body);
    if (exit_code() == kExitError && out.is_empty()) out.discard();
    out.finish();
    std::set_new_handler(end_without_memory);
  } catch (...) {
    std::set_new_handler(end_without_memory);
    print(current_problem());
  }
}

void Tool::parse_and_run(int argc, char** argv, Output& out,
                         const std::function<void(Output&)>& body) {
  if (const auto text = document(page_, app_, argc, argv)) {
    out.write(*text);
    return;
  }
  try {
    reject_unknown_options(app_, argc, argv, page_.name);
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {  // -h was combined with other letters, as in -qh
    out.write(help_text(page_, app_));
    return;
  } catch (const CLI::ParseError& e) {
    throw usage_error(e, app_, page_.name);
  }
  check_reports(named_files(argc, argv), !is_given(app_, "--no-clobber"));
  if (!is_given(app_, "--print-config")) load_plugins(program().plugins);
  body(out);
}

}  // namespace mj::report
