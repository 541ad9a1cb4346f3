import type { AreaLoadError, LoadFault, LoadPhase } from './load-error.ts';

const PHASE: Readonly<Record<LoadPhase, string>> = {
  registry: 'The portal’s list of areas didn’t load',
  fit: 'It doesn’t fit this page',
  entry: 'Its first file didn’t load',
  code: 'A part of its code didn’t load',
  start: 'It didn’t start',
  error: 'Something in it failed',
};

const WRONG_VERSION: Readonly<Record<LoadPhase, string>> = {
  registry: 'what arrived isn’t a list that this page knows. Reload the page',
  fit: 'it needs another version of the portal. Reload the page',
  entry: 'what arrived isn’t the version that was asked for',
  code: 'what arrived isn’t the version that was asked for',
  start: 'what arrived isn’t the version that was asked for',
  error: 'what arrived isn’t the version that was asked for',
};

const FAULT: Readonly<Record<LoadFault, (error: AreaLoadError) => string>> = {
  absent: () => 'the portal no longer has this area',
  'error status': ({ facts }) => `the portal’s server answered ${facts.status} for this file`,
  'no answer': () => 'the portal’s server didn’t send this file in time',
  unreachable: () => 'the portal’s server couldn’t be reached. Check your connection',
  'wrong type': ({ facts }) =>
    `the portal’s server sent ${facts.contentType?.startsWith('text/html') ? 'a web page' : 'something else'} in place of this file`,
  'wrong hash': () => 'this file isn’t the one that was released, so your browser refused it',
  'no hash': () => 'this file isn’t part of the release, so your browser refused it',
  'wrong version': ({ phase }) => WRONG_VERSION[phase],
  threw: ({ phase }) => (phase === 'registry' ? 'this file can’t be read' : 'its code stopped with an error'),
  unfinished: () => 'it showed nothing in time',
  passing: () => 'this file got lost on its way. The portal’s server has it, so try again',
};

/** Says in one sentence of plain words which phase failed, and why. */
export function failureSentence(error: AreaLoadError): string {
  return `${PHASE[error.phase]}: ${FAULT[error.fault](error)}.`;
}
