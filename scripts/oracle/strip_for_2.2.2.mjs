// usage: node strip_for_2.2.2.mjs MODEL COPY: writes a copy of a flat MJCF model without the parts
// that MuJoCo 2.2.2 does not know. They are found by repeated attempts. Prints the removed parts.
// Exit code 1 if 2.2.2 still refuses the model.

import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const kRounds = 500;

// Returns the range [begin, end) of the start tag of an element that begins on a line (from 1).
function tagAt(text, name, line) {
  let begin = 0;
  for (let i = 1; i < line; ++i) begin = text.indexOf('\n', begin) + 1;
  begin = text.indexOf(`<${name}`, begin);
  return begin < 0 ? null : [begin, text.indexOf('>', begin) + 1];
}

function cut(text, begin, end) { return text.slice(0, begin) + text.slice(end); }

function withoutAttribute(text, [begin, end], pattern) {
  const tag = text.slice(begin, end), shorter = tag.replace(pattern, '');
  return shorter === tag ? null : text.slice(0, begin) + shorter + text.slice(end);
}

// Returns an element with all its contents.
function withoutElement(text, name, [begin, end]) {
  if (text[end - 2] === '/') return cut(text, begin, end);
  const tags = new RegExp(`<(/?)${name}\\b[^>]*?(/?)>`, 'g');
  tags.lastIndex = begin;
  for (let depth = 0, tag; (tag = tags.exec(text));) {
    if (tag[1]) --depth;
    else if (!tag[2]) ++depth;
    if (depth === 0) return cut(text, begin, tags.lastIndex);
  }
  return null;
}

// Removes the part that the message refers to. Returns null if it cannot be determined.
function repair(text, message) {
  const place = /Element '([^']+)', line (\d+)/.exec(message);
  const tag = place && tagAt(text, place[1], Number(place[2]));
  if (!tag) return null;
  const attribute = /unrecognized attribute: '([^']+)'/.exec(message), keyword = /invalid keyword: '([^']+)'/.exec(message);
  if (attribute) return withoutAttribute(text, tag, new RegExp(`\\s${attribute[1]}\\s*=\\s*("[^"]*"|'[^']*')`));
  if (keyword) return withoutAttribute(text, tag, new RegExp(`\\s\\w+\\s*=\\s*["']${keyword[1]}["']`));
  return /unrecognized element/.test(message) ? withoutElement(text, place[1], tag) : null;
}

const [model, copy] = process.argv.slice(2);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'strip-'));
let text = fs.readFileSync(model, 'utf8').replace('<compiler ', '<compiler autolimits="true" '), message = '';
const left = new Set();
for (let round = 0; round < kRounds; ++round) {
  fs.writeFileSync(copy, text);
  const output = path.join(scratch, 'model.mjb');
  fs.rmSync(output, {force: true});
  const r = spawnSync('mujoco-compile', [copy, output], {cwd: scratch, encoding: 'utf8'});
  message = r.stdout + r.stderr;
  if (fs.existsSync(output)) break;
  const next = repair(text, message);
  if (next === null) break;
  left.add(/'[^']+'/.exec(message)?.[0]);
  text = next;
  message = `still refused after ${kRounds} rounds`;
}
const good = fs.existsSync(path.join(scratch, 'model.mjb'));
fs.rmSync(scratch, {recursive: true});
console.log([...left].join(' '));
if (!good) {
  console.error(message.trim());
  process.exit(1);
}
