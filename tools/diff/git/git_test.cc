// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of mj-diff in git repositories.

#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "run_tool.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

bool says(const Result& r, const std::string& words) {
  return r.out.find(words) != std::string::npos;
}

// Runs a shell script in which mj-diff and git do not find settings of the user.
Result run_in(const std::string& folder, const std::string& script) {
  namespace fs = std::filesystem;
  const std::string programs = fs::path(MJTOOLS_TOOL).parent_path().string();
  const std::string setup = "set -e\nPATH=" + programs + R"sh(:$PATH HOME=$PWD GIT_CONFIG_NOSYSTEM=1
GIT_AUTHOR_NAME=n GIT_AUTHOR_EMAIL=e GIT_COMMITTER_NAME=n GIT_COMMITTER_EMAIL=e
export PATH HOME GIT_CONFIG_NOSYSTEM GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
)sh";
  return run("/bin/sh", {.arguments = {"-c", setup + script}, .folder = folder});
}

bool has_git() {
  return run("/bin/sh", {{"-c", "command -v git"}}).exit_code == 0;
}

const char* const kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// A repository with two commits. The second one renames a joint in an included file and in the file
// that includes it, and changes the size of a mesh.
struct Repository {
  TemporaryFolder folder;

  Repository() {
    std::filesystem::create_directories(folder.path("robots/meshes"));
    folder.file("robots/meshes/t.obj", kTetrahedron);
    folder.file("robots/leg.xml",
                "<mujoco>\n<worldbody>\n<body name='leg'>\n<joint name='hip'/>\n"
                "<geom name='shin' type='mesh' mesh='t'/>\n</body>\n</worldbody>\n</mujoco>\n");
    folder.file("robots/walker.xml",
                "<mujoco>\n<compiler meshdir='meshes'/>\n<asset><mesh name='t' file='t.obj'/>"
                "</asset>\n<include file='leg.xml'/>\n<actuator><motor name='drive' joint='hip'/>"
                "</actuator>\n</mujoco>\n");
    folder.file("robots/still.xml", kPendulum);
    folder.file("package.xml", "<package><name>robots</name></package>\n");
    const Result r = git(R"sh(
git init -q -b main .
git add . && git commit -qm one
sed -i "s/name='hip'/name='knee'/" robots/leg.xml
sed -i "s/joint='hip'/joint='knee'/" robots/walker.xml
git commit -qam two
sed -i "s/v 1 0 0/v 2 0 0/" robots/meshes/t.obj
git commit -qam three
)sh");
    CAPTURE(r.err);
    REQUIRE(r.exit_code == 0);
  }
  [[nodiscard]] Result git(const std::string& script) const {
    return run_in(folder.path(""), script);
  }
};

}  // namespace

TEST_CASE("a model of a revision is compiled with the include files of that revision") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git("mj-diff --git HEAD~2 HEAD~1");
  CAPTURE(r.err);
  CHECK(r.exit_code == 1);
  CHECK(r.out ==
        "== robots/walker.xml: differs\n"
        "joint 'hip' is now 'knee' (robots/leg.xml:4)\n"
        "the physics is the same\n");
  CHECK(repository.git("mj-diff --git HEAD~2..HEAD~1").out == r.out);
  CHECK(repository.git("cd robots && mj-diff --git HEAD~2 HEAD~1").out == r.out);
  CHECK(repository.git("mj-diff --git HEAD~1 HEAD~1").exit_code == 0);
}

TEST_CASE("a model whose mesh changed is compared between revisions and with the working tree") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git("mj-diff --git HEAD~1");
  CAPTURE(r.err);
  CHECK(r.exit_code == 1);
  CHECK(says(r, "== robots/walker.xml: differs\nmesh 't' (robots/walker.xml:3)\n"));
  CHECK(!says(r, "still.xml"));
  const Result edited = repository.git(
      "sed -i \"s/name='shin'/name='shin' rgba='1 0 0 1'/\" robots/leg.xml\nmj-diff --git HEAD");
  CHECK(says(edited, "geom 'shin' (robots/leg.xml:5)\n  geom_rgba: "));
  const Result j = repository.git("mj-diff --git HEAD~1 HEAD --json");
  const json document = checked_json(j.out);
  CHECK(document["a"] == "HEAD~1");
  CHECK(document["b"] == "HEAD");
  CHECK(document["revisions"]["b"].get<std::string>().size() == 40);
  CHECK(document["files"][0]["file"] == "robots/walker.xml");
}

TEST_CASE("a change of a file behind a symbolic link is noticed") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
git mv robots/meshes/t.obj real.obj
ln -s ../../real.obj robots/meshes/t.obj
git add . && git commit -qm link
sed -i "s/v 2 0 0/v 3 0 0/" real.obj
mj-diff --git HEAD --name-only || true
git commit -qam four
mj-diff --git HEAD~1 HEAD --name-only
)sh");
  CAPTURE(r.err);
  CHECK(r.out == "robots/walker.xml\nrobots/walker.xml\n");
}

TEST_CASE("files of a submodule come from its commit in each revision") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
git init -q -b main parts
cp robots/meshes/t.obj parts/
(cd parts && git add . && git commit -qm one)
printf "<mujoco><asset><mesh name='t' file='parts/t.obj'/></asset><worldbody><geom name='g' type='mesh' mesh='t'/></worldbody></mujoco>" > user.xml
git add . 2>/dev/null && git commit -qm with
(cd parts && sed -i "s/v 2 0 0/v 3 0 0/" t.obj && git commit -qam two)
git commit -qam newer
mj-diff --git HEAD~1 HEAD || true
git checkout -q HEAD~1
mj-diff --git HEAD --name-only || true
)sh");
  CAPTURE(r.err);
  CHECK(says(r, "== user.xml: differs\nmesh 't' (user.xml:1)\n"));
  CHECK(r.out.ends_with("\nuser.xml\n"));
}

TEST_CASE("paths select the models that use a file at that path") {
  if (!has_git()) return;
  const Repository repository;
  const auto files = [&](const std::string& paths) {
    return repository.git("mj-diff --git HEAD~2 HEAD --name-only " + paths).out;
  };
  const std::string walker = "robots/walker.xml\n";
  CHECK(files("").starts_with(walker));
  CHECK(files("-- robots/leg.xml").starts_with(walker));
  CHECK(files("-- robots/meshes").starts_with(walker));
  CHECK(files("-- 'robots/w*'").starts_with(walker));
  CHECK(files("robots/walker.xml").starts_with(walker));
  CHECK(files("-- robots/still.xml").empty());
  const auto refused = [&](const std::string& words, const std::string& message) {
    const Result r = repository.git("mj-diff --git " + words);
    CAPTURE(r.err);
    CHECK(r.exit_code == 2);
    CHECK(r.err.find(message) != std::string::npos);
  };
  refused("HEAD~2 HEAD -- robtos", "no file 'robtos' in HEAD~2 or HEAD");
  refused("nosuch", "'nosuch' is neither a revision nor a file");
  refused("HEAD nosuch", "'nosuch' is neither a revision nor a file");
  refused("", "--git needs a revision");
  refused("--git-external-diff HEAD", "cannot be given together");
  const TemporaryFolder nowhere;
  const Result outside = run_in(nowhere.path(""), "mj-diff --git HEAD");
  CHECK(outside.exit_code == 2);
  CHECK(outside.err.find("git: fatal: not a git repository") != std::string::npos);
  const Result without = run_in(nowhere.path(""), "PATH= '" MJTOOLS_TOOL "' --git HEAD");
  CHECK(without.exit_code == 2);
  CHECK(without.err.find("git cannot be started") != std::string::npos);
}

TEST_CASE("messages about a revision name its files and not temporary ones") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
sed -i "s/<joint name/<joint dampin='1' name/" robots/leg.xml
git commit -qam broken
mj-diff --git HEAD~1 HEAD
)sh");
  CHECK(r.exit_code == 2);
  CHECK(r.err.find("HEAD:robots/leg.xml:4:") != std::string::npos);
  CHECK(r.err.find("HEAD:robots/walker.xml:4:1: note: included from here") != std::string::npos);
  CHECK(r.err.find("/tmp") == std::string::npos);
  const Result lost = repository.git(R"sh(
git reset -q --hard HEAD~1
git rm -q robots/meshes/t.obj
git commit -qm lost
mj-diff --git HEAD~1 HEAD
)sh");
  CHECK(lost.exit_code == 2);
  CHECK(lost.err.find("no such file") != std::string::npos);
  CHECK(lost.err.find("robots/meshes/t.obj") != std::string::npos);
}

TEST_CASE("files in Git LFS are read, and a pointer without its file is reported as one") {
  if (!has_git()) return;
  const Repository repository;
  const std::string pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:"
      "$(sha256sum robots/meshes/t.obj | cut -c1-64)\nsize 60\n";
  const Result r = repository.git(
      "oid=$(sha256sum robots/meshes/t.obj | cut -c1-64)\n"
      "store=.git/lfs/objects/$(echo $oid | cut -c1-2)/$(echo $oid | cut -c3-4)\n"
      "mkdir -p $store && cp robots/meshes/t.obj $store/$oid\n"
      "printf \"" +
      pointer +
      "\" > pointer\n"
      "mv pointer robots/meshes/t.obj\n"
      "git commit -qam 'into LFS'\n"
      "mj-diff --git HEAD~1 HEAD\n");
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(r.out.empty());
  const Result lost = repository.git("rm -r .git/lfs\nmj-diff --git HEAD~1 HEAD\n");
  CHECK(lost.exit_code == 2);
  CHECK(lost.err.find("it is a Git LFS pointer, not the file itself") != std::string::npos);
  CHECK(lost.err.find("= 'git lfs fetch --all' fetches it") != std::string::npos);
}

TEST_CASE("a Git LFS pointer in the working tree stands for its file") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
oid=$(sha256sum robots/meshes/t.obj | cut -c1-64)
store=.git/lfs/objects/$(echo $oid | cut -c1-2)/$(echo $oid | cut -c3-4)
mkdir -p $store && cp robots/meshes/t.obj $store/$oid
printf "version https://git-lfs.github.com/spec/v1\noid sha256:$oid\nsize 60\n" > robots/meshes/t.obj
mj-diff --git HEAD
)sh");
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(r.out.empty());
}

TEST_CASE("a model that is a truncated Git LFS pointer is reported as a pointer") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 60\n' > robots/still.xml
git commit -qam pointer
mj-diff --git HEAD~1 HEAD
)sh");
  CHECK(r.exit_code == 2);
  CHECK(r.err.find("cannot read 'HEAD:robots/still.xml': it is a Git LFS pointer") !=
        std::string::npos);
}

TEST_CASE(
    "renamed, added and deleted models are listed, and include files appear with their models") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
git mv robots/still.xml robots/pendulum.xml
sed -i 's/size="0.02 0.25"/size="0.03 0.25"/' robots/pendulum.xml
git rm -q robots/walker.xml
printf "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>\n" > new.xml
git add . && git commit -qm four
mj-diff --git HEAD~1 HEAD
)sh");
  CAPTURE(r.err);
  CHECK(r.exit_code == 1);
  CHECK(says(r, "== robots/still.xml -> robots/pendulum.xml: differs\ngeom 'bar' "));
  CHECK(says(r, "== robots/walker.xml: only in a\n"));
  CHECK(says(r, "== new.xml: only in b\n"));
  CHECK(!says(r, "leg.xml: "));
  CHECK(repository.git("mj-diff --git HEAD~1 HEAD --exit-zero -q").exit_code == 0);
}

TEST_CASE("git diff shows models through mj-diff, with the parts of the same revision") {
  if (!has_git()) return;
  const Repository repository;
  REQUIRE(repository
              .git("git config diff.mjcf.command 'mj-diff --git-external-diff'\n"
                   "echo '*.xml diff=mjcf' > .gitattributes\n")
              .exit_code == 0);
  const Result past = repository.git("git diff HEAD~2 HEAD~1");
  CAPTURE(past.out);
  CAPTURE(past.err);
  CHECK(past.exit_code == 0);
  CHECK(
      says(past, "== robots/walker.xml: differs\njoint 'hip' is now 'knee' (robots/leg.xml:4)\n"));
  CHECK(says(past, "== robots/leg.xml: shown as text, because it is not a model by itself ("));
  CHECK(says(past, "--- a/robots/leg.xml\n+++ b/robots/leg.xml\n@@ "));
  CHECK(says(past, "-<joint name='hip'/>\n+<joint name='knee'/>\n"));
  const Result shown = repository.git("git show --ext-diff HEAD~1 -- robots/walker.xml");
  CHECK(says(shown, "joint 'hip' is now 'knee'"));
  const Result working = repository.git(
      "sed -i \"s/joint='knee'/joint='knee' gear='2'/\" robots/walker.xml\n"
      "git rm -q robots/still.xml\ngit diff HEAD\n");
  CHECK(working.exit_code == 0);
  CHECK(says(working, "actuator 'drive' (robots/walker.xml:5)\n  actuator_gear: 1 0 "));
  CHECK(says(working, "== robots/still.xml: only in a\n"));
  const Result staged = repository.git("git add robots\ngit diff --cached robots/walker.xml");
  CHECK(says(staged, "actuator_gear: 1 0 "));
  const Result bad = repository.git("mj-diff --git-external-diff a b");
  CHECK(bad.exit_code == 2);
}

TEST_CASE("git diff --no-index shows models outside a repository") {
  if (!has_git()) return;
  const TemporaryFolder folder;
  folder.file("a.xml", kPendulum);
  folder.file("part.xml", "<mujoco><worldbody><geom name='ball' size='1'/></worldbody></mujoco>");
  folder.file("b.xml", "<mujoco><include file='part.xml'/></mujoco>");
  const std::string diff =
      "export GIT_CEILING_DIRECTORIES=$(dirname $PWD)\n"
      "GIT_EXTERNAL_DIFF='mj-diff --git-external-diff' git diff --no-index ";
  const Result r = run_in(folder.path("."), diff + "a.xml b.xml || true");
  CAPTURE(r.err);
  CHECK(r.err.empty());
  CHECK(says(r, "== a.xml -> b.xml: differs\n"));
  CHECK(says(r, "+ geom 'ball' in body 'world'"));
  folder.file("c.xml", "<mujoco><worldbody/>");
  CHECK(says(run_in(folder.path("."), diff + "a.xml c.xml || true"), "+<mujoco><worldbody/>"));
}

TEST_CASE("git difftool shows models with the same text as mj-diff") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
git config difftool.prompt false
git config difftool.mj-diff.cmd 'mj-diff --git-external-diff "$MERGED" "$LOCAL" . . "$REMOTE" . .'
git difftool -t mj-diff HEAD~2 HEAD~1 -- robots/walker.xml
)sh");
  CAPTURE(r.err);
  CHECK(r.exit_code == 0);
  CHECK(says(r, "joint 'hip' is now 'knee' (robots/leg.xml:4)\n"));
}

TEST_CASE("a changed model whose name contains a line break is compared") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
name=$(printf 'odd\nname.xml')
cp robots/still.xml "$name" && git add . && git commit -qm odd
sed -i "s/<geom /<geom friction='0.123' /" "$name" && git commit -qam changed
mj-diff --git HEAD~1 HEAD --json)sh");
  CAPTURE(r.err);
  CHECK(r.exit_code == 1);
  CHECK(says(r, "odd"));
  CHECK(says(r, "geom_friction"));
}

TEST_CASE("--max-input limits the files of a revision") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git("mj-diff --max-input 10 --git HEAD~2 HEAD~1 || exit 3");
  CHECK(r.exit_code == 3);
  CAPTURE(r.err);
  CHECK(r.err.find("--max-input") != std::string::npos);
}

TEST_CASE("an unreadable model is an error if one of its files changed") {
  if (!has_git()) return;
  const Repository repository;
  // The script makes FILE (the model or a part that it includes) larger than --max-input, and then
  // changes only a mesh of the model.
  const std::string commands = R"sh(
for i in $(seq 60); do echo "<!-- a comment that makes the file larger than all others -->"; done >> robots/FILE
git commit -qam padded
sed -i "s/v 2 0 0/v 3 0 0/" robots/meshes/t.obj
git commit -qam mesh
mj-diff --git HEAD~1 HEAD --max-input 3000 --name-only)sh";
  for (const std::string file : {"walker.xml", "leg.xml"}) {
    CAPTURE(file);
    std::string script = commands;
    script.replace(script.find("FILE"), 4, file);
    const Result r = repository.git(script);
    CAPTURE(r.err);
    CHECK(r.exit_code == 2);
    CHECK(r.err.find("--max-input") != std::string::npos);
    REQUIRE(repository.git("git reset -q --hard HEAD~2").exit_code == 0);
  }
}

TEST_CASE("Markdown of revisions begins with one verdict and shows equal changes once") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
for i in 1 2 3 4 5 6; do sed "s/<mujoco>/<mujoco model='scene$i'>/" robots/walker.xml > robots/scene$i.xml; done
git add . && git commit -qm scenes
sed -i "s/name='shin'/name='shin' friction='0.5'/" robots/leg.xml
sed -i 's/size="0.02 0.25"/size="0.03 0.25" rgba="1 0 0 1"/' robots/still.xml
echo "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>" > robots/new.xml
git add . && git commit -qm change
mj-diff --git HEAD~1 HEAD --markdown || true
)sh");
  CAPTURE(r.err);
  CHECK(r.out.starts_with("**The physics can differ in 8 files: "));
  CHECK(says(r, ".** Of 9 files 8 differ, 1 is only in b.\n"));
  CHECK(says(r,
             "<details><summary><code>robots/scene1.xml</code>, <code>robots/scene2.xml</code>, "
             "<code>robots/scene3.xml</code>, <code>robots/scene4.xml</code> and 3 more: the "
             "physics can differ: geom_friction</summary>\n"));
  CHECK(says(r, "In `robots/scene1.xml`, `robots/scene2.xml`, "));
  CHECK(r.out.find("geom_friction`") == r.out.rfind("geom_friction`"));
  CHECK(says(r, "<code>robots/still.xml</code>: the physics can differ: geom_size"));
  CHECK(says(r, "- <code>robots/new.xml</code>: only in b\n"));
}

TEST_CASE("--tolerate-broken makes a model that is broken in both revisions a line, not an error") {
  if (!has_git()) return;
  const Repository repository;
  const std::string commands = R"sh(
git reset -q --hard
echo "<mujoco><worldbody><geom size='x'/></worldbody></mujoco>" > old.xml
echo "<mujoco><worldbody><geom size='x'/></worldbody></mujoco>" > repaired.xml
git add . && git commit -qm broken
echo "<mujoco><worldbody><geom size='y'/></worldbody></mujoco>" > old.xml
echo "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>" > repaired.xml
git commit -qam change
)sh";
  const auto diff = [&](const std::string& words) {
    return repository.git("mj-diff --git HEAD~1 HEAD --diagnostics junit:report.xml " + words);
  };
  REQUIRE(repository.git(commands).exit_code == 0);
  CHECK(diff("").exit_code == 2);
  const Result r = diff("--tolerate-broken");
  CAPTURE(r.err);
  CHECK(r.exit_code == 1);
  CHECK(r.err.empty());
  CHECK(says(r, "== old.xml: broken in both\n  HEAD:old.xml:1:"));
  CHECK(says(r, "== repaired.xml: broken in a\n  HEAD~1:repaired.xml:1:"));
  const std::string report = contents_of(repository.folder.path("report.xml"));
  CHECK(report.find("failures=\"1\"") != std::string::npos);
  CHECK(report.find("<skipped message=\"broken in both\"/>") != std::string::npos);
  const json document = checked_json(diff("--tolerate-broken --json").out);
  CHECK(document["files"][0]["result"] == "broken in both");
  CHECK(document["files"][0]["problem"].get<std::string>().starts_with("HEAD:old.xml:1:"));
  CHECK(document["files"][1]["result"] == "broken in a");
  CHECK(says(diff("--tolerate-broken --markdown"),
             "**Of 2 files 1 is broken in a, 1 is broken in both.**\n"));
  CHECK(diff("--tolerate-broken --name-only").out == "repaired.xml\n");
  CHECK(diff("--tolerate-broken -- old.xml").exit_code == 0);
  REQUIRE(repository
              .git("echo '<mujoco><worldbody><geom size=\"z\"/></worldbody></mujoco>' > new.xml\n"
                   "git add . && git commit -qm more")
              .exit_code == 0);
  CHECK(repository.git("mj-diff --git HEAD~1 HEAD --tolerate-broken").exit_code == 2);
}

TEST_CASE(
    "git runs no program that a repository names, and is not searched in the current folder") {
  if (!has_git()) return;
  const Repository repository;
  const Result r = repository.git(R"sh(
printf '#!/bin/sh\ntouch "$HOME/started"\n' > evil && chmod +x evil
mkdir -p .git/hooks && cp evil .git/hooks/post-index-change
git config core.fsmonitor "$PWD/evil"
touch robots/leg.xml
cp evil git
code=0
PATH=":$PATH" mj-diff --git HEAD~2 || code=$?
test ! -e started
exit $code
)sh");
  CAPTURE(r.err);
  CHECK(r.exit_code == 1);
  CHECK(says(r, "joint 'hip' is now 'knee'"));
}
