// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/config/yaml_config.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace mj::config {
namespace {

using mjtools::Config;
using mjtools::ConfigPlace;

// Limit of the memory, in bytes, that all values of a configuration take together with their texts
// and their paths.
constexpr size_t kMaxMemory = size_t{64} << 20;
// Greatest length of a key of a struct, in bytes. It is short because keys are names.
constexpr size_t kMaxKeyBytes = 1000;

// ---- lines of the file, also in the second spelling

struct Lines {
  std::vector<std::string> text;
  std::vector<int> shift;  // number of columns by which each line was moved to the left
};

Lines split(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.text.push_back(std::move(line));
  lines.shift.assign(lines.text.size(), 0);
  return lines;
}

std::string join(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines.text) out += line + "\n";
  return out;
}

size_t indentation(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

bool is_without_content(const std::string& line) {
  const size_t first = line.find_first_not_of(" \t\r");
  return first == std::string::npos || line[first] == '#';
}

// Returns the column of `type:` in a line of the form "- type: X". Returns nothing for other lines.
std::optional<size_t> column_of_type(const std::string& line) {
  const size_t dash = indentation(line);
  if (dash >= line.size() || line[dash] != '-') return {};
  const size_t word = line.find_first_not_of(' ', dash + 1);
  if (word == std::string::npos || word == dash + 1) return {};
  if (line.compare(word, 6, "type: ") != 0) return {};
  return word;
}

// Shifts to the left all lines that follow the line `entry` and are indented deeper than its
// `type:`. They then begin in the column of `type:`. Returns whether a line was shifted.
bool align_members(Lines& lines, size_t entry, size_t column) {
  size_t first = entry + 1;
  while (first < lines.text.size() && is_without_content(lines.text[first])) ++first;
  if (first == lines.text.size() || indentation(lines.text[first]) <= column) return false;
  const size_t shift = indentation(lines.text[first]) - column;
  for (size_t i = first; i < lines.text.size(); ++i) {
    std::string& line = lines.text[i];
    const size_t indent = indentation(line);
    if (!is_without_content(line) && indent < column + shift) break;
    const size_t removed = std::min(shift, indent);
    line.erase(0, removed);
    lines.shift[i] += static_cast<int>(removed);
  }
  return true;
}

bool align_plugins(Lines& lines) {
  bool is_changed = false;
  for (size_t i = 0; i < lines.text.size(); ++i) {
    const std::optional<size_t> column = column_of_type(lines.text[i]);
    if (column && align_members(lines, i, *column)) is_changed = true;
  }
  return is_changed;
}

// ---- plain scalars

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

std::string without_sign(const std::string& word) {
  const bool has_sign = !word.empty() && (word[0] == '-' || word[0] == '+');
  return has_sign ? word.substr(1) : word;
}

bool are_all(const std::string& digits, const char* allowed) {
  return !digits.empty() && digits.find_first_not_of(allowed) == std::string::npos;
}

enum class Number { kNone, kDecimal, kOctal, kHexadecimal, kReal };

bool is_real(const std::string& digits) {
  const size_t exponent = digits.find_first_of("eE");
  const std::string mantissa = digits.substr(0, exponent);
  const size_t point = mantissa.find('.');
  std::string whole = mantissa;
  if (point != std::string::npos) whole.erase(point, 1);
  if (!are_all(whole, "0123456789")) return false;
  if (exponent == std::string::npos) return point != std::string::npos;
  return are_all(without_sign(digits.substr(exponent + 1)), "0123456789");
}

Number kind_of_number(const std::string& word) {
  const std::string digits = without_sign(word);
  if (digits.starts_with("0x") && are_all(digits.substr(2), "0123456789abcdefABCDEF")) {
    return Number::kHexadecimal;
  }
  if (digits.size() > 1 && digits[0] == '0' && are_all(digits, "01234567")) return Number::kOctal;
  const bool is_zero_led = digits.size() > 1 && digits[0] == '0';
  if (are_all(digits, "0123456789")) return is_zero_led ? Number::kNone : Number::kDecimal;
  return is_real(digits) ? Number::kReal : Number::kNone;
}

std::optional<int64_t> whole_number(const std::string& word, Number kind) {
  std::string digits = without_sign(word);
  if (kind == Number::kHexadecimal) digits.erase(0, 2);
  if (word[0] == '-') digits.insert(0, "-");
  const int base = kind == Number::kHexadecimal ? 16 : kind == Number::kOctal ? 8 : 10;
  int64_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto result = std::from_chars(digits.data(), end, value, base);
  if (result.ec != std::errc() || result.ptr != end) return {};
  return value;
}

// Returns the value that an unquoted word stands for. Returns nothing for a number that is too
// large.
std::optional<Config> plain_scalar(const std::string& word) {
  if (is_one_of(word, {"", "~", "null", "Null", "NULL"})) return Config();
  if (is_one_of(word, {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"})) {
    return Config::make_boolean(true);
  }
  if (is_one_of(word, {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"})) {
    return Config::make_boolean(false);
  }
  if (is_one_of(without_sign(word), {".inf", ".Inf", ".INF"})) {
    return Config::make_real(word[0] == '-' ? -INFINITY : INFINITY);
  }
  if (is_one_of(word, {".nan", ".NaN", ".NAN"})) return Config::make_real(NAN);
  const Number kind = kind_of_number(word);
  if (kind == Number::kNone) return Config::make_text(word, true);
  if (kind == Number::kReal) {
    const double value = std::strtod(word.c_str(), nullptr);
    if (std::isinf(value)) return {};
    return Config::make_real(value);
  }
  const std::optional<int64_t> value = whole_number(word, kind);
  if (!value) return {};
  return Config::make_integer(*value);
}

// ---- from parser events to values

class Builder : public YAML::EventHandler {
 public:
  Builder(std::string file, const Lines& lines) : file_(std::move(file)), lines_(lines) {}

  Config take() { return is_empty() ? Config::make_struct() : std::move(root_); }

  [[nodiscard]] SourceLocation where(const YAML::Mark& mark) const {
    const ConfigPlace place = place_of(mark);
    return {place.file, place.line, place.column};
  }

  [[noreturn]] void fail(const YAML::Mark& mark, DiagnosticCode code, const std::string& message,
                         const std::string& hint) const {
    throw Error(Diagnostic{.code = code, .message = message, .where = where(mark), .hint = hint});
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) {
      fail(mark, "usage", "a second document begins here",
           "a configuration has only one document: remove the line '---'");
    }
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    require_no_key(mark, "nothing");
    add(mark, Config(), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    require_no_key(mark, "an alias");
    const auto known = anchors_.find(anchor);
    if (known == anchors_.end()) {
      fail(mark, "usage", "an alias is inside the value that it refers to",
           "replace the alias by another value");
    }
    spend(mark, known->second.cost);
    insert(mark, known->second.value);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    std::optional<Config> value;
    if (tag == "!" || tag == "tag:yaml.org,2002:str") {
      value = Config::make_text(text);
    } else {
      require_tag(mark, tag,
                  {"?", "", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float",
                   "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null"});
      value = plain_scalar(text);
    }
    if (!value) {
      fail(mark, "usage", "the number is too large", "put it in quotes if it is text");
    }
    if (!wants_key()) return add(mark, std::move(*value), anchor);
    if (!value->is_text()) {
      fail(mark, "usage",
           "a key must be text, but this is " + std::string(Config::kind_name(value->kind())),
           "put it in quotes");
    }
    take_key(mark, text);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    require_no_key(mark, "a list");
    require_tag(mark, tag, {"?", "", "!", "tag:yaml.org,2002:seq"});
    open(mark, Config::make_list(), anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    require_no_key(mark, "a struct");
    require_tag(mark, tag, {"?", "", "!", "tag:yaml.org,2002:map"});
    open(mark, Config::make_struct(), anchor);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Member {
    std::string key;
    ConfigPlace place;
    Config value;
  };
  struct Open {
    Config value;
    YAML::Mark mark;
    YAML::anchor_t anchor;
    size_t cost_before;
    std::vector<Member> members;  // members in the order of the file
    bool has_key = false;  // whether the key of the last member was read, but not yet its value
  };
  struct Anchored {
    Config value;
    size_t cost = 0;
  };

  [[nodiscard]] bool is_empty() const { return !has_root_; }

  [[nodiscard]] ConfigPlace place_of(const YAML::Mark& mark) const {
    const auto line = static_cast<size_t>(std::max(mark.line, 0));
    const int shift = line < lines_.shift.size() ? lines_.shift[line] : 0;
    return {file_, mark.line + 1, mark.column + 1 + shift};
  }

  void require_tag(const YAML::Mark& mark, const std::string& tag,
                   std::initializer_list<const char*> allowed) const {
    if (is_one_of(tag, allowed)) return;
    fail(mark, "usage", "the tag '" + tag + "' has no meaning here", "remove it");
  }

  [[nodiscard]] bool wants_key() const {
    return !open_.empty() && open_.back().value.is_struct() && !open_.back().has_key;
  }

  void require_no_key(const YAML::Mark& mark, const char* what) const {
    if (!wants_key()) return;
    fail(mark, "usage", std::string("a key must be text, but this is ") + what,
         "write NAME: value");
  }

  void take_key(const YAML::Mark& mark, const std::string& key) {
    if (key.size() > kMaxKeyBytes) {
      fail(mark, "usage", "the key is too long",
           "the limit is " + std::to_string(kMaxKeyBytes) + " bytes");
    }
    open_.back().members.push_back({key, place_of(mark), {}});
    open_.back().has_key = true;
  }

  [[nodiscard]] std::string path_of_next() const {
    if (open_.empty()) return {};
    const Open& top = open_.back();
    const std::string& path = top.value.path();
    if (top.value.is_list()) return path + "[" + std::to_string(top.value.size()) + "]";
    return path.empty() ? top.members.back().key : path + "." + top.members.back().key;
  }

  void spend(const YAML::Mark& mark, size_t cost) {
    cost_ += cost;
    if (cost_ <= kMaxMemory && cost_ / sizeof(Config) <= static_cast<size_t>(kMaxConfigValues)) {
      return;
    }
    fail(mark, "usage", "the configuration has too many values",
         "each use of an alias counts all values of the alias again; the limit is " +
             std::to_string(kMaxConfigValues) + " values");
  }

  // Sets the place in the file and the path of a value that begins, and counts the value towards
  // the limits.
  void begin(const YAML::Mark& mark, Config& value) {
    const std::string path = path_of_next();
    spend(mark, sizeof(Config) + path.size() + (value.is_text() ? value.as_text().size() : 0));
    value.set_place(place_of(mark));
    value.set_path(path);
  }

  void add(const YAML::Mark& mark, Config value, YAML::anchor_t anchor) {
    const size_t before = cost_;
    begin(mark, value);
    remember(anchor, value, cost_ - before);
    insert(mark, std::move(value));
  }

  void remember(YAML::anchor_t anchor, const Config& value, size_t cost) {
    if (anchor == YAML::NullAnchor) return;
    cost_ += cost;
    anchors_[anchor] = {value, cost};
  }

  void insert(const YAML::Mark& /*mark*/, Config value) {
    if (open_.empty()) {
      root_ = std::move(value);
      has_root_ = true;
      return;
    }
    Open& top = open_.back();
    if (top.value.is_list()) return top.value.push_back(std::move(value));
    value.set_key_place(top.members.back().place);
    // the parser does not tell where an empty value is, so the place of its key is used
    if (value.is_null()) value.set_place(value.key_place());
    top.members.back().value = std::move(value);
    top.has_key = false;
  }

  void open(const YAML::Mark& mark, Config value, YAML::anchor_t anchor) {
    if (open_.size() >= static_cast<size_t>(kMaxConfigDepth)) {
      fail(mark, "usage", "lists and structs are nested too deeply",
           "the limit is " + std::to_string(kMaxConfigDepth) + " levels");
    }
    const size_t before = cost_;
    begin(mark, value);
    open_.push_back({std::move(value), mark, anchor, before, {}, false});
  }

  void close() {
    Open top = std::move(open_.back());
    open_.pop_back();
    if (top.value.is_struct()) fill(top);
    remember(top.anchor, top.value, cost_ - top.cost_before);
    insert(top.mark, std::move(top.value));
  }

  void fill(Open& top) const {
    std::stable_sort(top.members.begin(), top.members.end(),
                     [](const Member& a, const Member& b) { return a.key < b.key; });
    for (size_t i = 0; i < top.members.size(); ++i) {
      const Member& member = top.members[i];
      if (i > 0 && member.key == top.members[i - 1].key) refuse_repeated(member);
      top.value.set(member.key, std::move(top.members[i].value));
    }
  }

  [[noreturn]] static void refuse_repeated(const Member& member) {
    throw Error(Diagnostic{.code = "usage",
                           .message = "'" + member.key + "' is given twice",
                           .where = {member.place.file, member.place.line, member.place.column},
                           .hint = "keep one of them"});
  }

  std::string file_;
  const Lines& lines_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, Anchored> anchors_;
  Config root_;
  bool has_root_ = false;
  int documents_ = 0;
  size_t cost_ = 0;
};

std::string hint_of(const std::string& message) {
  if (message == "illegal map value" || message == "illegal map key") {
    return "members of a struct start in the same column; text with ': ' needs quotes";
  }
  if (message.starts_with("illegal tab")) return "indent lines of YAML with spaces";
  return "a configuration must be YAML";
}

Config parse(const Lines& lines, const std::string& file) {
  Builder builder(file, lines);
  std::istringstream in(join(lines));
  try {
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& e) {
    builder.fail(e.mark, "usage", e.msg, hint_of(e.msg));
  }
  return builder.take();
}

// Throws Error for the first character that does not belong in text. yaml-cpp takes some such
// characters for the end of the file.
void require_text(const Lines& lines, const std::string& file) {
  for (size_t i = 0; i < lines.text.size(); ++i) {
    const std::string& line = lines.text[i];
    const auto bad = std::find_if(line.begin(), line.end(), [](char c) {
      return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r') || c == 0x7f;
    });
    if (bad == line.end()) continue;
    const SourceLocation where{file, static_cast<int>(i) + 1,
                               static_cast<int>(bad - line.begin()) + 1};
    throw Error(Diagnostic{.code = "usage",
                           .message = "the configuration contains a character that is not text",
                           .where = where,
                           .hint = "save the file as UTF-8"});
  }
}

Error with_source_line(const Error& e, const Lines& lines) {
  Diagnostic d = e.diagnostic();
  const auto line = static_cast<size_t>(std::max(d.where.line, 1) - 1);
  if (d.where.line > 0 && line < lines.text.size()) d.source_line = lines.text[line];
  return Error(std::move(d));
}

}  // namespace

mjtools::Config parse_yaml(const std::string& text, const std::string& file) {
  if (text.size() > kMaxConfigBytes) {
    throw Error(Diagnostic{.code = "usage",
                           .message = "the configuration is larger than 1 MiB",
                           .where = {file, 1, 1},
                           .hint = "put data into other files"});
  }
  const Lines lines = split(text);
  require_text(lines, file);
  try {
    return parse(lines, file);
  } catch (const Error& first) {
    Lines aligned = lines;
    if (align_plugins(aligned)) {
      try {
        return parse(aligned, file);
      } catch (const Error&) {  // the caller reports the error of the unchanged file instead
      }
    }
    throw with_source_line(first, lines);
  }
}

Error config_error(const mjtools::ConfigError& e) {
  const ConfigPlace& place = e.place();
  return Error(Diagnostic{.code = "usage",
                          .message = e.message(),
                          .where = {place.file, place.line, place.column},
                          .hint = e.hint()});
}

}  // namespace mj::config
