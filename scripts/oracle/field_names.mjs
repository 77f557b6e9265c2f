// Names of mjData's arrays, taken from the public field tables.

import fs from 'node:fs';

const headers = new URL('../../lib/include/mujoco/', import.meta.url);
const read = name => fs.readFileSync(new URL(name, headers), 'utf8');

function table(text, name) {
  const start = text.indexOf(`#define ${name}(X)`);
  const rows = [];
  for (const line of text.slice(start).split('\n').slice(1)) {
    const row = line.match(/^\s*X\(([^)]*(?:\([^)]*\)[^)]*)*)\)/);
    if (!row) break;
    rows.push(row[1].split(/,\s*/));
  }
  return rows;
}

const macros = read('mjxmacro.h');

// Arrays that cannot be compared: process-local numbers (plugin*), arrays of bool, which the
// official module cannot return (eq_active and bvh_active, an input and a visualisation aid), and
// contact, whose fields are recorded one by one.
const skipped = new Set(['plugin', 'plugin_data', 'eq_active', 'bvh_active', 'contact']);

export const dataArrays = ['BUFFER', 'ARENA_SOLVER', 'ARENA_DUAL', 'ARENA_ISLAND', 'ARENA_EFM']
    .flatMap(part => table(macros, `MJDATA_${part}_TABLE`).map(row => row[1]))
    .filter(name => !skipped.has(name));

export const dataCounts = ['ncon', 'ne', 'nf', 'nl', 'nefc', 'nJ', 'nY', 'nA', 'nisland', 'nidof', 'ntree_awake', 'nbody_awake', 'nv_awake'];

const contact = read('mjdata.h').match(/typedef struct mjContact_ \{([^}]*)\}/)[1];
export const contactFields = [...contact.matchAll(/^ *(?:mjtNum|int) (\w+)/gm)].map(match => match[1]);
