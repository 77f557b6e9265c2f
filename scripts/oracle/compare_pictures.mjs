// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws the pictures of an index and compares them with its references; see
// scripts/compare-pictures.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { readPng, writePng } from './png.mjs';

// Words of --show and --hide for the names of flags in an index.
const kWords = {
  'Convex Hull': 'hulls', 'Texture': 'textures', 'Joint': 'joints', 'Camera': 'cameras',
  'Actuator': 'actuators', 'Activation': 'activations', 'Light': 'lights', 'Tendon': 'tendons',
  'Range Finder': 'rangefinders', 'Equality': 'constraints', 'Inertia': 'inertia',
  'Scale Inertia': 'scaled-inertia', 'Perturb Force': 'applied-forces',
  'Contact Point': 'contacts', 'Island': 'islands', 'Contact Force': 'contact-forces',
  'Contact Split': 'split-forces', 'Transparent': 'transparent', 'Auto Connect': 'connections',
  'Center of Mass': 'com', 'Static Body': 'static', 'Skin': 'skins', 'Flex Vert': 'flex-vertices',
  'Flex Edge': 'flex-edges', 'Flex Face': 'flex-faces', 'Flex Skin': 'flex-skins',
  'Body Tree': 'body-boxes', 'Mesh Tree': 'mesh-boxes', 'Shadow': 'shadows',
  'Wireframe': 'wireframe', 'Reflection': 'reflections', 'Additive': 'added-colours',
  'Skybox': 'sky', 'Fog': 'fog', 'Haze': 'haze',
};
const kLabels = ['', 'body', 'joint', 'geom', 'site', 'camera', 'light', 'tendon', 'actuator',
  'constraint', 'flex', 'skin'];
// A difference above this counts as off.
const kOff = 16;

const [root, ...words] = process.argv.slice(2);
const options = { out: '', models: '', build: join(root, 'build/release') };
const plain = [];
for (let i = 0; i < words.length; ++i) {
  const option = words[i].match(/^--(out|models|build)$/);
  if (option) options[option[1]] = words[++i] ?? '';
  else plain.push(words[i]);
}
const [indexFile, ...names] = plain;
if (!indexFile || !options.out) {
  console.error('compare-pictures: INDEX.json and --out DIR are required');
  process.exit(2);
}
const folder = dirname(resolve(indexFile));
const models = options.models || join(dirname(folder), 'models');
mkdirSync(options.out, { recursive: true });

function argumentsOf(entry) {
  const args = [entry.model ? join(models, entry.model) : join(folder, entry.mjcf)];
  args.push('--size', entry.size.join('x'));
  if (entry.keyframe !== undefined) args.push('--keyframe', entry.keyframe);
  if (entry.qpos_file) args.push('--qpos', join(folder, entry.qpos_file));
  if (typeof entry.camera.fixed === 'string') args.push('--camera', entry.camera.fixed);
  if (entry.camera.free) {
    const c = entry.camera.free;
    args.push('--camera', `free:${c.azimuth},${c.elevation},${c.distance},${c.lookat.join(',')}`);
  }
  const shown = [], hidden = [];
  for (const [flag, isOn] of Object.entries({ ...entry.vis_flags, ...entry.render_flags })) {
    (isOn ? shown : hidden).push(kWords[flag]);
  }
  if (entry.label) shown.push(`${kLabels[entry.label]}-labels`);
  if (shown.length > 0) args.push('--show', shown.join(','));
  if (hidden.length > 0) args.push('--hide', hidden.join(','));
  return args;
}

function draw(file, args) {
  const run = spawnSync(join(options.build, 'bin/mj-inspect'),
    [...args, '--picture', join(options.out, file), '-q'], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr || String(run.error));
}

function percent(count, all) {
  return `${(100 * count / all).toFixed(2)} %`;
}

// Compares colours, and writes the sheet.
function compareColours(entry) {
  const a = readPng(join(folder, entry.file)), b = readPng(join(options.out, entry.file));
  const { width, height } = a;
  const sheet = new Uint8Array(9 * width * height);
  let sum = 0, off = 0;
  for (let i = 0; i < width * height; ++i) {
    const row = Math.floor(i / width), column = i % width;
    let largest = 0;
    for (let c = 0; c < 3; ++c) {
      const x = a.data[i * a.channels + c], y = b.data[3 * i + c];
      const difference = Math.abs(x - y);
      largest = Math.max(largest, difference);
      sum += difference;
      const at = 9 * width * row + 3 * column + c;
      sheet[at] = x;
      sheet[at + 3 * width] = y;
      sheet[at + 6 * width] = Math.min(255, 4 * difference);
    }
    if (largest > kOff) ++off;
  }
  writePng(join(options.out, `${entry.name}_sheet.png`), 3 * width, height, sheet);
  const n = width * height;
  return `mean ${(sum / (3 * n)).toFixed(3).padStart(6)}   off ${percent(off, n).padStart(7)}`;
}

function segmentsOf(png) {
  const out = new Int32Array(png.width * png.height);
  for (let i = 0; i < out.length; ++i) {
    const at = i * png.channels;
    out[i] = png.data[at] | png.data[at + 1] << 8 | png.data[at + 2] << 16;
  }
  return out;
}

function compareSegments(entry) {
  const reference = readPng(join(folder, entry.segmentation.file));
  const { width, height } = reference;
  const a = segmentsOf(reference);
  const b = segmentsOf(readPng(join(options.out, entry.segmentation.file)));
  const isEdge = (s, x, y) => x + 1 < width && y + 1 < height &&
    (s[y * width + x] !== s[y * width + x + 1] || s[y * width + x] !== s[(y + 1) * width + x]);
  let same = 0, edges = 0, near = 0;
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      if (a[y * width + x] === b[y * width + x]) ++same;
      if (!isEdge(b, x, y)) continue;
      ++edges;
      let isNear = false;
      for (let v = Math.max(0, y - 1); v <= y + 1; ++v) {
        for (let u = Math.max(0, x - 1); u <= x + 1; ++u) isNear ||= isEdge(a, u, v);
      }
      if (isNear) ++near;
    }
  }
  return `   segments ${percent(same, a.length)}   silhouette ${percent(near, edges)}`;
}

function compareDepths(entry) {
  const a = readPng(join(folder, entry.depth.file)).data;
  const b = readPng(join(options.out, entry.depth.file)).data;
  let good = 0;
  for (let i = 0; i < a.length; ++i) {
    if (Math.abs(a[i] - b[i]) <= Math.max(1, 0.01 * a[i])) ++good;
  }
  return `   depth ${percent(good, a.length)}`;
}

let failed = 0;
for (const entry of JSON.parse(readFileSync(indexFile, 'utf8')).pictures) {
  if (names.length > 0 && !names.includes(entry.name)) continue;
  try {
    const args = argumentsOf(entry);
    draw(entry.file, args);
    let row = compareColours(entry);
    if (entry.segmentation) {
      draw(entry.segmentation.file, [...args, '--pixels', 'segments']);
      row += compareSegments(entry);
    }
    if (entry.depth) {
      draw(entry.depth.file, [...args, '--pixels', 'depths', '--depth-unit', String(entry.depth.metres_per_unit)]);
      row += compareDepths(entry);
    }
    console.log(`${entry.name.padEnd(18)} ${row}`);
  } catch (error) {
    console.log(`${entry.name.padEnd(18)} not drawn: ${error.message.trim()}`);
    ++failed;
  }
}
process.exit(failed > 0 ? 1 : 0);
