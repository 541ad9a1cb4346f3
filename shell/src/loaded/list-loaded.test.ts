import { expect, test } from '@jest/globals';
import type { RegisteredArea } from '@sentinel/federation';
import { area, claim, loadable, registryOf } from '@sentinel/federation/testing';
import type { AreaStatus } from '../areas/area-status.ts';
import { listLoaded, loadedText } from './list-loaded.ts';

const SINCE = new Date('2026-11-26T10:00:00Z');
const OLD = loadable('alerts', '000000000000');
const ALERTS: RegisteredArea = { ...area('alerts', { paths: [claim('/alerts')] }), previous: OLD };
const of = (registered: RegisteredArea, status?: AreaStatus) =>
  listLoaded(registryOf(registered), new Map(status ? [['alerts', { status, since: SINCE }]] : []), () => 120)[0];
const shown = (version: string): AreaStatus => ({ kind: 'shown', version });

test.each<[string, RegisteredArea, AreaStatus | undefined, object]>([
  [
    'an area that was not entered',
    ALERTS,
    undefined,
    { version: '000000000001', release: 'Stable', state: 'Not shown', since: null },
  ],
  ['one that was left', ALERTS, { kind: 'away' }, { state: 'Not shown', since: null }],
  ['one that loads', ALERTS, { kind: 'loading' }, { state: 'Loading', since: SINCE }],
  ['one that shows', ALERTS, shown('000000000001'), { release: 'Stable', state: 'Shown', loadMs: 120 }],
  ['the fallback', ALERTS, shown('000000000000'), { version: '000000000000', release: 'Fallback', state: 'Shown' }],
  ['one from before a release', ALERTS, shown('0000000000ff'), { version: '0000000000ff', release: 'Older release' }],
  ['a canary', { ...ALERTS, isCanary: true }, shown('000000000001'), { release: 'Canary', state: 'Shown' }],
  [
    'the stable release where the canary failed',
    { ...ALERTS, isCanary: true },
    shown('000000000000'),
    { release: 'Fallback' },
  ],
  [
    'one that is switched off',
    { ...ALERTS, isDisabled: true },
    { kind: 'off' },
    { release: 'Switched off', state: 'Not shown' },
  ],
])('%s', (_what, registered, status, told) => {
  expect(of(registered, status)).toMatchObject(told);
});

test('areas are in the order of their names, and as text there is a line for each', () => {
  const other = area('account', { paths: [claim('/profile')] });
  const loaded = listLoaded(registryOf(ALERTS, other), new Map(), () => null);
  expect(loadedText([['Shell', 'abc']], loaded)).toBe(
    'Shell: abc\naccount@000000000001: Stable, not shown\nalerts@000000000001: Stable, not shown',
  );
});
