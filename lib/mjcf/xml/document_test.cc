// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/document.h"

#include <doctest/doctest.h>

#include "base/test_small_stack.h"

namespace mj::mjcf {
namespace {

std::string messages(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) out += format(d);
  return out;
}

// Returns the problems that loading "model.xml" of these files reports.
std::string problems(std::map<std::string, std::string> files) {
  Diagnostics diagnostics;
  (void)load_document("model.xml", MemoryReader(std::move(files)), diagnostics);
  return messages(diagnostics);
}

std::string problems_of(const std::string& text) {
  return problems({{"model.xml", text}});
}

XmlElement root_of(const std::string& text) {
  Diagnostics diagnostics;
  auto document = load_document_text(text, "model.xml", MemoryReader({}), diagnostics);
  CHECK(messages(diagnostics) == "");
  REQUIRE(document);
  XmlElement root = std::move(document->root);
  return root;
}

TEST_CASE("elements and attributes know their line and column") {
  Diagnostics diagnostics;
  const auto document = load_document_text("<mujoco>\n  <worldbody\n    pos = 'a b'/>\n</mujoco>",
                                           "model.xml", MemoryReader({}), diagnostics);
  REQUIRE(document);
  const XmlElement& world = document->root.children.at(0);
  CHECK(world.where().line == 2);
  CHECK(world.where().column == 3);
  const XmlAttribute& pos = world.attributes.at(0);
  CHECK(pos.value == "a b");
  const SourceLocation value = world.source->locate(pos.value_range);
  CHECK(value.file == "model.xml");
  CHECK(value.line == 3);
  CHECK(value.column == 12);
  CHECK(value.length == 3);
}

TEST_CASE("text, comments, declarations and content after the root are ignored") {
  const XmlElement root = root_of(
      "\xEF\xBB\xBF<?xml version='1.0'?><!DOCTYPE mujoco><!-- c -->text<mujoco>text"
      "<![CDATA[<x>]]><a/><!-- <b/> --></mujoco><more/><!-- end -->");
  CHECK(root.tag == "mujoco");
  REQUIRE(root.children.size() == 1);
  CHECK(root.children[0].tag == "a");
}

TEST_CASE("a comment that opens the root is kept, others are not") {
  CHECK(root_of("<mujoco>\n <!-- first --><a/></mujoco>").first_comment == " first ");
  CHECK(root_of("<mujoco><a/><!-- second --></mujoco>").first_comment == "");
}

TEST_CASE("entities in attribute values are replaced") {
  CHECK(root_of("<m a='&lt;&amp;&gt;&#65;'/>").attributes[0].value == "<&>A");
}

TEST_CASE("elements may nest 498 deep") {
  const auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "<b i='" + std::to_string(i) + "'>";
    for (int i = 0; i < depth; ++i) text += "</b>";
    return text;
  };
  const XmlElement root = root_of(nested(498));
  int depth = 1;
  const XmlElement* at = &root;
  for (; !at->children.empty(); at = &at->children[0], ++depth) {
    CHECK(at->attributes.at(0).value == std::to_string(depth - 1));
  }
  CHECK(depth == 498);
  CHECK(problems_of(nested(499)).find("elements are nested more than 498 deep") !=
        std::string::npos);
  CHECK(problems_of(std::string(200000, '<') + "a>").find("[xml-syntax]") != std::string::npos);
}

// Returns `depth` nested elements, and `content` in the innermost one.
std::string nested_around(int depth, const std::string& content) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += "<b>";
  text += content;
  for (int i = 0; i < depth; ++i) text += "</b>";
  return text;
}

TEST_CASE("elements may nest 996 deep after expansion, and no deeper") {
  // The root of an included file is replaced by its children. 497 levels of the model and 496 of
  // the first included file remain, and `depth` levels of the second one.
  const auto problems_at = [](int depth) {
    return problems({{"model.xml", nested_around(497, "<include file='a.xml'/>")},
                     {"a.xml", nested_around(497, "<include file='b.xml'/>")},
                     {"b.xml", nested_around(1 + depth, "")}});
  };
  CHECK(problems_at(3).empty());
  CHECK(problems_at(4).find("elements are nested too deeply [xml-too-deep]") != std::string::npos);
}

TEST_CASE("elements nest less deep if the stack of the thread is small") {
  testing::run_with_stack(512 << 10, [] {
    CHECK(problems_of(nested_around(32, "")).empty());
    const std::string refused = problems_of(nested_around(498, ""));
    CHECK(refused.find("deep [xml-too-deep]") != std::string::npos);
    CHECK(refused.find("the stack of this thread has no room for more") != std::string::npos);
    // Each file alone is less deep than the limit, which depends on the compiler.
    int most = 32;
    while (problems_of(nested_around(most + 1, "")).empty()) ++most;
    const int part = 3 * most / 4;
    const std::string included =
        problems({{"model.xml", nested_around(part, "<include file='a'/>")},
                  {"a", nested_around(part, "")}});
    CHECK(included.find("elements are nested too deeply [xml-too-deep]") != std::string::npos);
    CHECK(included.find("the stack of this thread has no room for more") != std::string::npos);
  });
}

TEST_CASE("an element may have 256 attributes, and no more") {
  const auto element = [](int attributes) {
    std::string text = "<a";
    for (int i = 0; i < attributes; ++i) text += " b" + std::to_string(i) + "=''";
    return text + "/>";
  };
  CHECK(root_of(element(256)).attributes.size() == 256);
  CHECK(problems_of(element(257)).find("<a> has more than 256 attributes") != std::string::npos);
}

TEST_CASE("siblings around a deep element are all there") {
  std::string text = "<m><first/>";
  for (int i = 0; i < 90; ++i) text += "<b><x/>";
  for (int i = 0; i < 90; ++i) text += "<y/></b>";
  const XmlElement root = root_of(text + "<last/></m>");
  const XmlElement* at = &root.children.at(1);
  CHECK(root.children.at(2).tag == "last");
  for (int i = 0; i < 89; ++i) {
    REQUIRE(at->children.size() == 3);
    CHECK(at->children[0].tag == "x");
    CHECK(at->children[2].tag == "y");
    at = &at->children[1];
  }
}

TEST_CASE("text that is not XML is refused with the place and the reason") {
  CHECK(problems_of("not a model") ==
        "model.xml:1:1: error: text outside the root element [xml-syntax]\n"
        "    1 | not a model\n"
        "      | ^~~~~~~~~~~\n");
  CHECK(problems_of("<mujoco>\n  <worldbody>\n    <geom>\n  </worldbody>\n</mujoco>") ==
        "model.xml:3:5: error: <geom> is not closed [xml-syntax]\n"
        "    3 |     <geom>\n"
        "      |     ^~~~~\n"
        "      = expected </geom>, or '/>' at the end of the tag\n"
        "model.xml:4:3: note: </worldbody> is here\n");
  CHECK(problems_of("<mujoco>\n  <option>\n") ==
        "model.xml:2:3: error: <option> is not closed [xml-syntax]\n"
        "    2 |   <option>\n"
        "      |   ^~~~~~~\n"
        "      = expected </option>, or '/>' at the end of the tag\n"
        "model.xml:3:1: note: the file ends here\n");
  CHECK(problems_of("<mujoco model=a/>") ==
        "model.xml:1:15: error: the value of attribute 'model' is not quoted [xml-syntax]\n"
        "    1 | <mujoco model=a/>\n"
        "      |               ^\n");
  CHECK(problems_of("<mujoco a='1' a='2'/>") ==
        "model.xml:1:15: error: attribute 'a' is given twice [xml-syntax]\n"
        "    1 | <mujoco a='1' a='2'/>\n"
        "      |               ^\n");
  CHECK(problems_of("<mujoco a='1/>\n") ==
        "model.xml:1:11: error: the value of attribute 'a' is not closed [xml-syntax]\n"
        "    1 | <mujoco a='1/>\n"
        "      |           ^\n"
        "      = expected another '\n");
  CHECK(problems_of("<mujoco") ==
        "model.xml:1:1: error: the tag of <mujoco> is not closed [xml-syntax]\n"
        "    1 | <mujoco\n"
        "      | ^~~~~~~\n"
        "      = expected '>' or '/>'\n");
  CHECK(problems_of("<mujoco><!-- </mujoco>") ==
        "model.xml:1:9: error: this comment is not closed [xml-syntax]\n"
        "    1 | <mujoco><!-- </mujoco>\n"
        "      |         ^~~~\n"
        "      = expected '-->'\n");
}

TEST_CASE("a missing, empty or blank file is named") {
  CHECK(problems({}) ==
        "model.xml: error: cannot read the model: no such file [file-unreadable]\n");
  CHECK(problems_of("") == "model.xml: error: the file is empty [xml-empty]\n");
  CHECK(problems_of(" \n ") == "model.xml: error: the file contains no XML element [xml-empty]\n");
  CHECK(problems_of(std::string("\0<mujoco/>", 10)) ==
        "model.xml: error: the file contains no XML element [xml-empty]\n");
  Diagnostics diagnostics;
  CHECK_FALSE(load_document(MJTOOLS_TESTDATA, DiskReader(), diagnostics));
  CHECK(messages(diagnostics) == std::string(MJTOOLS_TESTDATA) +
                                     ": error: cannot read the model: is a directory "
                                     "[file-unreadable]\n");
}

TEST_CASE("included elements stand where the include stood and know their own file") {
  Diagnostics diagnostics;
  const MemoryReader files(
      {{"dir/model.xml", "<mujoco><a/><include file='sub/b.xml'/><z/></mujoco>"},
       {"dir/sub/b.xml", "<x k='v'>\n<b/><INCLUDE file='c.xml'/>\n</x>"},
       {"dir/sub/c.xml", "<x><c/></x>"}});
  const auto document = load_document("dir/model.xml", files, diagnostics);
  CHECK(messages(diagnostics) == "");
  REQUIRE(document);
  std::string tags;
  for (const XmlElement& child : document->root.children) tags += child.tag;
  CHECK(tags == "abcz");
  const XmlElement& b = document->root.children[1];
  CHECK(b.is_included);
  CHECK(b.where().file == "dir/sub/b.xml");
  CHECK(b.where().line == 2);
  CHECK(b.source->included_from().at(0).file == "dir/model.xml");
  CHECK(b.source->included_from().at(0).column == 13);
  CHECK(document->root.children[2].source->included_from().size() == 2);
}

TEST_CASE("an include that fails points at its file name and says why") {
  CHECK(problems_of("<mujoco>\n  <include file=\"arm.xml\"/>\n  <include/>\n</mujoco>") ==
        "model.xml:2:18: error: cannot include 'arm.xml': no such file "
        "[mjcf-include-unreadable]\n"
        "    2 |   <include file=\"arm.xml\"/>\n"
        "      |                  ^~~~~~~\n"
        "      = looked for arm.xml\n"
        "model.xml:3:3: error: <include> needs the attribute 'file' [mjcf-missing-attribute]\n"
        "    3 |   <include/>\n"
        "      |   ^~~~~~~~\n");
  CHECK(problems({{"model.xml", "<mujoco><include file='a.xml'/></mujoco>"},
                  {"a.xml", "<x>\n<include file='./b.xml'/></x>"},
                  {"b.xml", "<x><include file='a.xml'/></x>"}}) ==
        "b.xml:1:19: error: this file includes itself [mjcf-include-loop]\n"
        "    1 | <x><include file='a.xml'/></x>\n"
        "      |                   ^~~~~\n"
        "a.xml:2:1: note: included from here\n"
        "model.xml:1:9: note: included from here\n");
  CHECK(problems({{"model.xml", "<mujoco><include file='model.xml'/></mujoco>"}})
            .find("this file includes itself") != std::string::npos);
  CHECK(problems({{"model.xml", "<mujoco><include file='a.xml'/><include file='a.xml'/></mujoco>"},
                  {"a.xml", "<x><a/></x>"}})
            .find("'a.xml' is included a second time [mjcf-include-repeated]") !=
        std::string::npos);
  CHECK(problems({{"model.xml", "<mujoco><include file='a.xml'/></mujoco>"}, {"a.xml", "<x/>"}})
            .find("a.xml:1:1: error: the included file is empty") == 0);
  CHECK(problems({{"model.xml", "<mujoco><include file='a.xml'> </include></mujoco>"},
                  {"a.xml", "<x><a/></x>"}}) == "");
  CHECK(problems({{"model.xml", "<mujoco><include file='a.xml'><!-- --></include></mujoco>"}})
            .find("<include> must be empty") != std::string::npos);
  CHECK(problems({{"model.xml", "<mujoco>\n<include file='a.xml'/></mujoco>"}, {"a.xml", "<x>"}}) ==
        "a.xml:1:1: error: <x> is not closed [xml-syntax]\n"
        "    1 | <x>\n"
        "      | ^~\n"
        "      = expected </x>, or '/>' at the end of the tag\n"
        "a.xml:1:4: note: the file ends here\n"
        "model.xml:2:1: note: included from here\n");
}

TEST_CASE("of nested elements indentation tells which one lacks its end tag, or has one too many") {
  CHECK(problems_of("<mujoco>\n  <a>\n    <a>\n      <b/>\n  </a>\n</mujoco>\n")
            .find("model.xml:3:5: error: <a> is not closed") == 0);
  CHECK(problems_of("<mujoco>\n  <w>\n    <a>\n    </a></w>\n  </w>\n</mujoco>\n")
            .find("model.xml:4:9: error: </w> closes the <w> of line 2 too early") == 0);
}

TEST_CASE("a quote that is not closed is found where it opens, though another one follows") {
  CHECK(problems_of("<mujoco>\n<a b='1/>\n<a b='2'/>\n</mujoco>")
            .find("model.xml:2:6: error: the value of attribute 'b' is not closed") == 0);
  CHECK(problems_of("<mujoco>\n<a b='1 c='2'/>\n</mujoco>")
            .find("model.xml:2:6: error: the value of attribute 'b' is not closed") == 0);
}

TEST_CASE("a tag that lost its '<' is reported at its place, not at its left-over end tag") {
  CHECK(problems_of("<mujoco>\n<a>\nb c='1'>\n</b>\n</a>\n</mujoco>")
            .find("model.xml:3:1: error: text between elements [xml-syntax]") == 0);
}

}  // namespace
}  // namespace mj::mjcf
