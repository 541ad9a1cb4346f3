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

test.each(Object.entries(READS))('%s reads until its caller leaves', async (_type, operation) => {
  const { signal } = new AbortController();
  let until: AbortSignal | undefined;
  const copy = {
    read: async (_search: unknown, given?: AbortSignal) => {
      until = given;
      return {};
    },
  } as unknown as ExploreCopy;
  await operation(copy)({ email: 'x@sentinel.example', query: 'a' } as never, { signal } as Call);
  expect(until).toBe(signal);
});
