import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { thorough } from '../../../tools/thorough.mjs';
import { anchorsOf, anchorsOfEvent, judge, sizeOf } from './index.ts';
import type { AlertEvent } from './judge-events.ts';
import { event, rule } from './testing/arbitraries.ts';

const keyOf = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`;

describe('properties of judging', () => {
  test('an event that matches an alert is found by its anchors, and is as large as its floor', () => {
    let matches = 0;
    fc.assert(
      fc.property(rule, event, (one, happened) => {
        if (judge(one, happened).is !== 'match') return;
        matches += 1;
        const { anchors, floor } = anchorsOf(one);
        const found = anchorsOfEvent(happened);
        const { targets } = one;
        const isListed = ({ kind, key }: { kind: string; key: string }) =>
          targets.kind === 'watchlist' && (kind === 'issuer' ? targets.issuers : targets.owners).has(key);
        const keys = found.map((anchor) =>
          isListed(anchor) && targets.kind === 'watchlist' ? `watchlist ${targets.id}` : keyOf(anchor),
        );
        expect(anchors.filter((anchor) => keys.includes(keyOf(anchor))).length).toBeGreaterThan(0);
        expect(sizeOf(happened)).toBeGreaterThanOrEqual(floor);
        expect(new Set(anchors.map(({ kind }) => kind)).size).toBe(1);
      }),
      { numRuns: thorough(6_000, 30_000), seed: 1 },
    );
    expect(matches).toBeGreaterThan(thorough(60, 300));
  });

  /** The event with everything known that was not. */
  const completed = (happened: AlertEvent): AlertEvent => {
    const { close, avgDailyVolume, industry, marketValue } = happened.figures;
    const figures = {
      close: close ?? '5.00',
      avgDailyVolume: avgDailyVolume ?? '5.00',
      marketValue: marketValue ?? '500.00',
      industry: industry ?? 'Banking',
    };
    const sums = { sold: '1000.00', purchased: '1000.00' };
    const text = { said: { has: () => true } as never };
    switch (happened.kind) {
      case '4':
        return { ...happened, figures };
      case 'keyword':
        return { ...happened, figures, ...(happened.said ? {} : text) };
      default: {
        const move = happened.move ?? { lowest: -0.05, highest: 0.05 };
        const all = { move, insiders: (days: number) => happened.insiders(days) ?? sums };
        return happened.kind === '8-K'
          ? { ...happened, figures, ...all, ...(happened.said ? {} : text) }
          : { ...happened, figures, ...all };
      }
    }
  };

  test('an answer that is given stands when what was missing comes; an unknown one is answered then', () => {
    let unknown = 0;
    fc.assert(
      fc.property(rule, event, (one, happened) => {
        const before = judge(one, happened);
        const after = judge(one, completed(happened));
        if (before.is === 'unjudged') {
          unknown += 1;
          expect(before.missing.length).toBeGreaterThan(0);
          expect(after.is).not.toBe('unjudged');
        } else expect(after.is).toBe(before.is);
      }),
      { numRuns: thorough(6_000, 30_000), seed: 2 },
    );
    expect(unknown).toBeGreaterThan(thorough(40, 200));
  });
});
