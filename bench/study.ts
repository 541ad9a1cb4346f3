import type { Database } from '@sentinel/database';
import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { createExploreCopy } from '../services/market/src/copy/explore-copy.ts';
import { study_events } from '../services/market/src/study/study_events.ts';
import { study_trades } from '../services/market/src/study/study_trades.ts';
import { sizeOf, withGeneratedMarket } from './explore/generated-market.ts';
import { type Search, searchesOf } from './explore/searches.ts';
import { withFolder } from './frame/folder.ts';
import { readOptions } from './frame/options.ts';
import { percentile, reporter } from './frame/report.ts';

/**
 * Studies of the searches of `npm run bench -- explore`, each filter once a round, on 5 million trades and 1.5 million events: the
 * first answer, which is an estimate where many rows are found; the study of all rows; and that with another horizon, which the
 * service answers from what it knows. Figure of the first answer: p95 of 250 ms on 2 cores. `cpu` is the processor time of a study divided by two: what it would take on two cores that do
 * nothing else. `--trades=50000` generates less, `--each` prints each study.
 */
const options = readOptions({ trades: 5_000_000, rounds: 2, fresh: false, each: false });
const size = sizeOf(options.trades);
const report = reporter('study');
const said = (text: string) => console.error(`study: ${text}`);

await withGeneratedMarket(size, { isFresh: options.fresh, said }, ({ database }) =>
  withFolder((folder) => measure(database, folder)),
);

async function measure(database: Database, folder: string): Promise<void> {
  const copy = createExploreCopy(database, { folder, log: { info: said, warn: said } as never });
  await copy.refresh();
  const handlersOf = () => ({ trades: study_trades(copy), events: study_events(copy) });
  // Each keeps the studies that it has made.
  const [firstHandlers, allHandlers] = [handlersOf(), handlersOf()];

  const study = async (one: Search, horizon: StudyHorizon, allow_estimate = false) => {
    const handlers = allow_estimate ? firstHandlers : allHandlers;
    const { page: _page, limit: _limit, sort_column: _column, sort_direction: _direction, ...filters } = one.search;
    const began = performance.now();
    const cpu = process.cpuUsage();
    const answer =
      one.type === 'trades'
        ? await handlers.trades(
            { ...filters, horizon, allow_estimate } as Parameters<typeof handlers.trades>[0],
            {} as never,
          )
        : await handlers.events(
            { ...filters, horizon, allow_estimate } as Parameters<typeof handlers.events>[0],
            {} as never,
          );
    const used = process.cpuUsage(cpu);
    const n = 'n' in answer ? answer.n : 0;
    return { ms: performance.now() - began, cpuMs: (used.user + used.system) / 2000, n };
  };

  const firsts: number[] = [];
  const wall: number[] = [];
  const cpu: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const one of distinct(searchesOf(round, size))) {
      const first = await study(one, 20, true);
      const { ms, cpuMs, n } = await study(one, 20);
      const other = await study(one, 60);
      firsts.push(first.ms);
      again.push(other.ms);
      wall.push(ms);
      cpu.push(cpuMs);
      if (options.each)
        said(
          `first ${first.ms.toFixed(0).padStart(5)} ms, all ${ms.toFixed(0).padStart(6)} ms, cpu ${cpuMs.toFixed(0).padStart(5)} ms, again ${other.ms.toFixed(0).padStart(5)} ms, ${String(n).padStart(8)} rows: ${one.type}, ${one.name}`,
        );
    }
  }
  report('first answer, 1 client', 'ms', firsts);
  report('study of all rows, 1 client', 'ms', wall);
  report('cpu of a study / 2 cores', 'ms', cpu);
  report('the same with another horizon', 'ms', again);
  said(`p95 ${percentile(firsts, 0.95).toFixed(0)} ms, of all rows ${percentile(wall, 0.95).toFixed(0)} ms`);
  await copy.close();
}

/** Searches with other filters: a study has no page and no order. */
function distinct(searches: readonly Search[]): Search[] {
  const seen = new Set<string>();
  return searches.filter(({ type, search }) => {
    const { page: _page, limit: _limit, sort_column: _column, sort_direction: _direction, ...filters } = search;
    const key = JSON.stringify([type, filters]);
    return !seen.has(key) && seen.add(key);
  });
}
