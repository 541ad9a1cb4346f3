import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AreaLoadError } from '../load-failure/load-error.ts';
import { type AreaStatus, type AreaTransition, nextStatus } from './area-status.ts';

const transitions: fc.Arbitrary<AreaTransition> = fc.constantFrom(
  { type: 'activated' },
  { type: 'mounted', version: 'v' },
  { type: 'switchedOff' },
  { type: 'failed', error: new AreaLoadError('code', 'threw', 'r'), registryError: null },
  { type: 'retried' },
  { type: 'replaced' },
  { type: 'deactivated' },
);

test('an area shows only after it was loading, and loads only after it was away, failed, switched off or replaced', () => {
  fc.assert(
    fc.property(fc.array(transitions), (sequence) => {
      let status: AreaStatus = { kind: 'away' };
      for (const event of sequence) {
        const next = nextStatus(status, event);
        if (next.kind !== status.kind) {
          if (next.kind === 'shown') expect(status.kind).toBe('loading');
          if (next.kind === 'loading')
            expect([event.type === 'replaced' ? 'shown' : 'away', 'failed', 'off']).toContain(status.kind);
          if (next.kind === 'off') expect(status.kind).not.toBe('away');
          if (next.kind === 'failed') expect(['loading', 'shown']).toContain(status.kind);
        }
        status = next;
      }
      expect(nextStatus(status, { type: 'deactivated' })).toEqual({ kind: 'away' });
    }),
  );
});
