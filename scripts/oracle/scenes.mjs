// Judges and prints the comparison of abstract scenes: see scenes_of_model.mjs.

import {numeric} from './judge.mjs';

const FORWARD_TOLERANCE = 1e-9;

// Scenes show data. If data of the forward pass differ, which is judged without --scenes, a
// different scene is explained.
export function judgeScenes(row) {
  const bad = (row.views ?? []).filter(view => view.differences);
  const data = (row.forward ?? []).find(({error}) => numeric(error) > FORWARD_TOLERANCE);
  if (row.official === 'refused') [row.status, row.cause] = ['no figures', `official: ${row.officialError.trim().split('\n')[0]}`];
  else if (row.engineUnsupported?.length) [row.status, row.cause] = ['unsupported', row.engineUnsupported.join(', ')];
  else if (!bad.length) row.status = 'pass';
  else if (data) [row.status, row.cause] = ['explained', 'the data of the forward pass differ already'];
  else [row.status, row.cause] = ['fail', `${bad.length} views, ${bad[0].name}: ${bad[0].first[0].where}`];
  return row;
}

export function printScenes(row, name, verbose) {
  if (!row.views) return console.log(`${name} ${row.status}: ${row.cause ?? ''}`);
  const good = row.views.filter(view => !view.differences).length, geoms = row.views.reduce((sum, view) => sum + view.geoms, 0);
  console.log(`${name} ${row.status.padEnd(9)} ${good}/${row.views.length} views, ${geoms} geoms${row.cause ? `  [${row.cause}]` : ''}`);
  if (!verbose) return;
  for (const view of row.views.filter(view => view.differences)) {
    console.log(`    ${view.name}: ${view.differences} differences`);
    for (const {where, official, ours} of view.first) console.log(`      ${where}: official ${official}, ours ${ours}`);
  }
}

export function summariseScenes(rows) {
  const views = rows.flatMap(row => row.views ?? []);
  const geoms = views.reduce((sum, view) => sum + view.geoms, 0);
  console.log(`${views.filter(view => !view.differences).length} of ${views.length} scenes agree; ${geoms} geoms`);
}
