import { expect, jest, test } from '@jest/globals';
import { loadable } from '@sentinel/federation/testing';
import type { TroubledFile } from '../integrity/asset-integrity.ts';
import { failureSentence } from '../load-failure/failure-sentence.ts';
import type { probeFile } from '../load-failure/probe-file.ts';
import { type FailedLoad, failureExplainer } from './explain-failure.ts';
import { TimeoutError } from './with-timeout.ts';

const release = loadable('alerts');
const FOLDER = `/r/alerts/${release.version}/`;

function explainer(files: readonly TroubledFile[] = []) {
  const probe = jest.fn<typeof probeFile>(async (path) => ({
    fault: 'error status',
    facts: { url: path, status: 503, contentType: 'text/plain', requestId: 'request-0001' },
  }));
  const explain = failureExplainer(
    {
      integrityOf: () => 'sha384-known',
      knows: (path) => !path.includes('unknown'),
      troubled: (folder) => files.filter(({ path }) => path.startsWith(folder)),
    },
    probe,
  );
  const failed = (change: Partial<FailedLoad>) =>
    explain({ area: 'alerts', release, phase: 'code', cause: new Error('it broke'), since: 0, ...change });
  return { failed, probe };
}

test('a file that failed is looked at; the line has all that was found', async () => {
  const { failed, probe } = explainer([
    { path: `${FOLDER}slow.js`, state: 'waiting' },
    { path: `${FOLDER}lifecycles.js`, state: 'failed' },
  ]);
  const error = await failed({});
  expect(probe.mock.calls).toEqual([[`${FOLDER}lifecycles.js`, { integrity: 'sha384-known' }]]);
  expect(error.line).toBe(
    `phase code · ${FOLDER}lifecycles.js · status 503 · text/plain · version ${release.version} · request request-0001 · it broke`,
  );
  expect(failureSentence(error)).toBe(
    'A part of its code didn’t load: the portal’s server answered 503 for this file.',
  );
});

test('a file of a shared package is found, too; one that the registry does not know is looked at without a hash', async () => {
  const path = '/r/shell/00000000000a/unknown.js';
  const { failed, probe } = explainer([{ path, state: 'failed' }]);
  expect((await failed({})).facts.url).toBe(path);
  expect(probe.mock.calls).toEqual([[path, { integrity: null }]]);
});

test('a file that is still awaited is not asked for again', async () => {
  const { failed, probe } = explainer([{ path: `${FOLDER}entry.js`, state: 'waiting' }]);
  expect(await failed({ phase: 'entry', cause: new TimeoutError('too long') })).toMatchObject({
    phase: 'entry',
    fault: 'no answer',
    facts: { url: `${FOLDER}entry.js` },
  });
  expect(probe).not.toHaveBeenCalled();
});

test('a file that is still awaited has nothing to do with an error', async () => {
  const { failed } = explainer([{ path: `${FOLDER}part.js`, state: 'waiting' }]);
  expect(await failed({})).toMatchObject({ fault: 'threw', message: 'it broke' });
});

test('with all files there, it is the code that failed; its stack names the file', async () => {
  const { failed } = explainer();
  expect(await failed({ phase: 'start', cause: new TimeoutError('too long') })).toMatchObject({ fault: 'unfinished' });
  const cause = Object.assign(new Error('x'), { stack: `Error: x\n at https://a.example${FOLDER}part.js:1:2` });
  expect(await failed({ cause })).toMatchObject({ fault: 'threw', facts: { url: `${FOLDER}part.js` } });
});
