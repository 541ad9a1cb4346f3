import { expect, test } from '@jest/globals';
import { AreaLoadError, type LoadPhase } from '../load-failure/load-error.ts';
import type { Note } from './notes.ts';
import { visitBook } from './visit-book.ts';

const ALERTS = { area: 'alerts', version: '000000000001' };
const EXPLORE = { area: 'explore', version: '000000000002' };

function setUp() {
  const book = visitBook();
  let isHidden = false;
  const read = (at: number, note: object) => book.read({ at, isHidden, ...note } as Note);
  const begin = (visit: number, at: number, release = ALERTS) => read(at, { type: 'begun', visit, ...release });
  const phase = (visit: number, at: number, name: LoadPhase) => read(at, { type: 'phase', visit, phase: name });
  return {
    book,
    read,
    begin,
    phase,
    hide: () => {
      isHidden = true;
    },
  };
}
const stackOf = ({ area, version }: typeof ALERTS) =>
  `Error: x\n  at a (https://app.example/r/shell/00000000000a/shell.js:1:2)\n  at b (https://app.example/r/${area}/${version}/lifecycles.js:1:2)`;
const thrown = (message: string, stack = '') => Object.assign(new Error(message), { stack });

test('a visit gives itself, the times of its phases, and the time until it shows', () => {
  const { read, begin, phase } = setUp();
  expect(begin(1, 0)).toEqual([{ kind: 'visit', ...ALERTS }]);
  const signals = [
    ...phase(1, 5, 'fit'),
    ...phase(1, 10, 'entry'),
    ...phase(1, 110, 'code'),
    ...phase(1, 310, 'start'),
    ...read(360, { type: 'shown', visit: 1 }),
  ];
  expect(signals).toEqual([
    { kind: 'load', ...ALERTS, phase: 'entry', ms: 100 },
    { kind: 'load', ...ALERTS, phase: 'code', ms: 200 },
    { kind: 'load', ...ALERTS, phase: 'start', ms: 50 },
    { kind: 'load', ...ALERTS, phase: 'shown', ms: 360 },
  ]);
});

test('a visit is slow once: more than 2.5 s until it shows, or a poor vital', () => {
  const { book, read, begin } = setUp();
  begin(1, 0);
  expect(read(2_500, { type: 'shown', visit: 1 })).not.toContainEqual({ kind: 'slow', ...ALERTS });
  begin(2, 3_000, EXPLORE);
  expect(read(5_501, { type: 'shown', visit: 2 })).toContainEqual({ kind: 'slow', ...EXPLORE });
  expect(book.vital({ name: 'inp', value: 600, isPoor: true, at: 6_000 })).toEqual([
    { kind: 'vital', ...EXPLORE, name: 'inp', ms: 600 },
  ]);
  read(7_000, { type: 'left', visit: 2 });
  begin(3, 7_000);
  expect(book.vital({ name: 'inp', value: 600, isPoor: true, at: 8_000 })).toContainEqual({ kind: 'slow', ...ALERTS });
});

test('in a page that nobody sees, and after a failure, times say nothing', () => {
  const { read, begin, hide } = setUp();
  begin(1, 0);
  read(10, { type: 'failed', visit: 1, error: new AreaLoadError('entry', 'threw', 'x') });
  expect(read(60_000, { type: 'shown', visit: 1 })).toEqual([]);
  hide();
  begin(2, 0);
  expect(read(60_000, { type: 'shown', visit: 2 })).toEqual([]);
});

test('a visit fails once, and each error is told with what is known of it', () => {
  const { read, begin } = setUp();
  begin(1, 0);
  const error = new AreaLoadError('code', 'error status', 'for a@b.example', {
    facts: { url: '/r/alerts/000000000001/x.js', status: 404, contentType: 'text/plain', requestId: 'request-1' },
  });
  const told = {
    kind: 'error',
    ...ALERTS,
    phase: 'code',
    fault: 'error status',
    url: '/r/alerts/000000000001/x.js',
    status: 404,
    contentType: 'text/plain',
    requestId: 'request-1',
    message: 'for [email]',
  };
  expect(read(1, { type: 'failed', visit: 1, error })).toEqual([{ kind: 'failed', ...ALERTS, phase: 'code' }, told]);
  expect(read(2, { type: 'failed', visit: 1, error })).toEqual([told]);
});

test('an uncaught error is of the area whose file is in its stack, else of the one on the screen, else of the shell', () => {
  const { read, begin } = setUp();
  begin(1, 0, { area: 'shell', version: '00000000000a' });
  expect(read(1, { type: 'error', thrown: thrown('early') })).toMatchObject([
    { kind: 'failed', area: 'shell', phase: 'error' },
    { kind: 'error', area: 'shell', message: 'early' },
  ]);
  begin(2, 10);
  begin(3, 20, EXPLORE);
  expect(read(30, { type: 'error', thrown: thrown('of alerts', stackOf(ALERTS)) })).toMatchObject([
    { kind: 'failed', area: 'alerts' },
    { kind: 'error', area: 'alerts', url: '/r/alerts/000000000001/lifecycles.js' },
  ]);
  expect(read(40, { type: 'error', thrown: 'a text' })).toMatchObject([
    { kind: 'failed', area: 'explore' },
    { kind: 'error', area: 'explore', message: 'a text' },
  ]);
  read(45, { type: 'left', visit: 3 });
  read(45, { type: 'left', visit: 2 });
  expect(read(46, { type: 'error', thrown: 'between two areas' })).toMatchObject([{ kind: 'error', area: 'shell' }]);
  expect(read(50, { type: 'error', thrown: thrown('again', stackOf(ALERTS)) })).toMatchObject([{ kind: 'error' }]);
  // Of a release that this page never entered.
  expect(
    read(60, { type: 'error', thrown: thrown('x', stackOf({ area: 'alerts', version: 'ffffffffffff' })) }),
  ).toEqual([]);
});

test('what is canceled, of the browser, or of an extension is no error of ours', () => {
  const { read, begin } = setUp();
  begin(1, 0);
  for (const each of [
    new DOMException('left', 'AbortError'),
    thrown('ResizeObserver loop completed with undelivered notifications.'),
    'Script error.',
    thrown('x', 'at chrome-extension://abc/content.js:1:2'),
  ])
    expect(read(1, { type: 'error', thrown: each })).toEqual([]);
});

test('vitals are of the area at whose time they were measured; the first paint is of the first area', () => {
  const { book, read, begin } = setUp();
  begin(1, 500);
  read(1_000, { type: 'left', visit: 1 });
  begin(2, 1_000, EXPLORE);
  const areaOf = (name: 'cls' | 'inp' | 'lcp', at: number) =>
    book.vital({ name, value: 0.015, isPoor: false, at }).map(({ area }) => area);
  expect(areaOf('lcp', 100)).toEqual(['alerts']);
  expect(areaOf('inp', 700)).toEqual(['alerts']);
  expect(areaOf('inp', 1_500)).toEqual(['explore']);
  expect(book.vital({ name: 'cls', value: 0.0154, isPoor: false, at: 600 })).toEqual([
    { kind: 'shift', ...ALERTS, thousandths: 15 },
  ]);
});

test('only the last 50 visits are kept, and the shell’s own', () => {
  const { read, begin } = setUp();
  begin(1, 0, { area: 'shell', version: '00000000000a' });
  for (let visit = 2; visit <= 60; visit += 1) begin(visit, visit);
  const shown = (visit: number) => read(100, { type: 'shown', visit }).length;
  expect([shown(1), shown(2), shown(60)].map((count) => count > 0)).toEqual([true, false, true]);
});
