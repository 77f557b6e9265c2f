// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "print/markdown.h"

#include <algorithm>
#include <span>

#include "common/report/markup.h"

namespace mj::diff {
namespace {

constexpr const char* kFoldEnd = "\n</details>\n";
constexpr size_t kRoomForNote = 160;  // bytes that are reserved for the line about omitted files

std::string note(size_t lines, size_t bytes, size_t most) {
  return "\n_" + std::to_string(lines) + (lines == 1 ? " line is" : " lines are") +
         " left out: the whole document has " + std::to_string(bytes) + " bytes, --max-bytes is " +
         std::to_string(most) + "._\n";
}

size_t count_of(const std::string& text, const std::string& word) {
  size_t n = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

// Returns the first lines of a text, as many as fit into `room` characters, followed by `end`.
// Closes an open fold before `end`.
std::string first_lines(const std::string& text, size_t room, const std::string& end) {
  const size_t cut = room < text.size() ? text.rfind('\n', room == 0 ? 0 : room - 1) : text.size();
  const size_t kept = cut == std::string::npos ? 0 : std::min(cut + 1, text.size());
  std::string out = text.substr(0, kept);
  const bool is_open = count_of(out, "<details>") > count_of(out, "</details>");
  return out + (is_open ? kFoldEnd : "") + end;
}

std::string heading_of(const MarkdownSection& s) {
  constexpr size_t kMost = 4;  // greatest number of names that are written in a line
  std::string names;
  for (size_t i = 0; i < std::min(s.names.size(), kMost); ++i) {
    names += (i == 0 ? "<code>" : ", <code>") + markdown_html(s.names[i]) + "</code>";
  }
  if (s.names.size() > kMost) {
    names += " and " + std::to_string(s.names.size() - kMost) + " more";
  }
  return names + ": " + markdown_html(s.words);
}

// Returns the body of a section, followed by the consequences. If the heading leaves out some
// names, the list of all names comes before the body.
std::string whole_body(const MarkdownSection& s) {
  std::string names;
  if (heading_of(s).find("</code> and ") != std::string::npos) {
    for (const std::string& name : s.names) {
      names += (names.empty() ? "" : ", ") + markdown_code(name);
    }
    names = "In " + names + ":\n\n";
  }
  return names + s.body + s.computed;
}

size_t file_count(std::span<const MarkdownSection> sections) {
  size_t n = 0;
  for (const MarkdownSection& s : sections) n += s.names.size();
  return n;
}

std::string section_text(const MarkdownSection& s, const std::string& body) {
  return body.empty() ? "- " + heading_of(s) + "\n" : folded(heading_of(s), body);
}

// Returns the beginning of a sentence about files that are not shown: its subject and its verb,
// such as "The file is".
std::string left_out(size_t n, size_t of) {
  if (of == 1) return "The file is";
  if (n == of) return "All " + std::to_string(of) + " files are";
  return std::to_string(n) + " more of " + std::to_string(of) + " files " + (n == 1 ? "is" : "are");
}

}  // namespace

std::string folded(const std::string& summary, const std::string& body) {
  return "<details><summary>" + summary + "</summary>\n\n" + body + kFoldEnd;
}

std::string limited(const std::string& document, size_t most) {
  if (most == 0 || document.size() <= most) return document;
  const size_t room = most > kRoomForNote ? most - kRoomForNote : 0;
  const std::string kept = first_lines(document, room, "");
  const auto lines = [](const std::string& text) {
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  };
  const size_t closing = kept.ends_with(kFoldEnd) && !document.starts_with(kept) ? 2 : 0;
  return kept + note(lines(document) - (lines(kept) - closing), document.size(), most);
}

std::string document_of(const std::string& head, std::vector<MarkdownSection> sections,
                        size_t most) {
  std::string all = head;
  size_t headings = head.size();
  for (MarkdownSection& s : sections) {
    s.body = whole_body(s);
    all += section_text(s, s.body);
    headings += section_text(s, s.body.empty() ? "" : " ").size();
  }
  if (most == 0 || all.size() <= most) return all;
  std::string out = head;
  // bytes that are left for the bodies of sections
  size_t room = most - std::min(most, headings + kRoomForNote);
  for (size_t i = 0; i < sections.size(); ++i) {
    const MarkdownSection& s = sections[i];
    const std::string body = limited(s.body, std::min(std::max(room, size_t{1}), s.body.size()));
    const bool is_told = body.size() <= room && !s.body.empty();
    const std::string text = section_text(s, is_told ? body : "");
    if (out.size() + text.size() + kRoomForNote > most) {
      const std::span<const MarkdownSection> span(sections);
      return out + "\n_" + left_out(file_count(span.subspan(i)), file_count(span)) +
             " left out: --max-bytes is " + std::to_string(most) + "._\n";
    }
    out += text;
    if (is_told) room -= body.size();
  }
  return out + "\n_Not every change is shown: the whole document has " +
         std::to_string(all.size()) + " bytes, --max-bytes is " + std::to_string(most) + "._\n";
}

}  // namespace mj::diff
