// Checks saving and compiling again. The output of mj-compile for a model, in canonical and in
// flattened form, must compile to the same model, here and in the official build. The canonical
// text with six digits is compared with the official one, line by line.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {failure, run} from './process.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const bin = path.resolve(here, '../../build/release/bin');
const FORMS = {canonical: [], flat: ['--flatten']};
const LIMIT = 600e3;

// Writes IN as MJCF to OUT. Returns the warnings by code, or the reason for a missing text and
// whether it is a missing feature.
async function save(file, out, flags) {
  const result = await run(path.join(bin, 'mj-compile'), [file, '-o', out, '--diagnostics', 'json', ...flags], LIMIT);
  let diagnostics = [];
  try {
    diagnostics = JSON.parse(result.err).diagnostics;
  } catch {
    return {error: failure(result)};
  }
  const error = diagnostics.find(d => d.severity === 'error');
  if (error || result.code !== 0) return {error: error?.message ?? failure(result), isUnsupported: error?.code === 'not-supported'};
  return {warnings: diagnostics.map(d => d.code)};
}

// Returns the fields that differ between two models, or the reason why they cannot be compared.
async function differences(a, b) {
  for (const file of [a, b]) {
    if (fs.existsSync(file + '.error')) return [fs.readFileSync(file + '.error', 'utf8').trim().replaceAll('\n', ' ')];
  }
  const result = await run(path.join(bin, 'mjtools_conformance'), ['--same', a, b], LIMIT);
  return result.code === 0 ? JSON.parse(result.out) : [failure(result)];
}

// Returns lines of one text that the other lacks, in order. They do not need a longest common
// subsequence.
function differingLines(official, ours) {
  const [a, b] = [official, ours].map(text => text.split('\n').map(line => line.trim()).filter(Boolean));
  const count = lines => lines.reduce((n, line) => n.set(line, (n.get(line) ?? 0) + 1), new Map());
  const [inA, inB] = [count(a), count(b)];
  const missing = (lines, other) => lines.filter(line => {
    const left = other.get(line) ?? 0;
    other.set(line, left - 1);
    return left <= 0;
  });
  const rows = {official: missing(a, inB), ours: missing(b, inA)};
  rows.order = rows.official.length + rows.ours.length === 0 && a.some((line, i) => line !== b[i]);
  return rows;
}

// Fields that may differ after a warning with this code.
const ANNOUNCED = {'changed-order': /./, 'not-written': /./, 'tendon-look': /^tendon_(width|rgba|matid)/};

// Returns the rest of a row if one of the two builds refuses the model, or cannot decide.
function judgeRefusal(row) {
  if (row.isUnsupported) return ['unsupported', row.refused];
  if (row.noFigures) return ['no figures', `official build: ${row.noFigures}`];
  if (row.refused) return row.officialRefuses ? ['both refuse'] : ['fail', `only mjtools refuses: ${row.refused}`];
  return ['only official refuses', row.officialRefuses];
}

export function judgeRoundTrip(row) {
  const failures = [];
  for (const form of Object.keys(row.warnings)) {
    const announced = row.warnings[form].map(code => ANNOUNCED[code]).filter(Boolean);
    for (const build of ['ours', 'official']) {
      const differ = (row[build][form] ?? []).filter(field => !announced.some(pattern => pattern.test(field)));
      if (differ.length) failures.push(`${form}, ${build}: ${differ.slice(0, 8).join(' ')}`);
    }
  }
  if (failures.length) [row.status, row.cause] = ['fail', failures.join('; ')];
  else if (row.refused || row.officialRefuses || row.noFigures) [row.status, row.cause] = judgeRefusal(row);
  else row.status = 'pass';
  return row;
}

export function printRoundTrip(row, name, verbose) {
  const announced = Object.values(row.warnings).flat();
  const text = row.text ? `text ${row.text.official.length}/${row.text.ours.length}${row.text.order ? ' order' : ''}` : '';
  console.log(`${name} ${row.status.padEnd(11)} ${text}${announced.length ? `  warns ${[...new Set(announced)].join(' ')}` : ''}${row.cause ? `  [${row.cause}]` : ''}`);
  if (!verbose || !row.text) return;
  for (const line of row.text.official) console.log(`    - ${line}`);
  for (const line of row.text.ours) console.log(`    + ${line}`);
}

// Row: {file, saved, ours: {canonical, flat}, official: {canonical, flat}, text}
export async function roundTrip(file) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mjtools-round-trip-'));
  const at = name => path.join(folder, name);
  const row = {file, ours: {}, official: {}, warnings: {}};
  try {
    const official = (...files) => run(process.execPath, [path.join(here, 'official_compile.mjs'), file, ...files], LIMIT);
    const original = await official(file, at('original.mjb'));
    if (original.code !== 0) row.noFigures = failure(original);
    else if (fs.existsSync(at('original.mjb.error'))) row.officialRefuses = fs.readFileSync(at('original.mjb.error'), 'utf8').trim().replaceAll('\n', ' ');
    for (const [form, flags] of Object.entries(FORMS)) {
      const saved = await save(file, at(`${form}.xml`), flags);
      if (saved.error) return Object.assign(row, {refused: saved.error, isUnsupported: saved.isUnsupported});
      row.warnings[form] = saved.warnings;
      row.ours[form] = await differences(file, at(`${form}.xml`));
    }
    if (row.noFigures || row.officialRefuses) return row;
    const compiled = await official(...Object.keys(FORMS).flatMap(form => [at(`${form}.xml`), at(`${form}.mjb`)]));
    for (const form of Object.keys(FORMS)) {
      row.official[form] = compiled.code === 0 ? await differences(at('original.mjb'), at(`${form}.mjb`)) : [failure(compiled)];
    }
    // The official build runs separately, because its text depends on earlier models.
    await official(file, at('official.xml'));
    if (!fs.existsSync(at('official.xml'))) return row;
    const text = await run(path.join(bin, 'mj-compile'), [file, '-', '--format', 'xml', '--digits', '6'], LIMIT, path.dirname(file));
    row.text = differingLines(fs.readFileSync(at('official.xml'), 'utf8'), text.out);
    return row;
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}
