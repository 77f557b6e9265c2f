// Compares contacts of random geom pairs with those of the official build: scripts/conformance
// --pairs N. A batch of pairs is one model. pairs_of_batch.mjs asks the official build, and
// mjtools_conformance --pairs compares. This module makes a table of the errors.

import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const BATCH = 500;
// Least part of pairs with equal count and order of contacts, and with dist, positions, geom
// distance and its segment within the tolerance.
const GOAL = .999;
const TOLERANCE = 1e-10;
const JUDGED = ['dist', 'pos', 'distance', 'segment'];
const SDF_TOLERANCE = 1e-5;  // at which the search for the deepest point of a field ends

const MEASURES = ['dist', 'pos', 'frame', 'distance', 'segment'];
const TITLE = {distance: 'gdist', segment: 'fromto'};  // of mj_geomDistance
const WIDTH = 10;  // of a column

const toleranceOf = types => types.endsWith('sdf') ? SDF_TOLERANCE : TOLERANCE;

const alike = (row, errors) => errors.count === row.count && errors.order;  // contacts, one by one

const good = row => alike(row, row.ours) && JUDGED.every(field => row.ours[field] <= toleranceOf(row.types));

// Returns whether the official build's twin, with the second geom 1e-13 away, differs as much.
const isTie = row => !alike(row, row.twin) ||
    alike(row, row.ours) && JUDGED.every(field => row.ours[field] <= Math.max(toleranceOf(row.types), 100 * row.twin[field]));

async function batchRows(tools, seed, batch, count) {
  const figures = path.join(os.tmpdir(), `mjtools-pairs-${process.pid}-${crypto.randomUUID()}.figures`);
  try {
    const official = await tools.run(process.execPath, [path.join(tools.here, 'pairs_of_batch.mjs'), seed, batch, count, figures].map(String), tools.limit);
    if (official.code !== 0) throw new Error(`pairs_of_batch.mjs ${seed} ${batch} ${count}: ${official.signal ?? official.err}`);
    const ours = await tools.run(tools.driver, ['--pairs', figures], tools.limit);
    if (ours.code !== 0) throw new Error(`mjtools_conformance --pairs, seed ${seed}, batch ${batch}: ${ours.signal ?? ours.err}`);
    return JSON.parse(ours.out).map((row, k) => ({batch, pair: k, ...row}));
  } finally {
    fs.rmSync(figures, {force: true});
  }
}

const short = error => error === 0 ? '0' : error.toExponential(0);
const percent = (part, all) => (100 * part / Math.max(1, all)).toFixed(2);
const quantile = (values, q) => values.length ? values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] : 0;

function tableLine(name, rows) {
  const ordered = rows.filter(row => alike(row, row.ours)), bad = rows.filter(row => !good(row));
  const errors = field => (field === 'distance' || field === 'segment' ? rows : ordered).map(row => row.ours[field]);
  const columns = [name.padEnd(20), rows.length, rows.filter(row => row.count > 0).length,
    percent(rows.filter(row => row.ours.count === row.count).length, rows.length), percent(ordered.length, rows.length), percent(rows.length - bad.length, rows.length),
    bad.length ? `${bad.length} (${bad.filter(isTie).length})` : '0',
    ...MEASURES.flatMap(field => [.999, 1].map(q => short(quantile(errors(field), q))))];
  return columns.map((c, i) => i ? String(c).padStart(WIDTH) : c).join(' ');
}

function printTable(rows) {
  const head = ['pair', 'pairs', 'touching', 'count %', 'order %', 'good %', 'bad(tie)', ...MEASURES.flatMap(name => [`${TITLE[name] ?? name}.999`, 'max'])];
  console.log(head.map((c, i) => i ? c.padStart(WIDTH) : c.padEnd(20)).join(' '));
  for (const types of [...new Set(rows.map(row => row.types))].sort()) console.log(tableLine(types, rows.filter(row => row.types === types)));
  console.log(tableLine('all', rows));
}

export async function comparePairs(options, tools) {
  const jobs = [];
  for (let batch = 0; batch * BATCH < options.pairs; ++batch) jobs.push([batch, Math.min(BATCH, options.pairs - batch * BATCH)]);
  const rows = [];
  await Promise.all(Array.from({length: options.jobs}, async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) rows.push(...await batchRows(tools, options.seed, ...job));
  }));
  rows.sort((a, b) => a.batch - b.batch || a.pair - b.pair);
  if (options.json === '-') console.log(JSON.stringify(rows));
  else {
    if (options.json) fs.writeFileSync(options.json, JSON.stringify(rows));
    printTable(rows);
    for (const row of options.verbose ? rows.filter(row => !good(row)) : []) {
      console.log(`batch ${row.batch} pair ${row.pair}: ${row.types} ${row.kind}, official ${row.count} contacts; ours ${JSON.stringify(row.ours)}${isTie(row) ? '; a tie' : ''}`);
    }
  }
  return rows.filter(good).length >= GOAL * rows.length;
}
