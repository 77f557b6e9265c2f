// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <string_view>

#include "base/diagnostic.h"
#include "load/identity.h"
#include "load/load_model.h"

using namespace mj;

namespace {

std::span<const std::byte> bytes(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

}  // namespace

TEST_CASE("SHA-256 gives the published digests") {
  CHECK(sha256({}) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256(bytes("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("what a file is follows from its first bytes") {
  CHECK(content_kind({}) == ContentKind::kEmpty);
  CHECK(content_kind(bytes("<mujoco/>")) == ContentKind::kXml);
  CHECK(content_kind(bytes("\xef\xbb\xbf\n  <mujoco/>")) == ContentKind::kXml);
  CHECK(content_kind(bytes({"\x31\xd4\x00\x00\x08", 5})) == ContentKind::kMjb);
  CHECK(content_kind(bytes("\x89HDF\r\n\x1a\n")) == ContentKind::kHdf5);
  CHECK(content_kind(bytes("PK\x03\x04")) == ContentKind::kZip);
  CHECK(content_kind(bytes("hello <mujoco/>")) == ContentKind::kUnknown);
}

TEST_CASE("files that are no models are refused with what they are") {
  auto words = [](std::string_view contents) {
    Diagnostics diagnostics;
    try {
      (void)load_model(bytes(contents), "some.file", diagnostics);
    } catch (const Error& e) {
      return e.diagnostic().where.file + ": " + e.diagnostic().message;
    }
    return std::string();
  };
  CHECK(words("") == "some.file: the file is empty");
  CHECK(words("hello") == "some.file: neither an MJB file nor XML");
  CHECK(words("\x89HDF\r\n\x1a\n").find("HDF5") != std::string::npos);
  CHECK(words("PK\x03\x04").find("archive") != std::string::npos);
}
