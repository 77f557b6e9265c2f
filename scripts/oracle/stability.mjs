// Long simulations beside the official build's: scripts/conformance --stability. Scenes that settle must keep their energy and
// their penetration within 1% of the official ones, and nothing may become NaN.

import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {failure, run} from './process.mjs';

const TOLERANCE = .01;

// Energy at the end, its drift over the last half, and the mean of the deepest penetration in the last half.
function summary(samples) {
  const energy = samples.filter((_, i) => i % 2 === 0).map(Number), deepest = samples.filter((_, i) => i % 2);
  const half = Math.floor(energy.length / 2);
  return {
    finite: energy.every(Number.isFinite),
    energy: energy.at(-1),
    range: Math.max(...energy) - Math.min(...energy),
    drift: energy.at(-1) - energy[half],
    penetration: deepest.slice(half).reduce((sum, x) => sum + x, 0) / Math.max(1, deepest.length - half),
  };
}

export async function compareStability(file, seconds, tools) {
  const figures = path.join(os.tmpdir(), `mjtools-stability-${process.pid}-${crypto.randomUUID()}.figures`);
  try {
    const asked = await run(process.execPath, [path.join(tools.here, 'stability_of_model.mjs'), file, seconds, figures].map(String), tools.limit);
    if (asked.code !== 0) return {file, status: 'no figures', cause: failure(asked)};
    const compared = await run(tools.driver, ['--stability', figures], tools.limit);
    if (compared.code !== 0) return {file, status: 'crash', cause: failure(compared)};
    const result = JSON.parse(compared.out), official = summary(result.official), ours = summary(result.ours);
    const near = (a, b, scale) => Math.abs(a - b) <= TOLERANCE * scale;
    const causes = [];
    if (!ours.finite || result.badSteps) causes.push('not finite');
    if (!near(official.drift, ours.drift, Math.max(Math.abs(official.drift), official.range))) causes.push('energy drift');
    if (!near(official.penetration, ours.penetration, Math.abs(official.penetration))) causes.push('penetration');
    return {file, official, ours, status: causes.length ? 'fail' : 'pass', cause: causes.join(', ') || undefined};
  } finally {
    fs.rmSync(figures, {force: true});
  }
}

export function printStability(row, name) {
  if (!row.ours) return console.log(`${name} ${row.status}: ${row.cause}`);
  const pair = field => `${row.official[field].toPrecision(6)} ${row.ours[field].toPrecision(6)}`;
  console.log(`${name} ${row.status.padEnd(5)} official and ours: energy ${pair('energy')}  drift ${pair('drift')}  penetration ${pair('penetration')}${row.cause ? `  [${row.cause}]` : ''}`);
}
