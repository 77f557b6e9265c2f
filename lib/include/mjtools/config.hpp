// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The configuration of a plugin as a tree of values: numbers, texts, lists and structs. Each value
// knows the place in the file where it was written. This header needs C++17 and the standard
// library. There is no library to link.
//
//   const double gain = config.real("gain", 1.0);         // 1.0 if there is no member "gain"
//   const std::string joint = config["joint"].as_text();  // throws if there is no member "joint"
//   for (const mjtools::Config& point : config["points"].items()) use(point.numbers());
//
// A function that needs a value of one kind throws ConfigError if the value is missing or has
// another kind. The text of the error tells the user how to correct the file, for example
// "sim.yaml:4:13: error: 'gain' is text (fast), but a number is needed".

#ifndef MJTOOLS_CONFIG_HPP_
#define MJTOOLS_CONFIG_HPP_

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mjtools {

// The place in a file where a value was written. Lines and columns count from 1; 0 means unknown.
struct ConfigPlace {
  std::string file;
  int line = 0;
  int column = 0;
};

class ConfigError : public std::runtime_error {
 public:
  ConfigError(ConfigPlace place, std::string message, std::string hint = {})
      : std::runtime_error(whole_text(place, message)),
        place_(std::move(place)),
        message_(std::move(message)),
        hint_(std::move(hint)) {}

  const ConfigPlace& place() const { return place_; }
  const std::string& message() const { return message_; }  // text without the place
  const std::string& hint() const { return hint_; }        // advice on what to do; may be empty

 private:
  static std::string whole_text(const ConfigPlace& place, const std::string& message) {
    std::string text = place.file;
    if (place.line > 0) {
      text += ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    return text.empty() ? message : text + ": error: " + message;
  }

  ConfigPlace place_;
  std::string message_, hint_;
};

class Config {
 public:
  enum class Kind { kNull, kBoolean, kInteger, kReal, kText, kList, kStruct };

  Config() = default;  // a null value
  static Config make_boolean(bool value) {
    Config c(Kind::kBoolean);
    c.boolean_ = value;
    return c;
  }
  static Config make_integer(std::int64_t value) {
    Config c(Kind::kInteger);
    c.integer_ = value;
    return c;
  }
  static Config make_real(double value) {
    Config c(Kind::kReal);
    c.real_ = value;
    return c;
  }
  // Returns a text value. `is_plain` says that the text stood in the file without quotes.
  static Config make_text(std::string value, bool is_plain = false) {
    Config c(Kind::kText);
    c.text_ = std::move(value);
    c.is_plain_ = is_plain;
    return c;
  }
  static Config make_list() { return Config(Kind::kList); }
  static Config make_struct() { return Config(Kind::kStruct); }

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }
  bool is_boolean() const { return kind_ == Kind::kBoolean; }
  bool is_integer() const { return kind_ == Kind::kInteger; }
  bool is_real() const { return kind_ == Kind::kReal; }
  bool is_text() const { return kind_ == Kind::kText; }
  bool is_plain_text() const { return is_text() && is_plain_; }
  bool is_list() const { return kind_ == Kind::kList; }
  bool is_struct() const { return kind_ == Kind::kStruct; }

  // Return the place where the value was written, and the path of the value from the top of the
  // file, such as "MujocoPlugins[0].gain".
  const ConfigPlace& place() const { return place_; }
  const std::string& path() const { return path_; }
  // Returns the place where the key of a member was written.
  const ConfigPlace& key_place() const { return key_place_; }
  void set_place(ConfigPlace place) { place_ = std::move(place); }
  void set_key_place(ConfigPlace place) { key_place_ = std::move(place); }
  void set_path(std::string path) { path_ = std::move(path); }

  // ---- Scalars. An integer is also accepted as a real number.

  bool as_boolean() const { return require(Kind::kBoolean).boolean_; }
  std::int64_t as_integer() const { return require(Kind::kInteger).integer_; }
  double as_real() const {
    return is_integer() ? static_cast<double>(integer_) : require(Kind::kReal).real_;
  }
  const std::string& as_text() const { return require(Kind::kText).text_; }

  // ---- Lists of numbers. The file may contain a YAML list ([0, 0, 1]), numbers with blanks
  // between them (0 0 1 or [0 0 1]), or a single number.

  std::vector<double> numbers() const {
    if (is_integer() || is_real()) return {as_real()};
    if (is_text()) return blank_separated();
    const std::vector<Config>& list = require(Kind::kList).items_;
    if (list.size() == 1 && list[0].is_plain_text()) return list[0].blank_separated();
    std::vector<double> out;
    for (const Config& item : list) out.push_back(item.as_real());
    return out;
  }
  std::vector<double> numbers(std::size_t count) const {
    std::vector<double> out = numbers();
    if (out.size() == count) return out;
    throw error("has " + std::to_string(out.size()) + (out.size() == 1 ? " number" : " numbers") +
                ", but needs " + std::to_string(count));
  }
  // Returns a list of lists of numbers.
  std::vector<std::vector<double>> rows_of_numbers() const {
    std::vector<std::vector<double>> out;
    for (const Config& item : require(Kind::kList).items_) out.push_back(item.numbers());
    return out;
  }

  // ---- Lists and structs. Items have the order of the file, members have alphabetical order.

  std::size_t size() const { return items_.size(); }
  // Returns the items of a list, or the values of the members of a struct.
  const std::vector<Config>& items() const { return items_; }
  const std::vector<std::string>& keys() const { return keys_; }  // names of the members
  const Config& operator[](std::size_t index) const {
    const std::vector<Config>& list = require(Kind::kList).items_;
    if (index < list.size()) return list[index];
    throw error("has " + std::to_string(list.size()) +
                (list.size() == 1 ? " item" : " items") + ", so item [" + std::to_string(index) +
                "] does not exist");
  }
  const Config& operator[](int index) const { return (*this)[static_cast<std::size_t>(index)]; }
  const Config& operator[](std::string_view key) const {
    if (const Config* member = find(key)) return *member;
    throw error("has no '" + std::string(key) + "', which is required");
  }
  const Config& operator[](const char* key) const { return (*this)[std::string_view(key)]; }
  // Returns the member with this key, or null if the struct does not have it.
  const Config* find(std::string_view key) const {
    require(Kind::kStruct);
    const std::size_t i = index_of(key);
    return i < keys_.size() && keys_[i] == key ? &items_[i] : nullptr;
  }
  bool has(std::string_view key) const { return find(key) != nullptr; }

  // Return the value of a member, or `fallback` if the struct does not have the member.
  bool boolean(std::string_view key, bool fallback) const {
    const Config* member = find(key);
    return member ? member->as_boolean() : fallback;
  }
  std::int64_t integer(std::string_view key, std::int64_t fallback) const {
    const Config* member = find(key);
    return member ? member->as_integer() : fallback;
  }
  double real(std::string_view key, double fallback) const {
    const Config* member = find(key);
    return member ? member->as_real() : fallback;
  }
  std::string text(std::string_view key, std::string_view fallback) const {
    const Config* member = find(key);
    return member ? member->as_text() : std::string(fallback);
  }
  std::vector<double> numbers(std::string_view key, std::vector<double> fallback) const {
    const Config* member = find(key);
    return member ? member->numbers() : std::move(fallback);
  }

  // Throws ConfigError for the first member whose key is not in `known`, so that a misspelled
  // parameter is reported. The key `type` is always allowed.
  void allow_only(std::initializer_list<std::string_view> known) const {
    require(Kind::kStruct);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const bool is_known = std::find(known.begin(), known.end(), keys_[i]) != known.end();
      if (is_known || keys_[i] == "type") continue;
      std::string list;
      for (const std::string_view key : known) {
        list += (list.empty() ? "" : ", ") + std::string(key);
      }
      throw ConfigError(items_[i].key_place_, "'" + items_[i].path_ + "' is not known",
                        list.empty() ? "no parameters are known" : "known parameters: " + list);
    }
  }

  // ---- Functions that build values

  void push_back(Config item) { items_.push_back(std::move(item)); }
  // Adds a member, or replaces the member that has this key.
  void set(const std::string& key, Config value) {
    const std::size_t i = index_of(key);
    const auto at = static_cast<std::ptrdiff_t>(i);
    if (i < keys_.size() && keys_[i] == key) {
      items_[i] = std::move(value);
      return;
    }
    keys_.insert(keys_.begin() + at, key);
    items_.insert(items_.begin() + at, std::move(value));
  }

  // Compares kinds and values, but not the places where they were written.
  friend bool operator==(const Config& a, const Config& b) {
    if (a.kind_ != b.kind_) return false;
    switch (a.kind_) {
      case Kind::kNull:
        return true;
      case Kind::kBoolean:
        return a.boolean_ == b.boolean_;
      case Kind::kInteger:
        return a.integer_ == b.integer_;
      case Kind::kReal:
        return a.real_ == b.real_ || (std::isnan(a.real_) && std::isnan(b.real_));
      case Kind::kText:
        return a.text_ == b.text_;
      default:
        return a.keys_ == b.keys_ && a.items_ == b.items_;
    }
  }
  friend bool operator!=(const Config& a, const Config& b) { return !(a == b); }

  // Returns the value as one line of YAML. Reading this line gives the same value again.
  std::string to_yaml() const {
    switch (kind_) {
      case Kind::kNull:
        return "null";
      case Kind::kBoolean:
        return boolean_ ? "true" : "false";
      case Kind::kInteger:
        return std::to_string(integer_);
      case Kind::kReal:
        return real_text(real_);
      case Kind::kText:
        return is_safe() ? text_ : quoted(text_);
      default:
        break;
    }
    std::string out;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (i > 0) out += ", ";
      if (is_struct()) out += (is_name(keys_[i]) ? keys_[i] : quoted(keys_[i])) + ": ";
      out += items_[i].to_yaml();
    }
    return is_struct() ? "{" + out + "}" : "[" + out + "]";
  }

  // Returns the name of a kind as messages show it, such as "a number".
  static const char* kind_name(Kind kind) {
    switch (kind) {
      case Kind::kNull:
        return "nothing";
      case Kind::kBoolean:
        return "true or false";
      case Kind::kInteger:
        return "a whole number";
      case Kind::kReal:
        return "a number";
      case Kind::kText:
        return "text";
      case Kind::kList:
        return "a list";
      case Kind::kStruct:
        return "a struct";
    }
    return "";
  }

  // Returns an error about this value that a plugin can throw if its own check fails: throw
  // config["gain"].error("is negative").
  ConfigError error(const std::string& what, std::string hint = {}) const {
    const std::string subject = path_.empty() ? "the configuration" : "'" + path_ + "'";
    return ConfigError(place_, subject + " " + what, std::move(hint));
  }

 private:
  explicit Config(Kind kind) : kind_(kind) {}

  std::size_t index_of(std::string_view key) const {
    return static_cast<std::size_t>(std::lower_bound(keys_.begin(), keys_.end(), key) -
                                    keys_.begin());
  }

  const Config& require(Kind kind) const {
    if (kind_ == kind) return *this;
    std::string is = is_null() ? "has no value" : std::string("is ") + kind_name(kind_);
    if (is_boolean()) is = boolean_ ? "is true" : "is false";
    if (is_integer()) is = "is the whole number " + std::to_string(integer_);
    if (is_real()) is = "is the number " + real_text(real_);
    if (is_text()) is += " (" + shortened(text_) + ")";
    throw error(is + ", but " + kind_name(kind) + " is needed");
  }

  std::vector<double> blank_separated() const {
    std::vector<double> out;
    const char* at = text_.c_str();
    const char* const end = at + text_.size();
    for (;;) {
      while (at != end && (*at == ' ' || *at == '\t' || *at == '\n')) ++at;
      if (at == end) break;
      char* rest = nullptr;
      const double value = std::strtod(at, &rest);
      const bool is_word_over = rest == end || *rest == ' ' || *rest == '\t' || *rest == '\n';
      if (rest == at || !is_word_over) {
        throw error("is text (" + shortened(text_) + "), but numbers are needed");
      }
      out.push_back(value);
      at = rest;
    }
    return out;
  }

  // Returns `text` in the form that messages show: only printable characters, and not too long.
  static std::string shortened(const std::string& text) {
    std::string out;
    for (const char c : text.substr(0, 40)) {
      out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    }
    return text.size() > 40 ? out + "..." : out;
  }

  static std::string real_text(double value) {
    if (std::isnan(value)) return ".nan";
    if (std::isinf(value)) return value > 0 ? ".inf" : "-.inf";
    char buffer[40];
    for (int digits = 15; digits <= 17; ++digits) {
      std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
      if (std::strtod(buffer, nullptr) == value) break;
    }
    std::string out(buffer);
    if (out.find('.') == std::string::npos) {  // YAML 1.1 needs a point in a number
      const std::size_t exponent = out.find('e');
      out.insert(exponent == std::string::npos ? out.size() : exponent, ".0");
    }
    return out;
  }

  // Returns whether this text, written without quotes, reads back unchanged. This is true for
  // names, and for texts that had no quotes in the file.
  bool is_safe() const {
    if (is_name(text_)) return true;
    const bool is_signed =
        text_.size() > 1 && text_[0] == '-' && text_[1] >= '0' && text_[1] <= '9';
    const bool is_begun =
        !text_.empty() && (is_letter(text_[0]) || is_digit(text_[0]) || is_signed);
    return is_plain_ && is_begun && std::all_of(text_.begin(), text_.end(), [](char c) {
             return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '+' || c == ' ';
           });
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '/';
  }
  static bool is_name(const std::string& text) {
    if (text.empty() || !is_letter(text[0])) return false;
    std::string lower;
    for (const char c : text) {
      if (!is_letter(c) && !is_digit(c) && c != '.' && c != '-') return false;
      lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    for (const char* word : {"true", "false", "yes", "no", "on", "off", "y", "n", "null"}) {
      if (lower == word) return false;
    }
    return true;
  }

  static std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
      char escape[8];
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
        std::snprintf(escape, sizeof escape, "\\x%02x", static_cast<unsigned>(c));
        out += escape;
      } else {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
      }
    }
    return out + "\"";
  }

  Kind kind_ = Kind::kNull;
  bool boolean_ = false;
  bool is_plain_ = false;
  std::int64_t integer_ = 0;
  double real_ = 0;
  std::string text_;
  std::vector<Config> items_;
  std::vector<std::string> keys_;  // the sorted keys of a struct; keys_[i] belongs to items_[i]
  ConfigPlace place_, key_place_;
  std::string path_;
};

}  // namespace mjtools

#endif  // MJTOOLS_CONFIG_HPP_
