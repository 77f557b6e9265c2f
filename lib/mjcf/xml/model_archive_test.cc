// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/model_archive.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"

namespace mj::mjcf {
namespace {

// Returns the model of an archive "m.mjz" with these files, or the code of the error.
std::string model_among(const std::vector<std::string>& names) {
  std::vector<ArchiveFile> files;
  for (const std::string& name : names) files.push_back({name, "x"});
  try {
    return model_in(Archive(write_archive(files), "m.mjz"));
  } catch (const Error& error) {
    return std::string(error.diagnostic().code.name());
  }
}

TEST_CASE("the model of an archive is the file that is called so, or the only one at the top") {
  CHECK(model_among({"a.xml", "m.xml"}) == "m.xml");
  CHECK(model_among({"a.xml", "m/m.xml"}) == "m/m.xml");
  CHECK(model_among({"a.xml", "b.xml", "model.xml"}) == "model.xml");
  CHECK(model_among({"a.xml", "parts/b.xml", "c.txt"}) == "a.xml");
  CHECK(model_among({"a.xml", "b.xml"}) == "archive-without-model");
  CHECK(model_among({"a.txt"}) == "archive-without-model");
}

}  // namespace
}  // namespace mj::mjcf
