// npm run backfill -- --from DAY [--to DAY] [--forms 4,4/A,8-K] [--retry-refused] [--queue-only]   Fetches history from EDGAR.
import { parseArgs } from 'node:util';
import { isDay, newYorkDay } from '@sentinel/calendar';
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { SingleBar } from 'cli-progress';
import { type BackfillOptions, type BackfillProgress, runBackfill } from '../fetch/backfill.ts';
import { EDGAR_SETTINGS, edgarClientOf } from '../fetch/edgar-settings.ts';
import type { FetchNotice } from '../fetch/fetch-context.ts';
import { isWantedForm } from '../fetch/wanted-forms.ts';

const USAGE = `Usage: npm run backfill -- --from DAY [--to DAY] [--forms FORM,…] [--retry-refused] [--queue-only]
  DAY is YYYY-MM-DD; --to defaults to today. FORM is EDGAR's name (3, 4, 5, 144, 8-K, 10-Q, 10-K; amendments 4/A …); the default is all forms.
  --retry-refused  also tries filings that were refused before
  --queue-only     only queues the filings; the running service fetches them
  Run the same command again to continue where it stopped.`;
const LINE_EVERY_MS = 10_000;

const options = readOptions();
if (typeof options === 'string') {
  console.error(`backfill: ${options}\n${USAGE}`);
  process.exitCode = 2;
} else await run(options);

function readOptions(): BackfillOptions | string {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        forms: { type: 'string' },
        'retry-refused': { type: 'boolean', default: false },
        'queue-only': { type: 'boolean', default: false },
      },
    });
    const { forms, from = '', to = newYorkDay(new Date()) } = values;
    if (!isDay(from) || !isDay(to)) return '--from and --to must be days (YYYY-MM-DD)';
    if (from < '1993-01-01' || to < from) return '--from must not be after --to, or before 1993';
    const list = forms?.split(',').map((form) => form.trim().toUpperCase());
    const unwanted = list?.find((form) => !isWantedForm(form));
    if (unwanted !== undefined) return `form '${unwanted}' is not one that is stored`;
    const flags = { retriesRefused: values['retry-refused'], queuesOnly: values['queue-only'] };
    return { from, to, ...flags, ...(list ? { forms: list } : {}) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function run(backfill: BackfillOptions): Promise<void> {
  const { databaseUrl, ...settings } = readConfig('backfill', {
    ...EDGAR_SETTINGS,
    databaseUrl: DATABASE_URL,
  });
  const database = openDatabase(databaseUrl, { service: 'ingest', applicationName: 'backfill', max: 5 });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('stopped')));
  const screen = process.stdout.isTTY ? barScreen() : lineScreen();
  try {
    const client = edgarClientOf(database, settings);
    const onNotice = (notice: FetchNotice) => {
      const line = wordsOf(notice);
      if (line !== null) screen.say(line);
    };
    const end = await runBackfill({ client, database, onNotice }, backfill, screen.show, stop.signal);
    screen.end();
    await client.close();
    console.log(`${end.indexesRead} of ${end.indexes} indexes read; ${counts(end)}`);
    if (stop.signal.aborted) console.log('Stopped. Run the same command again to continue.');
    else if (end.stored + end.refused < end.filings)
      console.log('The service `ingest` tries the rest again, or run the same command again.');
    if (end.refused > 0) process.exitCode = 1;
  } catch (error) {
    screen.end();
    console.error(`backfill: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function counts({ filings, refused, stored }: BackfillProgress): string {
  return `${filings} filings: ${stored} stored, ${refused} refused, ${filings - stored - refused} left`;
}

/** A message to print while the command runs; null when the counts are enough. */
function wordsOf(notice: FetchNotice): string | null {
  if (notice.kind === 'throttled') return `waiting: ${notice.reason}`;
  if (notice.kind === 'index_missing') return `EDGAR has no index of ${notice.day}`;
  if (notice.kind === 'index_read' && notice.badRows > 0)
    return `${notice.path}: ${notice.badRows} lines are not rows of filings`;
  if (notice.kind === 'fetched' && notice.outcome === 'refused') return `refused ${notice.accession}: ${notice.reason}`;
  if (notice.kind === 'trouble')
    return `${notice.where}: ${notice.error instanceof Error ? notice.error.message : String(notice.error)}`;
  return null;
}

interface Screen {
  show(progress: BackfillProgress): void;
  say(line: string): void;
  end(): void;
}

function barScreen(): Screen {
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {stage}  {duration_formatted}',
    clearOnComplete: true,
    stopOnComplete: false,
  });
  bar.start(1, 0, { stage: 'indexes' });
  let said = '';
  return {
    show: (progress) => {
      const isReading = progress.indexesRead < progress.indexes;
      bar.setTotal(Math.max(1, isReading ? progress.indexes : progress.filings));
      const done = isReading ? progress.indexesRead : progress.stored + progress.refused;
      bar.update(done, {
        stage: isReading ? `index ${progress.indexesRead} of ${progress.indexes}` : counts(progress),
      });
    },
    say: (line) => {
      // Several fetchers may report the same; print it once.
      if (line !== said) process.stderr.write(`\r\u001b[K${line}\n`);
      said = line;
    },
    end: () => bar.stop(),
  };
}

function lineScreen(): Screen {
  let saidMs = 0;
  let said = '';
  return {
    show: (progress) => {
      if (Date.now() - saidMs < LINE_EVERY_MS) return;
      saidMs = Date.now();
      console.log(`${progress.indexesRead} of ${progress.indexes} indexes; ${counts(progress)}`);
    },
    say: (line) => {
      if (line !== said) console.error(line);
      said = line;
    },
    end: () => undefined,
  };
}
