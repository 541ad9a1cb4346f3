import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import type { OperationRequest } from '@sentinel/contracts';
import type { StreamedAnswer } from '@sentinel/service-kit';
import { EXPORT_FORMATS } from '@sentinel/vocabulary-market';
import { COPY_INDEXES, storedColumns } from '../services/market/src/copy/copy-schema.ts';
import { openCopy } from '../services/market/src/copy/open-copy.ts';
import { export_trades } from '../services/market/src/export/export_trades.ts';
import { createExports } from '../services/market/src/export/exports.ts';
import { TRADE_COPY } from '../services/market/src/fields/trade-copy.ts';
import { withFolder } from './frame/folder.ts';
import { readOptions } from './frame/options.ts';
import { reporter } from './frame/report.ts';

/**
 * Exports of 1,000,000 of 5 million trades, with the columns of the trades page, sorted by value: seconds, the memory that the
 * process takes beyond what the copy takes, and the size of the file. Figures: 20 s and 200 MB (DESIGN section 8). `--trades=500000`
 * generates less; `--rounds=3` repeats. Nobody reads slowly here: back-pressure is tested, not measured.
 */
const { trades, rounds, write } = readOptions({
  trades: 5_000_000,
  rounds: 2,
  // Set by the benchmark itself, for the process that only writes the copy.
  write: '',
});
const report = reporter('export');
const rows = Math.min(1_000_000, Math.round(trades / 5));

/** Values of the exported columns, drawn from the row's number; other columns are null, because no export reads them. */
const VALUES: Readonly<Record<string, string>> = {
  id: 'n',
  accno: '90000000024000000 + n',
  cik: 'n % 10000',
  conm: `'Company of ' || (n % 10000) || ' Holdings, Inc.'`,
  conm_sort: `'company of ' || (n % 10000) || ' holdings, inc.'`,
  ticker: `'TK' || (n % 10000)`,
  direction: 'n % 4',
  trade_day: '16000 + hash(n) % 4000',
  value: 'hash(n + 1) % 100000000000',
  owner: `'Surname' || (hash(n) % 300000) || ' Given Name'`,
  title: `'Chief ' || ['Executive', 'Financial', 'Operating'][n % 3 + 1] || ' Officer'`,
  is_10b51: 'n % 2',
  ret_20: 'cast(hash(n + 2) % 100000000 as bigint) - 50000000',
  next_8k_days: 'n % 40',
  next_8k_ret0: 'cast(hash(n + 3) % 20000000 as bigint) - 10000000',
  next_ea_days: 'n % 90',
  next_ea_ret0: 'cast(hash(n + 4) % 20000000 as bigint) - 10000000',
};
const REQUEST: Omit<OperationRequest<'export_trades'>, 'format'> = {
  email: 'bench@sentinel.example',
  next_8K_days: { bool: 'le', val: [7] },
  columns: [
    'conm',
    'ticker',
    'owner',
    'title',
    'trade_date',
    'trade_direction',
    'value',
    'trade_return',
    'next_8K_days',
    'next_ea_days',
    'next_8K_ret0',
    'next_ea_ret0',
    'is_10b51',
  ],
  sort_column: 'value',
  sort_direction: 'desc',
};

if (write) await writeCopy(write);
else await withFolder(measure);

/** Writes the copy. In a process of its own, so that the memory it takes is not there to be used again. */
async function writeCopy(folder: string): Promise<void> {
  const { writer } = await openCopy(folder);
  const columns = storedColumns(TRADE_COPY).map(
    ({ name, type }) => `cast(${VALUES[name] ?? 'null'} as ${type}) as ${name}`,
  );
  await writer.run(
    `insert into trade select ${columns.join(', ')} from range(${trades}) numbers (n) order by ticker, conm_sort, id`,
  );
  for (const statement of COPY_INDEXES) await writer.run(statement);
  await writer.run('checkpoint');
}

async function measure(folder: string): Promise<void> {
  const self = [...process.execArgv, import.meta.filename, `--trades=${trades}`, `--write=${folder}`];
  if (spawnSync(process.execPath, self, { stdio: 'inherit' }).status !== 0) throw new Error('no copy was written');
  const { instance, writer } = await openCopy(folder);
  // The copy is in memory, as it is where searches run.
  const columns = Object.keys(VALUES).map((name) => `max(${name})`);
  await writer.run(`select ${columns.join(', ')} from trade`);

  const log = { info() {}, warn() {}, error() {} } as never;
  const exports = createExports({ connect: () => instance.connect() }, { folder, log });
  const handler = export_trades(exports, () => undefined);
  for (const format of EXPORT_FORMATS) {
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      done.push(
        await measured(async () => {
          const caller = { accountId: 'bench' };
          const call = { caller, signal: new AbortController().signal, noteForAudit() {} } as never;
          return (await handler({ ...REQUEST, format }, call)) as StreamedAnswer;
        }),
      );
    const tell = (metric: string, unit: string, value: (round: Round) => number) =>
      report(`${format}, ${metric}`, unit, done.map(value));
    tell(`${rows} rows`, 's', ({ seconds }) => seconds);
    tell('memory beyond the copy', 'MB', ({ grown }) => grown);
    tell('size', 'MB', ({ size }) => size);
  }
  const left = readdirSync(folder).filter((name) => name.startsWith('export-'));
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
}

interface Round {
  readonly seconds: number;
  /** Megabytes at the peak beyond those before. */
  readonly grown: number;
  readonly size: number;
}

async function measured(start: () => Promise<StreamedAnswer>): Promise<Round> {
  const megabytes = () => process.memoryUsage.rss() / 1e6;
  const before = megabytes();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, 20);
  const began = performance.now();
  let bytes = 0;
  for await (const part of (await start()).parts) if (part instanceof Uint8Array) bytes += part.length;
  clearInterval(watch);
  return { seconds: (performance.now() - began) / 1000, grown: peak - before, size: bytes / 1e6 };
}
