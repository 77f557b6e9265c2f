// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken pairs, equalities, tendons and other relations, and the
// positions that they report. The official build accepts and rejects the same models, except for
// the differences listed in DIFFERENCES.md.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

const std::string kModel =
    "<mujoco><worldbody><geom name='g0' size='1'/><site name='s0'/><body name='a'><joint "
    "name='j'/><geom name='ga' size='.1'/><site name='sa'/><site name='sb'/><body name='b'><joint "
    "name='ball' type='ball'/><geom name='gb' type='box' size='.1 .1 .1'/><geom name='gc' "
    "type='cylinder' size='.1 .1'/><site name='sc'/></body></body><body name='c'><joint name='sl' "
    "type='slide' limited='true' range='0 1'/><geom size='.1'/></body></worldbody>";

TEST_CASE("pairs and excludes that relate nothing are refused") {
  check_error_rows(
      kModel + "<contact>", "</contact></mujoco>", CompileMjcf(),
      {{"<pair geom1='^x' geom2='ga'/>", "unknown-reference", "pair 0 refers to unknown geom 'x'"},
       {"<pair geom1='ga' geom2='^gx'/>", "unknown-reference",
        "pair 0 refers to unknown geom 'gx'"},
       {"<pair geom2='ga'/>"},
       {"<pair geom1='ga'/>"},
       {"<pair geom1='g0' geom2='ga' condim='^2'/>", "bad-condim",
        "pair 0: condim must be 1, 3, 4 or 6"},
       {"<pair geom1='g0' geom2='g0'/>"},
       {"<pair geom1='g0' geom2='ga' class='^x'/>", "mjcf-unknown-class",
        "unknown default class 'x'"},
       {"<pair geom1='g0' geom2='ga' friction='^1 1 1 1 1 1'/>", "mjcf-value-count",
        "attribute 'friction' of <pair> has 6 values"},
       {"<exclude body1='^x' body2='a'/>", "unknown-reference",
        "exclude 0 refers to unknown body 'x'"},
       {"<exclude body1='a' body2='^x'/>", "unknown-reference",
        "exclude 0 refers to unknown body 'x'"},
       {"^<exclude body1='a'/>", "mjcf-missing-attribute", "<exclude> needs the attribute 'body2'"},
       {"^<exclude body2='a'/>", "mjcf-missing-attribute", "<exclude> needs the attribute 'body1'"},
       {"<exclude body1='a' body2='a'/>"},
       {"<exclude body1='^' body2='a'/>", "unknown-reference",
        "exclude 0 refers to unknown body ''"}});
}

TEST_CASE("equalities that relate nothing are refused") {
  check_error_rows(
      kModel + "<equality>", "</equality></mujoco>", CompileMjcf(),
      {{"<connect body1='a' body2='^x' anchor='0 0 0'/>", "unknown-reference",
        "equality 0 refers to unknown body 'x'"},
       {"<connect body1='^x' anchor='0 0 0'/>", "unknown-reference",
        "equality 0 refers to unknown body 'x'"},
       {"<connect body1='a' body2='^a' anchor='0 0 0'/>", "equality-same-object",
        "equality 0 relates 'a' to itself"},
       {"^<connect body1='world' anchor='0 0 0'/>", "equality-same-object",
        "equality 0 relates 'world' to itself"},
       {"^<connect/>", "mjcf-missing-attribute",
        "<connect> needs 'site1' and 'site2' or 'body1' and 'anchor'"},
       {"^<connect body1='a'/>", "mjcf-missing-attribute",
        "<connect> needs 'site1' and 'site2' or 'body1' and 'anchor'"},
       {"^<connect site1='sa'/>", "mjcf-missing-attribute",
        "<connect> needs 'site1' and 'site2' or 'body1' and 'anchor'"},
       {"^<connect anchor='0 0 0'/>", "mjcf-missing-attribute",
        "<connect> needs 'site1' and 'site2' or 'body1' and 'anchor'"},
       {"<connect site1='sa' site2='^sx'/>", "unknown-reference",
        "equality 0 refers to unknown site 'sx'"},
       {"<connect site1='sa' site2='^sa'/>", "equality-same-object",
        "equality 0 relates 'sa' to itself"},
       {"^<connect body1='a' anchor='0 0 0' site1='sa' site2='sb'/>", "mjcf-conflicting-attributes",
        "at most one of 'site1' and 'site2' or 'body1', 'body2' and 'anchor' of <connect> may be "
        "given"},
       {"<connect body1='a' anchor='^0 0'/>", "mjcf-value-count",
        "attribute 'anchor' of <connect> has 2 values"},
       {"^<weld/>", "mjcf-missing-attribute", "<weld> needs 'site1' and 'site2' or 'body1'"},
       {"<weld body1='^x'/>", "unknown-reference", "equality 0 refers to unknown body 'x'"},
       {"<weld body1='a' body2='^a'/>", "equality-same-object", "equality 0 relates 'a' to itself"},
       {"^<weld body1='world'/>", "equality-same-object", "equality 0 relates 'world' to itself"},
       {"^<weld body2='a'/>", "mjcf-missing-attribute",
        "<weld> needs 'site1' and 'site2' or 'body1'"},
       {"^<weld site1='sa'/>", "mjcf-missing-attribute",
        "<weld> needs 'site1' and 'site2' or 'body1'"},
       {"<weld site1='sa' site2='^x'/>", "unknown-reference",
        "equality 0 refers to unknown site 'x'"},
       {"<weld body1='a' relpose='^0 0 0 1 0 0'/>", "mjcf-value-count",
        "attribute 'relpose' of <weld> has 6 values"},
       {"^<weld site1='sa' site2='sb' relpose='0 0 0 1 0 0 0'/>", "mjcf-conflicting-attributes",
        "at most one of 'site1' and 'site2' or 'body1', 'body2', 'anchor' and 'relpose' of <weld> "
        "may be given"},
       {"<weld body1='a' torquescale='^x'/>", "mjcf-bad-number",
        "'x' in attribute 'torquescale' of <weld> is not a number"},
       {"^<weld site1='sa' site2='sb' body1='a'/>", "mjcf-conflicting-attributes",
        "at most one of 'site1' and 'site2' or 'body1', 'body2', 'anchor' and 'relpose' of <weld> "
        "may be given"},
       {"^<weld site1='sa' site2='sb' anchor='0 0 0'/>", "mjcf-conflicting-attributes",
        "at most one of 'site1' and 'site2' or 'body1', 'body2', 'anchor' and 'relpose' of <weld> "
        "may be given"},
       {"^<joint/>", "mjcf-missing-attribute", "<joint> needs the attribute 'joint1'"},
       {"<joint joint1='^x'/>", "unknown-reference", "equality 0 refers to unknown joint 'x'"},
       {"<joint joint1='j' joint2='^x'/>", "unknown-reference",
        "equality 0 refers to unknown joint 'x'"},
       {"<joint joint1='j' joint2='^j'/>", "equality-same-object",
        "equality 0 relates 'j' to itself"},
       {"<joint joint1='^ball'/>", "equality-joint-type",
        "equality 0: only hinge and slide joints can be coupled"},
       {"<joint joint1='j' joint2='^ball'/>", "equality-joint-type",
        "equality 0: only hinge and slide joints can be coupled"},
       {"<joint joint1='j' polycoef='^1 2 3 4 5 6'/>", "mjcf-value-count",
        "attribute 'polycoef' of <joint> has 6 values"},
       {"^<joint joint2='j'/>", "mjcf-missing-attribute", "<joint> needs the attribute 'joint1'"},
       {"^<tendon/>", "mjcf-missing-attribute", "<tendon> needs the attribute 'tendon1'"},
       {"<tendon tendon1='^x'/>", "unknown-reference", "equality 0 refers to unknown tendon 'x'"},
       {"<flex flex='^f'/>", "unknown-reference", "equality 0 refers to unknown flex 'f'"},
       {"^<flex/>", "mjcf-missing-attribute", "<flex> needs the attribute 'flex'"},
       {"<flexvert flex='^f'/>", "unknown-reference", "equality 0 refers to unknown flex 'f'"},
       {"<flexstrain flex='^f'/>", "unknown-reference", "equality 0 refers to unknown flex 'f'"},
       {"<weld body1='a' active='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'active' of <weld>"},
       {"<weld body1='a' class='^x'/>", "mjcf-unknown-class", "unknown default class 'x'"},
       {"<connect body1='a' body2='world' anchor='0 0 0' name='e'/><connect body1='b' anchor='0 0 "
        "0' name='^e'/>",
        "duplicate-name", "repeated name 'e' in equality: the name is already taken"}});
}

TEST_CASE("tendons without a path are refused") {
  check_error_rows(
      kModel + "<tendon>", "</tendon></mujoco>", CompileMjcf(),
      {{"^<fixed/>", "tendon-path-empty", "tendon 0: the path is empty"},
       {"^<spatial/>", "tendon-path-empty", "tendon 0: the path is empty"},
       {"^<spatial><site site='sa'/></spatial>", "tendon-path-empty",
        "tendon 0: the path needs at least two elements"},
       {"<spatial width='^0'><site site='sa'/><site site='sb'/></spatial>", "tendon-width",
        "tendon 0: width must be positive"},
       {"<spatial width='^-1'><site site='sa'/><site site='sb'/></spatial>", "tendon-width",
        "tendon 0: width must be positive"},
       {"<fixed ^width='0'><joint joint='j' coef='1'/></fixed>", "mjcf-unknown-attribute",
        "unknown attribute 'width' in <fixed>"},
       {"<fixed><joint joint='^x' coef='1'/></fixed>", "unknown-reference",
        "tendon 0 refers to unknown joint 'x'"},
       {"<fixed>^<joint joint='j'/></fixed>", "mjcf-missing-attribute",
        "<joint> needs the attribute 'coef'"},
       {"<fixed>^<joint coef='1'/></fixed>", "mjcf-missing-attribute",
        "<joint> needs the attribute 'joint'"},
       {"<fixed><joint joint='ball' coef='1'/></fixed>"},
       {"<spatial armature='^-1'><site site='sa'/><site site='sc'/></spatial>", "tendon-armature",
        "tendon 0: armature must not be negative"},
       {"<spatial>^<site site='sa'/><pulley divisor='1'/><pulley divisor='1'/><site "
        "site='sb'/><site site='sc'/></spatial>",
        "tendon-path-pulley", "tendon 0: a site needs a neighbour that is not a pulley"},
       {"<spatial><site site='sa'/><site site='sb'/>^<pulley divisor='1'/></spatial>",
        "tendon-path-pulley", "tendon 0: the path ends with a pulley"},
       {"<spatial>^<site site='sa'/><pulley divisor='1'/><site site='sb'/><site "
        "site='sc'/></spatial>",
        "tendon-path-pulley", "tendon 0: a site needs a neighbour that is not a pulley"},
       {"<spatial><site site='sa'/><site site='sb'/><pulley divisor='^-1'/><site site='sa'/><site "
        "site='sc'/></spatial>",
        "tendon-divisor", "tendon 0: the divisor of a pulley is negative"},
       {"^<spatial><site site='sa'/><site site='sb'/><pulley divisor='0'/><site site='sa'/><site "
        "site='sc'/></spatial>",
        "nan-in-model", "tendon_lengthspring of tendon 0 is NaN"},
       {"<spatial><pulley divisor='1'/><site site='sa'/><site site='sc'/></spatial>"},
       {"^<spatial><pulley divisor='1'/></spatial>", "tendon-path-empty",
        "tendon 0: the path needs at least two elements"},
       {"<spatial>^<pulley divisor='1'/><pulley divisor='1'/></spatial>", "tendon-path-pulley",
        "tendon 0: consecutive pulleys"},
       {"<spatial>^<pulley/></spatial>", "mjcf-missing-attribute",
        "<pulley> needs the attribute 'divisor'"},
       {"<spatial><site site='sa'/>^<site site='sa'/></spatial>", "tendon-path-site",
        "tendon 0: the same site occurs twice in a row"},
       {"<spatial><site site='sa'/><site site='^x'/></spatial>", "unknown-reference",
        "tendon 0 refers to unknown site 'x'"},
       {"<spatial>^<site/><site site='sb'/></spatial>", "mjcf-missing-attribute",
        "<site> needs the attribute 'site'"},
       {"<spatial>^<geom geom='ga'/><site site='sa'/><site site='sb'/></spatial>",
        "tendon-path-geom", "tendon 0: a geom must be directly between two sites"},
       {"<spatial><site site='sa'/>^<geom geom='ga'/></spatial>", "tendon-path-geom",
        "tendon 0: a geom must be directly between two sites"},
       {"<spatial><site site='sa'/>^<geom geom='ga'/><geom geom='gc'/><site site='sb'/></spatial>",
        "tendon-path-geom", "tendon 0: a geom must be directly between two sites"},
       {"<spatial><site site='sa'/><geom geom='^gb'/><site site='sc'/></spatial>",
        "tendon-wrap-geom", "tendon 0: geom 'gb' must be a sphere or a cylinder to wrap around"},
       {"<spatial><site site='sa'/><geom geom='^x'/><site site='sc'/></spatial>",
        "unknown-reference", "tendon 0 refers to unknown geom 'x'"},
       {"<spatial><site site='sa'/><geom geom='ga' sidesite='^x'/><site site='sc'/></spatial>",
        "unknown-reference", "tendon 0 refers to unknown site 'x'"},
       {"<spatial><site site='sa'/>^<geom/><site site='sc'/></spatial>", "mjcf-missing-attribute",
        "<geom> needs the attribute 'geom'"},
       {"<spatial armature='1'><site site='s0'/>^<geom geom='ga'/><site site='sc'/></spatial>",
        "tendon-armature", "tendon 0: a tendon with armature cannot wrap around geoms"},
       {"<fixed limited='true' range='^1 0'><joint joint='j' coef='1'/></fixed>", "range-order",
        "tendon 0: the first number of range must be smaller than the second"},
       {"^<fixed limited='true'><joint joint='j' coef='1'/></fixed>", "range-order",
        "tendon 0: the first number of range must be smaller than the second"},
       {"<fixed actuatorfrclimited='true' actuatorfrcrange='^1 0'><joint joint='j' "
        "coef='1'/></fixed>",
        "range-order",
        "tendon 0: the first number of actuatorfrcrange must be smaller than the second"},
       {"<fixed actuatorfrclimited='true' actuatorfrcrange='^1 2'><joint joint='j' "
        "coef='1'/></fixed>",
        "range-without-zero", "tendon 0: actuatorfrcrange must contain 0"},
       {"<fixed actuatorfrclimited='true' actuatorfrcrange='^-2 -1'><joint joint='j' "
        "coef='1'/></fixed>",
        "range-without-zero", "tendon 0: actuatorfrcrange must contain 0"},
       {"<fixed springlength='^2 1'><joint joint='j' coef='1'/></fixed>", "range-order",
        "tendon 0: the first number of springlength must not exceed the second"},
       {"<fixed springlength='^1 2 3'><joint joint='j' coef='1'/></fixed>", "mjcf-value-count",
        "attribute 'springlength' of <fixed> has 3 values"},
       {"<spatial material='^x'><site site='sa'/><site site='sc'/></spatial>", "unknown-reference",
        "tendon 0 refers to unknown material 'x'"},
       {"<fixed class='^x'><joint joint='j' coef='1'/></fixed>", "mjcf-unknown-class",
        "unknown default class 'x'"},
       {"<fixed springlength='-1 2'><joint joint='j' coef='1'/></fixed>"},
       {"<fixed springlength='-2'><joint joint='j' coef='1'/></fixed>"},
       {"<fixed><joint joint='j' coef='1'/><joint joint='j' coef='1'/></fixed>"}});
}

TEST_CASE("tendon limits need a flag when autolimits is off") {
  check_error_rows(
      kModel, "</mujoco>", CompileMjcf(),
      {{"<compiler autolimits='false'/><tendon><fixed range='^0 1'><joint joint='j' "
        "coef='1'/></fixed></tendon>",
        "range-without-limited", "tendon 0 has range but no limited, and autolimits is off"},
       {"<compiler autolimits='false'/><tendon><fixed actuatorfrclimited='auto' "
        "actuatorfrcrange='^-1 1'><joint joint='j' coef='1'/></fixed></tendon>",
        "range-without-limited",
        "tendon 0 has actuatorfrcrange but no actuatorfrclimited, and autolimits is off"},
       {"<compiler autolimits='false'/><actuator><motor joint='j' ctrlrange='^0 1'/></actuator>",
        "range-without-limited",
        "actuator 0 has ctrlrange but no ctrllimited, and autolimits is off"},
       {"<compiler autolimits='false'/><actuator><motor joint='j' forcerange='^0 1'/></actuator>",
        "range-without-limited",
        "actuator 0 has forcerange but no forcelimited, and autolimits is off"},
       {"<compiler autolimits='false'/><actuator><general joint='j' dyntype='integrator' "
        "actrange='^0 1'/></actuator>",
        "range-without-limited",
        "actuator 0 has actrange but no actlimited, and autolimits is off"}});
}

}  // namespace
}  // namespace mj::compiler
