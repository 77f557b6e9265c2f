// The tests of scripts/test-browser. Prints a line for each failed check and a count.
//
// usage: node test_replay.js CHROMIUM BIN OUT

import {execFileSync} from "node:child_process";
import {copyFileSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";
import {Browser, decodePng, Page} from "./browser.js";

const [chromium, bin, folder] = process.argv.slice(2).map((path) => resolve(path));
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
let passed = 0, failed = 0;

function check(isTrue, what) {
  if (isTrue) {
    ++passed;
  } else {
    ++failed;
    console.log("failed: " + what);
  }
}
function run(tool, ...options) {
  return execFileSync(join(bin, tool), options, {cwd: folder, encoding: "utf8", stdio: "pipe"});
}
async function open(browser, file) {
  return Page.open(browser, pathToFileURL(join(folder, file)).href);
}
async function save(page, name) {
  const png = await page.screenshot();
  writeFileSync(join(folder, name), png);
  return decodePng(png);
}
// Returns the picture in the canvas of the scene.
async function scene(page) {
  await page.frames();
  const url = await page.value("document.getElementById('scene').toDataURL('image/png')");
  return decodePng(Buffer.from(url.split(",")[1], "base64"));
}
// Returns the mean difference of the colours of two pictures of the same size, of 255.
function difference(a, b) {
  if (a.width !== b.width || a.height !== b.height) return 255;
  let sum = 0;
  for (let i = 0; i < a.width * a.height; ++i) {
    for (let c = 0; c < 3; ++c) {
      sum += Math.abs(a.data[i * a.channels + c] - b.data[i * b.channels + c]);
    }
  }
  return sum / (3 * a.width * a.height);
}
function colours(picture) {
  const seen = new Set();
  for (let i = 0; i < picture.width * picture.height; ++i) {
    const at = i * picture.channels;
    seen.add(picture.data[at] << 16 | picture.data[at + 1] << 8 | picture.data[at + 2]);
  }
  return seen.size;
}
// Returns the lines of the display over the scene as an object: {time: 0.5, frame: 30, ...}.
async function hud(page) {
  const text = await page.value("document.getElementById('hud').textContent");
  return Object.fromEntries(text.split("\n").map((line) => {
    const [name, value] = line.split(/\s+/);
    return [name, parseFloat(value)];
  }));
}
const click = (page, selector) => page.value(`document.querySelector(${JSON.stringify(selector)}).click()`)
                                      .then(() => page.frames());
const choose = (page, selector, value, event = "change") => page.value(`{
  const e = document.querySelector(${JSON.stringify(selector)});
  e.value = ${JSON.stringify(value)};
  e.dispatchEvent(new Event(${JSON.stringify(event)}));
}`).then(() => page.frames());

// Checks that a picture changes when `act` is done.
async function changes(page, what, act) {
  const before = await scene(page);
  await act();
  check(difference(before, await scene(page)) > 0.02, what + " changes the picture");
}
function checkQuiet(page, what) {
  check(page.problems.length === 0, what + ": no errors: " + page.problems.slice(0, 3).join("; "));
  check(page.requests.length === 1, what + ": no requests: " + page.requests.slice(1, 4).join(" "));
}

async function testRecording(browser) {
  copyFileSync(join(root, "testdata/humanoid.xml"), join(folder, "humanoid.xml"));
  run("mj-simulate", "humanoid.xml", "-o", "fall.h5", "--duration", "1.5", "--rollouts", "2",
      "--ctrl-noise", "0.7", "--every", "2");
  run("mj-inspect", "fall.h5", "--html", "fall.html");
  const page = await open(browser, "fall.html");
  check(await page.value("document.body.dataset.state") === "ready", "the replay starts");
  const first = await save(page, "fall.png");
  check(colours(first) > 500, "the scene is not blank");
  let now = await hud(page);
  check(now.time === 0 && now.frame === 0 && now.speed === 1 && now.rollout === 0,
        "the display shows time, frame, speed and rollout");

  // the same picture by mj-inspect --picture
  const drawn = await scene(page);
  run("mj-inspect", "fall.h5", "--picture", "fall_reference.png", "--frames", "0", "--rollout", "0",
      "--size", drawn.width + "x" + drawn.height);
  const off = difference(drawn, decodePng(readFileSync(join(folder, "fall_reference.png"))));
  check(off < 3, "the picture is that of mj-inspect --picture, mean difference " + off.toFixed(2));

  await page.key(" ");
  await page.until("parseFloat(document.getElementById('hud').textContent.split(/\\s+/)[1]) > 0.3");
  check(difference(drawn, await scene(page)) > 0.5, "the picture changes while it plays");
  await page.key(" ");
  now = await hud(page);
  await page.frames();
  check((await hud(page)).time === now.time, "space stops it");
  await choose(page, "#time", "60", "input");
  check((await hud(page)).frame === 60, "the slider scrubs");
  await page.key("ArrowRight");
  check((await hud(page)).frame === 61, "an arrow key goes on by one frame");
  await page.key("End");
  const {frame} = await hud(page);
  await page.key("Home");
  check(frame > 80 && (await hud(page)).frame === 0, "End and Home go to the ends");
  await page.key("+");
  check((await hud(page)).speed === 2, "+ doubles the speed");
  await choose(page, "#speed", "0.25");
  check((await hud(page)).speed === 0.25, "the speed can be chosen");
  await page.key("l");
  check(await page.value("!document.getElementById('loop').checked"), "L switches the loop off");
  await choose(page, "#speed", "8");
  await page.key(" ");
  await page.until("document.getElementById('play').textContent === 'Play'");
  check((await hud(page)).frame === frame, "without the loop it stops at the end");

  await changes(page, "contacts", () => page.key("c"));
  await changes(page, "forces", () => page.key("f"));
  await changes(page, "transparency", () => click(page, "#show-transparent"));
  await changes(page, "a group", () => page.key("0"));
  await page.key("0");
  await changes(page, "shadows", () => click(page, "#show-shadows"));
  await changes(page, "a drag", () => page.drag(300, 200, 360, 230));
  await changes(page, "a finger", async () => {
    for (const [type, x] of [["touchStart", 300], ["touchMove", 340], ["touchEnd", 0]]) {
      await page.send("Input.dispatchTouchEvent",
                      {type, touchPoints: type === "touchEnd" ? [] : [{x, y: 200}]});
    }
    await page.frames();
  });
  await changes(page, "a camera of the model", () => page.key("]"));
  await changes(page, "reset", () => page.key("r"));
  await choose(page, "#follow", "1");
  await changes(page, "following a body", () => page.key("Home"));
  await choose(page, "#follow", "-1");

  await choose(page, "#filter", "root.z", "input");
  check(await page.value("document.querySelectorAll('#channels label').length") === 1,
        "the filter finds a column");
  await click(page, "#channels input");
  check(await page.value("document.getElementById('plot').clientHeight") > 50, "a plot appears");
  const box = JSON.parse(await page.value(
      "JSON.stringify(document.getElementById('plot').getBoundingClientRect())"));
  await page.drag(box.x + 54 + 0.5 * (box.width - 64), box.y + 60, box.x + 54 + 0.5 * (box.width - 64),
                  box.y + 60);
  check(Math.abs((await hud(page)).time - 0.75) < 0.03, "a click in the plot goes to its time");
  await save(page, "fall_plot.png");
  await choose(page, "#rollout", "1");
  check((await hud(page)).rollout === 1, "another rollout can be chosen");
  await page.key("h");
  check(await page.value("document.getElementById('panel').clientWidth") === 0, "H hides the panel");
  checkQuiet(page, "recording");
  await page.close();
}

const kShapes = `<mujoco model="shapes">
  <statistic extent="2.5" center="0 0 0.4"/><option timestep="0.01"/>
  <visual><rgba haze=".3 .4 .5 1"/></visual>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1=".4 .6 .8" rgb2="0 0 0" width="64" height="64"/>
    <texture name="check" type="2d" builtin="checker" rgb1=".2 .3 .4" rgb2=".5 .5 .5" width="64" height="64"/>
    <texture name="box" type="cube" builtin="flat" mark="cross" rgb1=".8 .3 .2" rgb2=".2 .6 .3" markrgb="1 1 1" width="64" height="64"/>
    <material name="floor" texture="check" texuniform="true" texrepeat="2 2" reflectance=".2"/>
    <material name="box" texture="box"/>
    <hfield name="hills" nrow="5" ncol="5" size=".5 .5 .2 .1" elevation="0 0 0 0 0  0 1 .5 1 0  0 .5 0 .5 0  0 1 .5 1 0  0 0 0 0 0"/>
    <mesh name="wedge" vertex="0 0 0  .4 0 0  0 .4 0  0 0 .4"/>
  </asset>
  <worldbody>
    <light pos="1 -1 3" dir="-.3 .3 -1" diffuse=".6 .6 .6"/>
    <camera name="side" pos="0 -3 .6" xyaxes="1 0 0 0 0 1"/>
    <camera name="flat" projection="orthographic" fovy="3" pos="0 0 3"/>
    <geom type="plane" size="0 0 .1" material="floor"/>
    <geom type="hfield" hfield="hills" pos="-1.2 1 0" rgba=".4 .6 .3 1"/>
    <geom type="mesh" mesh="wedge" pos="1 .6 0" rgba=".8 .7 .2 1"/>
    <geom type="ellipsoid" size=".3 .15 .1" pos="1.2 -.4 .3" rgba=".7 .2 .7 .5"/>
    <body pos="0 0 .5"><joint name="turn" axis="0 0 1"/><joint name="slide" type="slide" axis="0 0 1" range="-.2 .5"/>
      <geom type="box" size=".2 .2 .2" material="box"/>
      <geom type="capsule" size=".05" fromto=".2 0 0 .6 0 0" material="box"/>
      <geom type="cylinder" size=".08 .2" pos="-.5 0 0" material="box"/>
      <site name="tip" pos=".6 0 0" size=".08" rgba="1 0 0 1"/></body>
    <site name="hook" pos="0 .8 1.2" size=".03"/>
    <body name="cloth" pos="-.9 -.6 .8">
      <flexcomp name="cloth" type="grid" dim="2" count="6 6 1" spacing=".1 .1 .1" radius=".01" mass=".1" rgba=".2 .5 .8 1">
        <pin id="0 5"/></flexcomp></body>
  </worldbody>
  <tendon><spatial name="rope" width=".01" rgba="1 1 0 1"><site site="tip"/><site site="hook"/></spatial></tendon>
</mujoco>`;

async function testModel(browser) {
  writeFileSync(join(folder, "shapes.xml"), kShapes);
  run("mj-inspect", "shapes.xml", "--html", "shapes.html");
  const page = await open(browser, "shapes.html");
  check(await page.value("document.body.dataset.state") === "ready", "a model is shown");
  await save(page, "shapes.png");
  const drawn = await scene(page);
  const options = ["shapes.xml", "--size", drawn.width + "x" + drawn.height];
  run("mj-inspect", ...options, "--picture", "shapes_reference.png");
  const off = difference(drawn, decodePng(readFileSync(join(folder, "shapes_reference.png"))));
  check(off < 3, "all shapes look as in mj-inspect --picture, mean difference " + off.toFixed(2));
  for (const [camera, name] of [["0", "side"], ["1", "flat"]]) {
    await choose(page, "#camera", camera);
    run("mj-inspect", ...options, "--camera", name, "--picture", name + "_reference.png");
    await save(page, name + ".png");
    const seen = difference(await scene(page),
                            decodePng(readFileSync(join(folder, name + "_reference.png"))));
    check(seen < 4, `camera ${name} sees what mj-inspect --picture sees, mean difference ` +
                        seen.toFixed(2));
  }
  await choose(page, "#camera", "-1");
  await changes(page, "a slider of a joint", () => choose(page, ".joint", "0.7", "input"));
  await changes(page, "hiding flexes", () => click(page, "#show-flex"));
  await changes(page, "hiding tendons", () => click(page, "#layer-tendons"));
  await changes(page, "hiding sites", () => click(page, "#site-group-0"));
  checkQuiet(page, "model");
  await page.close();
}

async function testHostileNames(browser) {
  const names = ["</script><script>window.hacked=1</script>", "<img src=x onerror=window.hacked=2>",
                 "\"><svg onload=window.hacked=3>", "-->\u2028<!--", "&lt;b&gt;${window.hacked=4}"];
  const xml = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
  const bodies = names.map((name, i) => `<body name="${xml(name)}" pos="${i} 0 0">
    <joint name="${xml(name)}"/><geom name="${xml(name)}" size=".3"/></body>`).join("");
  writeFileSync(join(folder, "hostile.xml"),
                `<mujoco model="${xml(names[0])}"><worldbody>${bodies}</worldbody></mujoco>`);
  run("mj-simulate", "hostile.xml", "-o", "hostile.h5", "--duration", "0.2");
  run("mj-inspect", "hostile.h5", "--html", "hostile.html");
  const page = await open(browser, "hostile.html");
  check(await page.value("document.title") === names[0], "the title is the name, as text");
  const shown = await page.value(
      "[...document.querySelectorAll('#follow option')].map(o => o.textContent)");
  check(names.every((name) => shown.includes(name)), "names are shown letter for letter");
  check(await page.value("document.querySelectorAll('script:not([type])').length") === 1,
        "no script was added");
  check(await page.value("document.querySelectorAll('img, svg, b').length") === 0,
        "no markup was added");
  checkQuiet(page, "hostile names");
  await page.value(`{
    const script = document.createElement("script");
    script.textContent = "window.hacked = 5";
    document.head.append(script);
    const image = document.createElement("img");
    image.src = "https://example.com/x.png";
    document.body.append(image);
  }`);
  check(await page.value("window.hacked === undefined"), "the policy of the page stops scripts");
  await page.until("document.querySelector('img').complete");
  check(await page.value("document.querySelector('img').naturalWidth") === 0,
        "the policy of the page stops requests");
  await page.close();
}

const browser = new Browser(chromium);
try {
  for (const test of [testRecording, testModel, testHostileNames]) {
    await test(browser).catch((error) => check(false, test.name + ": " + error.stack));
  }
} finally {
  await browser.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
