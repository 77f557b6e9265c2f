// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the sections of a model file. Each section that is not empty becomes a child of the root.

#ifndef MJTOOLS_MJCF_WRITE_WRITE_SECTIONS_H_
#define MJTOOLS_MJCF_WRITE_WRITE_SECTIONS_H_

#include "mjcf/attributes/write_context.h"

namespace mj::mjcf {

void write_compiler(const WriteContext& context, XmlNode& root);
void write_option(const WriteContext& context, XmlNode& root);
void write_size(const WriteContext& context, XmlNode& root);
void write_statistic(const WriteContext& context, XmlNode& root);
void write_visual(const WriteContext& context, XmlNode& root);
void write_defaults(const WriteContext& context, XmlNode& root);
void write_extension(const WriteContext& context, XmlNode& root);
void write_assets(const WriteContext& context, XmlNode& root);
void write_worldbody(const WriteContext& context, XmlNode& root);
void write_deformable(const WriteContext& context, XmlNode& root);
void write_contact(const WriteContext& context, XmlNode& root);
void write_tendons(const WriteContext& context, XmlNode& root);
void write_equalities(const WriteContext& context, XmlNode& root);
void write_actuators(const WriteContext& context, XmlNode& root);
void write_sensors(const WriteContext& context, XmlNode& root);
void write_custom(const WriteContext& context, XmlNode& root);
void write_keyframes(const WriteContext& context, XmlNode& root);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_WRITE_SECTIONS_H_
