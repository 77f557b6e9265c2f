// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/grammar_check.h"

#include <doctest/doctest.h>

#include "mjcf/schema/value.h"
#include "mjcf/xml/document.h"

namespace mj::mjcf {
namespace {

std::string problems(const std::string& text) {
  Diagnostics diagnostics;
  const auto document = load_document_text(text, "m.xml", MemoryReader({}), diagnostics);
  if (document) check_grammar(document->root, diagnostics);
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) out += format(d);
  return out;
}

// Returns whether the content of <mujoco> has no problems.
bool fits(const std::string& text) {
  return problems("<mujoco>" + text + "</mujoco>").empty();
}

bool mentions(const std::string& text, const std::string& words) {
  return problems("<mujoco>" + text + "</mujoco>").find(words) != std::string::npos;
}

TEST_CASE("an unknown attribute is shown with the one that was probably meant") {
  CHECK(problems("<mujoco>\n  <worldbody>\n    <body>\n"
                 "      <joint name=\"knee\" dampin=\"0.5\" range=\"-2 0\"/>\n"
                 "    </body>\n  </worldbody>\n</mujoco>") ==
        "m.xml:4:26: error: unknown attribute 'dampin' in <joint> [mjcf-unknown-attribute]\n"
        "    4 |       <joint name=\"knee\" dampin=\"0.5\" range=\"-2 0\"/>\n"
        "      |                          ^~~~~~\n"
        "      = did you mean 'damping'?\n");
}

TEST_CASE("NaN is a warning at its place, for one value of each attribute") {
  CHECK(problems("<mujoco><worldbody><geom pos='0 nan NAN' size='1'/></worldbody></mujoco>") ==
        "m.xml:1:33: warning: value 2 of attribute 'pos' of <geom> is NaN [mjcf-nan]\n"
        "    1 | <mujoco><worldbody><geom pos='0 nan NAN' size='1'/></worldbody></mujoco>\n"
        "      |                                 ^~~\n"
        "      = expected 3 real numbers\n");
  CHECK(mentions("<default><geom rgba='-nan(7) 0 0 1'/></default>",
                 "warning: value 1 of attribute 'rgba' of <geom> is NaN [mjcf-nan]"));
  CHECK(mentions("<worldbody><frame pos='nan 0 0'/></worldbody>", "warning: value 1"));
  CHECK(fits("<worldbody><body><joint range='-inf inf'/></body></worldbody>"));
}

TEST_CASE("a value with NaN is still refused for what is wrong with it") {
  CHECK(mentions("<option gravity='nan 0 x'/>", "error: 'x' in value 3"));
  CHECK(mentions("<option gravity='nan 0'/>", "error: attribute 'gravity' of <option> has 2"));
  CHECK(mentions("<worldbody><geom condim='nan'/></worldbody>", "error: 'nan' in attribute"));
}

TEST_CASE("the warnings of a document end at 100") {
  std::string text = "<mujoco><worldbody>";
  for (int i = 0; i < 150; ++i) text += "<geom size='nan'/>";
  Diagnostics diagnostics;
  const auto document =
      load_document_text(text + "</worldbody></mujoco>", "m.xml", MemoryReader({}), diagnostics);
  check_grammar(document->root, diagnostics);
  CHECK(diagnostics.warning_count() == 100);
}

TEST_CASE("an unknown element is shown with the one that was meant or where it belongs") {
  CHECK(problems("<mujoco>\n  <worldbdy/>\n  <flag/>\n</mujoco>") ==
        "m.xml:2:3: error: unknown element <worldbdy> in <mujoco> [mjcf-unknown-element]\n"
        "    2 |   <worldbdy/>\n"
        "      |   ^~~~~~~~~\n"
        "      = did you mean <worldbody>?\n"
        "m.xml:3:3: error: unknown element <flag> in <mujoco> [mjcf-unknown-element]\n"
        "    3 |   <flag/>\n"
        "      |   ^~~~~\n"
        "      = it belongs in <option>\n");
  CHECK(problems("<Mujoco/>") ==
        "m.xml:1:1: error: unknown root element <Mujoco> [mjcf-unknown-element]\n"
        "    1 | <Mujoco/>\n"
        "      | ^~~~~~~\n"
        "      = expected <mujoco>\n");
}

TEST_CASE("a bad number is underlined and the expected form told") {
  CHECK(problems("<mujoco><option gravity='0 0 -9.8l'/></mujoco>") ==
        "m.xml:1:30: error: '-9.8l' in value 3 of attribute 'gravity' of <option> is not a number "
        "[mjcf-bad-number]\n"
        "    1 | <mujoco><option gravity='0 0 -9.8l'/></mujoco>\n"
        "      |                              ^~~~~\n"
        "      = expected 3 real numbers\n");
}

TEST_CASE("values are counted, and underlined as a whole when there are too few or too many") {
  CHECK(mentions("<option gravity='0 1'/>",
                 "m.xml:1:26: error: attribute 'gravity' of <option> has 2 values "
                 "[mjcf-value-count]\n"));
  CHECK(mentions("<option gravity='0 1 2 3'/>", "has 4 values"));
  CHECK(mentions("<option o_solref='1 2 3'/>", "expected 1 to 2 real numbers"));
  CHECK(fits("<option o_solref='1'/>"));
  CHECK(fits("<option gravity=''/>"));
  CHECK(mentions("<size njmax=''/>", "has no value"));
  CHECK(mentions("<compiler eulerseq='xy'/>", "has 2 characters"));
}

TEST_CASE("reals are what strtod takes, integers are decimal") {
  CHECK(fits("<option gravity='0x10 1e2 +3.'/>"));
  CHECK(fits("<option gravity='inf -Infinity 1e2'/>"));
  CHECK(mentions("<option gravity='.5 nan(12) -0'/>", "warning: value 2"));
  CHECK(mentions("<option gravity='1e-320 0 0'/>", "[mjcf-number-range]"));
  CHECK(mentions("<option timestep='1e999'/>", "[mjcf-number-range]"));
  CHECK(mentions("<option timestep='1,5'/>", "'1,5' in attribute 'timestep'"));
  CHECK(mentions("<option iterations='1.0'/>", "is not an integer [mjcf-bad-number]"));
  CHECK(mentions("<option iterations='3000000000'/>", "[mjcf-number-range]"));
  CHECK(fits("<option iterations='+010'/>"));
  CHECK(mentions("<worldbody><geom rgba='1 1 1 1e39'/></worldbody>", "[mjcf-number-range]"));
  CHECK(fits("<worldbody><geom margin='inf'/></worldbody>"));
  double value = 0;
  CHECK(parse_number("-0x1.8p1", value) == NumberFault::kNone);
  CHECK(value == -3);
  CHECK(parse_number("+-1", value) == NumberFault::kFormat);
  CHECK(parse_number("--1", value) == NumberFault::kFormat);
  CHECK(parse_number("-", value) == NumberFault::kFormat);
  CHECK(parse_number("0", value) == NumberFault::kNone);
  CHECK(value == 0);
}

TEST_CASE("keywords are exact, and the closest one is proposed") {
  CHECK(problems("<mujoco><option solver='newton'/></mujoco>") ==
        "m.xml:1:25: error: 'newton' is not a keyword of attribute 'solver' of <option> "
        "[mjcf-bad-keyword]\n"
        "    1 | <mujoco><option solver='newton'/></mujoco>\n"
        "      |                         ^~~~~~\n"
        "      = did you mean 'Newton'?\n");
  CHECK(mentions("<compiler autolimits='1'/>", "expected one of 'false', 'true'"));
  CHECK(mentions("<compiler angle=''/>", "'' is not a keyword"));
  CHECK(fits("<worldbody><camera output='rgb depth'/><camera output=''/></worldbody>"));
  CHECK(mentions("<worldbody><camera output='rgb rgb'/></worldbody>", "'rgb' is given twice"));
}

TEST_CASE("bounds of the grammar are kept") {
  CHECK(mentions("<statistic extent='0'/>", "must be greater than 0 [mjcf-value-range]"));
  CHECK(mentions("<size nuser_geom='-2'/>", "must be at least -1"));
  CHECK(mentions("<asset><skin group='6'/></asset>", "must be at most 5"));
  CHECK(fits("<size nuser_geom='-1' nconmax='-1'/>"));
}

TEST_CASE("required attributes and attributes that go together or not") {
  CHECK(problems("<mujoco><sensor><touch/></sensor></mujoco>") ==
        "m.xml:1:17: error: <touch> needs the attribute 'site' [mjcf-missing-attribute]\n"
        "    1 | <mujoco><sensor><touch/></sensor></mujoco>\n"
        "      |                 ^~~~~~\n");
  CHECK(mentions("<worldbody><body><inertial pos='' mass='1'/></body></worldbody>",
                 "<inertial> needs the attribute 'pos'"));
  CHECK(mentions("<size memory='1M' njmax='4'/>",
                 "at most one of 'memory' or 'njmax' of <size> may be given "
                 "[mjcf-conflicting-attributes]"));
  CHECK(mentions("<equality><connect/></equality>",
                 "<connect> needs 'site1' and 'site2' or 'body1' and 'anchor'"));
  CHECK(mentions("<equality><connect site1='a' body1='e' anchor='0 0 0'/></equality>",
                 "'site1' and 'site2' of <connect> must be given together"));
  CHECK(fits("<equality><connect body1='e' anchor='0 0 0'/></equality>"));
}

TEST_CASE("elements that may stand once are counted in their parent") {
  CHECK(mentions("<option><flag/><flag/></option>",
                 "<flag> can occur only once in <option> [mjcf-repeated-element]"));
  CHECK(fits("<visual><map/></visual><visual><map/></visual>"));
}

TEST_CASE("a default class takes no names, classes or references that are of one element") {
  CHECK(mentions("<default><geom name='g'/></default>", "cannot be set in a default class"));
  CHECK(mentions("<default><geom class='g'/></default>", "cannot be set in a default class"));
  CHECK(mentions("<default><motor joint='j'/></default>", "cannot be set in a default class"));
  CHECK(mentions("<default><mesh><plugin/></mesh></default>", "unknown element <plugin>"));
  CHECK(fits("<default><geom material='m' mesh='m'/><default class='a'/></default>"));
  CHECK(fits("<default><material><layer texture='t' role='rgb'/></material></default>"));
}

TEST_CASE("below a frame what the official build ignores is a warning") {
  const std::string inside =
      "<worldbody><frame bogus='1'><geom size='1' zz='3'/></frame></worldbody>";
  CHECK(mentions(inside, "error: unknown attribute 'bogus'") == false);
  CHECK(mentions("<worldbody><frame><geom zz='3'/></frame></worldbody>",
                 "warning: unknown attribute 'zz' in <geom>"));
  CHECK(mentions("<worldbody><frame><geom><foo/></geom></frame></worldbody>",
                 "warning: unknown element <foo>"));
  CHECK(mentions("<worldbody><frame><foo/></frame></worldbody>",
                 "error: unknown element <foo> in <frame>"));
  CHECK(mentions("<worldbody><frame><geom size='x'/></frame></worldbody>", "error: 'x'"));
  CHECK(
      mentions("<worldbody><geom size='1' zz='3'/></worldbody>", "error: unknown attribute 'zz'"));
}

TEST_CASE("tree elements outside the world are ignored with a warning") {
  CHECK(mentions("<body><geom size='1'/></body>", "warning: <body> directly in <mujoco>"));
}

TEST_CASE("several independent errors are reported in one run") {
  Diagnostics diagnostics(5);
  std::string text = "<mujoco><worldbody>";
  for (int i = 0; i < 9; ++i) text += "<geom size='a' foo='1'/>";
  const auto document =
      load_document_text(text + "</worldbody></mujoco>", "m.xml", MemoryReader({}), diagnostics);
  check_grammar(document->root, diagnostics);
  CHECK(diagnostics.all().size() == 5);
  CHECK(diagnostics.full());
}

}  // namespace
}  // namespace mj::mjcf
