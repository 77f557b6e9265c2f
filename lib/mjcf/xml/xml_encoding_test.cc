// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/xml_encoding.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"
#include "mjcf/read/read_mjcf.h"
#include "mjcf/xml/document.h"

using namespace mj;
using mjcf::utf8_text;

namespace {

std::string declared(const std::string& encoding, const std::string& rest) {
  return "<?xml version='1.0' encoding='" + encoding + "'?>" + rest;
}

std::string utf16(const std::u16string& text, bool is_big) {
  std::string out;
  for (const char16_t c : u"\ufeff" + text) {
    const char high = static_cast<char>(c >> 8), low = static_cast<char>(c & 255);
    out += is_big ? high : low;
    out += is_big ? low : high;
  }
  return out;
}

}  // namespace

TEST_CASE("a text in a declared encoding becomes UTF-8") {
  CHECK(utf8_text(declared("ISO-8859-1", "<a b='H\xfcgel'/>")) ==
        declared("UTF-8", "<a b='H\xc3\xbcgel'/>"));
  CHECK(utf8_text(declared("iso-8859-15", "<a b='\xa4'/>")) ==
        declared("UTF-8", "<a b='\xe2\x82\xac'/>"));
  CHECK(utf8_text(declared("Windows-1252", "<a b='\x80\x94\xe9'/>")) ==
        declared("UTF-8", "<a b='\xe2\x82\xac\xe2\x80\x9d\xc3\xa9'/>"));
  const std::string once = utf8_text(declared("latin1", "<a b='\xfc'/>"));
  CHECK(utf8_text(once) == once);
}

TEST_CASE("a text that declares nothing, or UTF-8, stays as it is") {
  for (const std::string& text :
       {std::string("<a b='\xc3\xbc'/>"), std::string("<a b='\xfc'/>"),
        declared("utf-8", "<a b='\xc3\xbc'/>"), std::string("<?xml encoding?><a/>"),
        std::string("<?xml encoding='latin1' <a b='\xfc'/>").substr(0, 20)}) {
    CHECK(utf8_text(text) == text);
    CHECK_FALSE(mjcf::unknown_encoding(text));
  }
}

TEST_CASE("a text of UTF-16 is known by its byte order mark") {
  for (const bool is_big : {false, true}) {
    CHECK(utf8_text(utf16(u"<a b='\u00fc\u20ac\U0001f916'/>", is_big)) ==
          "<a b='\xc3\xbc\xe2\x82\xac\xf0\x9f\xa4\x96'/>");
    CHECK(utf8_text(utf16(u"<\xd83e>", is_big)) == "<\xef\xbf\xbd>");
  }
  CHECK(utf8_text(utf16(u"<a/>", false) + "x") == "<a/>");
}

TEST_CASE("a text of UTF-16 or UTF-32 without a byte order mark is known by its first '<'") {
  for (const bool is_big : {false, true}) {
    CHECK(utf8_text(utf16(u"<a b='\u00fc'/>", is_big).substr(2)) == "<a b='\xc3\xbc'/>");
  }
  const auto text = [](const char* bytes, size_t n) { return utf8_text(std::string(bytes, n)); };
  CHECK(text("<\0\0\0\x16\xf9\x01\0>\0\0\0", 12) == "<\xf0\x9f\xa4\x96>");
  CHECK(text("\0\0\0<\0\x01\xf9\x16\0\0\0>", 12) == "<\xf0\x9f\xa4\x96>");
  CHECK(text("\xff\xfe\0\0<\0\0\0\xff\xff\xff\xff", 12) == "<\xef\xbf\xbd");
  CHECK(text("\0\0\xfe\xff\0\0\0<", 8) == "<");
}

TEST_CASE("names in a model are UTF-8 whatever its encoding") {
  Diagnostics diagnostics;
  const spec::ModelSpec spec = mjcf::read_mjcf_text(
      declared("ISO-8859-1", "<mujoco model='H\xfcgel'/>"), "m.xml", MemoryReader({}), diagnostics);
  CHECK(diagnostics.ok());
  CHECK(spec.modelname == "H\xc3\xbcgel");
}

TEST_CASE("an encoding that is not known is refused, unless the text is ASCII") {
  Diagnostics diagnostics;
  (void)mjcf::read_mjcf_text(declared("Shift_JIS", "<mujoco model='\x83\x89'/>"), "m.xml",
                             MemoryReader({}), diagnostics);
  REQUIRE(diagnostics.error_count() == 1);
  const Diagnostic& d = diagnostics.all()[0];
  CHECK(d.code.name() == "xml-syntax");
  CHECK(d.message == "the encoding 'Shift_JIS' is not known");
  CHECK(d.where.line == 1);
  CHECK(d.where.column == 31);
  CHECK(d.hint.find("UTF-8") != std::string::npos);

  Diagnostics none;
  (void)mjcf::read_mjcf_text(declared("Shift_JIS", "<mujoco/>"), "m.xml", MemoryReader({}), none);
  CHECK(none.ok());
}
