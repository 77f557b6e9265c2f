// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sensor_table.h"

#include <doctest/doctest.h>

namespace mj {
namespace {

TEST_CASE("a sensor is found by its type and by its tag, and other names are not found") {
  for (const SensorKind& kind : kSensorKinds) {
    CHECK(sensor_kind(kind.type) == &kind);
    CHECK(sensor_kind(kind.tag) == &kind);
  }
  CHECK(sensor_kind(-1) == nullptr);
  CHECK(sensor_kind(mjSENS_USER + 1) == nullptr);
  CHECK(sensor_kind("sensor") == nullptr);
}

TEST_CASE("a sensor of one object has its type; one of several or with a reference has none") {
  CHECK(only_object(SensorAttachment::kBallJoint) == mjOBJ_JOINT);
  CHECK(only_object(SensorAttachment::kNone) == mjOBJ_UNKNOWN);
  CHECK(only_object(SensorAttachment::kRangefinder) == mjOBJ_UNKNOWN);
  CHECK(only_object(SensorAttachment::kProjection) == mjOBJ_UNKNOWN);
}

TEST_CASE("the size of chosen fields is the sum of theirs") {
  CHECK(data_size(1 << mjCONDATA_FOUND, kContactDataSize) == 1);
  CHECK(data_size((1 << mjNCONDATA) - 1, kContactDataSize) == 17);
  CHECK(data_size(1 << mjRAYDATA_DIR | 1 << mjRAYDATA_DEPTH, kRayDataSize) == 4);
  CHECK(data_size(0, kRayDataSize) == 0);
}

}  // namespace
}  // namespace mj
