// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/xml_scanner.h"

#include <algorithm>
#include <optional>

namespace mj::mjcf {
namespace {

// Largest number of attributes of an element. No element of MJCF has so many. The limit bounds the
// time for comparing each attribute with all attributes before it.
constexpr size_t kMaxAttributes = 256;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ':' || c == '_' || (c & 0x80);
}

bool is_name(char c) {
  return is_name_start(c) || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  ScannedText run() {
    while (out_.fault.message.empty() && !stopped_) {
      skip_text();
      if (at_end()) break;
      markup();
    }
    if (out_.fault.message.empty() && !open_.empty()) unclosed();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return at_end() ? '\0' : text_[at_]; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }
  [[nodiscard]] std::string tag(const ScannedElement& element) const {
    return std::string(text_.substr(element.name.begin, element.name.length));
  }

  static TextRange range(size_t begin, size_t end) {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin)};
  }

  void fail(std::string message, size_t begin, size_t end, std::string hint = {}) {
    out_.fault = {std::move(message), std::move(hint),
                  range(std::min(begin, text_.size()), std::min(end, text_.size()))};
  }

  void skip_space() {
    while (!at_end() && is_space(here())) ++at_;
  }

  void note(std::string message, TextRange where) {
    out_.fault.note = std::move(message);
    out_.fault.note_where = where;
  }

  // Moves to the next '<'. Text between elements is ignored, but text after the last element is an
  // error.
  void skip_text() {
    skip_space();
    const size_t begin = at_;
    at_ = std::min(text_.find('<', at_), text_.size());
    if (at_end() && at_ > begin && open_.empty()) {
      fail("text outside the root element", begin, at_);
    }
    remember_stray_text(begin);
  }

  // Keeps the position of the text between two elements if this text contains '=' or '>', because
  // it was probably meant to be a tag.
  void remember_stray_text(size_t begin) {
    const std::string_view text = text_.substr(begin, at_ - begin);
    if (stray_.length > 0 || open_.empty()) return;
    if (text.find_first_of("=>") == std::string_view::npos) return;
    stray_ = range(begin, begin + std::min(text.find('\n'), text.size()));
  }

  void markup() {
    if (rest().starts_with("<!--")) return skip_past("<!--", "-->", "comment");
    if (rest().starts_with("<![CDATA[")) return skip_past("<![CDATA[", "]]>", "CDATA section");
    if (rest().starts_with("<?")) {
      if (!out_.elements.empty()) {
        return fail("an XML declaration is allowed only at the start of the file", at_, at_ + 2);
      }
      return skip_past("<?", "?>", "declaration");
    }
    if (rest().starts_with("<!")) return skip_past("<!", ">", "declaration");
    tag_markup();
  }

  void skip_past(std::string_view open, std::string_view close, const char* what) {
    const size_t end = text_.find(close, at_ + open.size());
    if (end == std::string_view::npos) {
      return fail(std::string("this ") + what + " is not closed", at_, at_ + open.size(),
                  "expected '" + std::string(close) + "'");
    }
    at_ = end + close.size();
  }

  TextRange name() {
    const size_t begin = at_;
    if (is_name_start(here())) {
      while (!at_end() && is_name(here())) ++at_;
    }
    return range(begin, at_);
  }

  void tag_markup() {
    const size_t begin = at_++;
    skip_space();
    if (here() == '/') {
      ++at_;
      return end_tag(begin);
    }
    ScannedElement element;
    element.begin = static_cast<uint32_t>(begin);
    element.name = name();
    if (element.name.length == 0) {
      return fail("'<' must be followed by the name of an element", begin, begin + 1,
                  "write a literal '<' as '&lt;'");
    }
    element.depth = static_cast<uint32_t>(open_.size() + 1);
    out_.max_depth = std::max(out_.max_depth, element.depth);
    const bool is_open = attributes(element);
    if (!out_.fault.message.empty()) return;
    element.end = static_cast<uint32_t>(at_);
    out_.elements.push_back(std::move(element));
    const size_t index = out_.elements.size() - 1;
    if (is_open) {
      open_.push_back(index);
    } else {
      out_.elements[index].last = static_cast<uint32_t>(out_.elements.size());
    }
  }

  // Reads the attributes and the '>' after them. Returns false if the tag ends with "/>", and after
  // an error.
  bool attributes(ScannedElement& element) {
    for (;;) {
      skip_space();
      if (here() == '>') return ++at_, true;
      if (rest().starts_with("/>")) return at_ += 2, false;
      if (at_end() || !is_name_start(here())) {
        if (blame_swallowing_value(element)) return false;
        const std::string in = "in the tag of <" + tag(element) + ">";
        if (at_end() || here() == '<') {
          fail("the tag of <" + tag(element) + "> is not closed", element.begin,
               element.name.begin + element.name.length, "expected '>' or '/>'");
        } else {
          fail("unexpected '" + std::string(1, here()) + "' " + in, at_, at_ + 1);
        }
        return false;
      }
      if (!attribute(element)) return false;
    }
  }

  // Returns whether the last value contains the beginning of the next attribute or tag, because its
  // closing quote is missing. If so, reports the missing quote as the error.
  bool blame_swallowing_value(const ScannedElement& element) {
    if (element.attributes.empty()) return false;
    const ScannedAttribute& last = element.attributes.back();
    std::string_view value = text_.substr(last.value.begin, last.value.length);
    while (!value.empty() && is_space(value.back())) value.remove_suffix(1);
    if (!value.ends_with('=') && value.find('<') == std::string_view::npos) return false;
    unclosed_value(last.name, last.value.begin - 1);
    return true;
  }

  void unclosed_value(TextRange name, size_t quote) {
    fail("the value of attribute '" + std::string(text_.substr(name.begin, name.length)) +
             "' is not closed",
         quote, quote + 1, std::string("expected another ") + text_[quote]);
  }

  bool attribute(ScannedElement& element) {
    ScannedAttribute out;
    out.name = name();
    const std::string_view word = text_.substr(out.name.begin, out.name.length);
    if (element.attributes.size() >= kMaxAttributes) {
      fail("<" + tag(element) + "> has more than " + std::to_string(kMaxAttributes) + " attributes",
           out.name.begin, at_);
      return false;
    }
    for (const ScannedAttribute& other : element.attributes) {
      if (text_.substr(other.name.begin, other.name.length) != word) continue;
      fail("attribute '" + std::string(word) + "' is given twice", out.name.begin, at_);
      return false;
    }
    skip_space();
    if (here() != '=') {
      if (blame_swallowing_value(element)) return false;
      fail("attribute '" + std::string(word) + "' has no value", out.name.begin,
           out.name.begin + out.name.length, "expected " + std::string(word) + "=\"...\"");
      return false;
    }
    ++at_;
    skip_space();
    const char quote = here();
    if (quote != '"' && quote != '\'') {
      fail("the value of attribute '" + std::string(word) + "' is not quoted", at_, at_ + 1);
      return false;
    }
    const size_t begin = ++at_;
    const size_t end = text_.find(quote, begin);
    if (end == std::string_view::npos) {
      unclosed_value(out.name, begin - 1);
      return false;
    }
    out.value = range(begin, end);
    at_ = end + 1;
    element.attributes.push_back(out);
    return true;
  }

  void end_tag(size_t begin) {
    const TextRange word = name();
    // The parser stops at an end tag without a start tag.
    if (open_.empty()) {
      stopped_ = true;
      return;
    }
    ScannedElement& element = out_.elements[open_.back()];
    const std::string found(text_.substr(word.begin, word.length));
    if (found != tag(element)) return mismatch(found, begin);
    if (is_misaligned(element, begin) && misaligned_.length == 0) {
      misaligned_ = range(begin, word.begin + word.length + 1);
      misaligned_element_ = open_.back();
    }
    skip_space();
    if (here() != '>') return fail("this end tag is not closed", begin, at_, "expected '>'");
    ++at_;
    element.end = static_cast<uint32_t>(at_);
    element.last = static_cast<uint32_t>(out_.elements.size());
    open_.pop_back();
  }

  // Reports an end tag that does not close the innermost element.
  void mismatch(const std::string& found, size_t begin) {
    if (blame_stray_text()) return;
    const TextRange where = range(begin, at_ + 1);
    const auto outer = std::find_if(open_.rbegin(), open_.rend(),
                                    [&](size_t i) { return tag(out_.elements[i]) == found; });
    if (outer != open_.rend() && !is_misaligned(out_.elements[*outer], begin)) {
      return unclosed("</" + found + "> is here", where);
    }
    const bool is_known = std::any_of(out_.elements.begin(), out_.elements.end(),
                                      [&](const ScannedElement& e) { return tag(e) == found; });
    const ScannedElement& element = out_.elements[open_.back()];
    if (is_known && misaligned_.length > 0) {
      const ScannedElement& early = out_.elements[misaligned_element_];
      fail("</" + tag(early) + "> closes the <" + tag(early) + "> of line " +
               std::to_string(line_of(early.begin)) + " too early",
           misaligned_.begin, misaligned_.begin + misaligned_.length,
           "according to the indentation, there is one end tag too many");
      return note("this end tag has no element left to close", where);
    }
    fail("</" + found + "> does not close <" + tag(element) + ">", begin, at_ + 1,
         "expected </" + tag(element) + ">");
    note("<" + tag(element) + "> is opened here", start_of(element));
  }

  // Reports an element without an end tag. If the end tag of an element also closed an element
  // inside it, reports the inner one. Otherwise reports the innermost open element.
  void unclosed(std::string what, TextRange where) {
    if (blame_stray_text()) return;
    size_t index = open_.back();
    if (misaligned_.length > 0 && misaligned_element_ > index) {
      index = misaligned_element_;
      what = "</" + tag(out_.elements[index]) + "> is here, but is not aligned with the start tag";
      where = misaligned_;
    }
    const ScannedElement& element = out_.elements[index];
    const TextRange start = start_of(element);
    fail("<" + tag(element) + "> is not closed", start.begin, start.begin + start.length,
         "expected </" + tag(element) + ">, or '/>' at the end of the tag");
    note(std::move(what), where);
  }

  void unclosed() { unclosed("the file ends here", range(text_.size(), text_.size())); }

  bool blame_stray_text() {
    if (stray_.length == 0) return false;
    fail("text between elements", stray_.begin, stray_.begin + stray_.length, "is a '<' missing?");
    return true;
  }

  static TextRange start_of(const ScannedElement& element) {
    return range(element.begin, element.name.begin + element.name.length);
  }

  // Returns whether the end tag of an element does not begin in the same column as its start tag.
  // The start tag must begin a line, and the end tag must be on another line. Such a misalignment
  // suggests which of several nested elements has a missing or additional end tag.
  [[nodiscard]] bool is_misaligned(const ScannedElement& element, size_t end_tag) const {
    const auto indent = [&](size_t offset) -> std::optional<std::string_view> {
      size_t start = offset;
      while (start > 0 && (text_[start - 1] == ' ' || text_[start - 1] == '\t')) --start;
      if (start > 0 && text_[start - 1] != '\n') return std::nullopt;
      return text_.substr(start, offset - start);
    };
    const auto of_start = indent(element.begin);
    if (!of_start) return false;
    const std::string_view between = text_.substr(element.begin, end_tag - element.begin);
    return between.find('\n') != std::string_view::npos && indent(end_tag) != of_start;
  }

  [[nodiscard]] int line_of(size_t offset) const {
    return 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + offset, '\n'));
  }

  std::string_view text_;
  size_t at_ = 0;
  bool stopped_ = false;
  std::vector<size_t> open_;  // indices of the open elements
  TextRange stray_;           // first text between elements that looks like part of a tag
  TextRange misaligned_;      // first end tag that is not aligned with its start tag
  size_t misaligned_element_ = 0;
  ScannedText out_;
};

}  // namespace

ScannedText scan_xml(std::string_view text) {
  return Scanner(text).run();
}

}  // namespace mj::mjcf
