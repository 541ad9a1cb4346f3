import { expect, test } from '@jest/globals';
import type { Call } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { search_entities } from '../entities/search_entities.ts';
import { explore_events } from '../events/explore_events.ts';
import { relax_events } from '../relax/relax_events.ts';
import { relax_trades } from '../relax/relax_trades.ts';
import { study_events } from '../study/study_events.ts';
import { study_trades } from '../study/study_trades.ts';
import { explore_trades } from '../trades/explore_trades.ts';

const READS = {
  explore_events,
  explore_trades,
  relax_events,
  relax_trades,
  search_entities,
  study_events,
  study_trades,
};

test.each(Object.entries(READS))('%s reads in its caller’s turn, until the caller leaves', async (type, operation) => {
  const call = { signal: new AbortController().signal } as Call;
  const given: unknown[] = [];
  const copy = {
    read: async (_search: unknown, ...more: unknown[]) => {
      given.push(...more);
      return {};
    },
  } as unknown as ExploreCopy;
  await operation(copy)({ email: 'x@sentinel.example', query: 'a' } as never, call);
  expect(given[0]).toBe(call);
  expect(given[1]).toBe(type === 'search_entities' ? 'lookup' : undefined);
});
