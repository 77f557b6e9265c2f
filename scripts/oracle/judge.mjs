// Common parts of judgements: numbers of the comparison program, and models that a build refuses.

// JSON has no infinity. The driver writes such errors as strings.
export const numeric = error => Number(error === 'inf' ? Infinity : error);

export const short = error => error === 0 ? '0' : Number.isFinite(error) ? error.toExponential(0) : 'inf';

// Returns status and cause for a model that a build refuses or that does not survive reading and
// writing, and undefined for any other.
export function refusal(row) {
  if (row.official === 'refused') {
    // The build for Node does not have these.
    const lacks = /package:\/\/|plugin mujoco\.\S+ not found/.test(row.officialError);
    const status = row.ours === 'refused' ? 'both refuse' : lacks ? 'accepted' : 'only official refuses';
    return [status, status === 'both refuse' ? undefined : `official: ${row.officialError.trim()}`];
  }
  if (row.roundtrip !== true) return ['fail', `official MJB: ${row.roundtrip}`];
  if (row.ours === 'refused') return [row.unsupported ? 'unsupported' : 'fail', row.ourError];
}
