import { expect, test } from '@jest/globals';
import { applyStaged, fill, removeDeleted, stage } from './apply.ts';
import { COPY_SHAPE } from './copy-version.ts';
import * as sources from './source.ts';

test('the version of the copy depends on every statement that reads PostgreSQL', () => {
  const read = Object.values(sources).flatMap((source) =>
    'changed' in source ? [source.all, source.changed('0')] : [source.all],
  );
  expect(read).toHaveLength(11);
  expect(COPY_SHAPE).toEqual(expect.arrayContaining(read));
});

test('the version of the copy depends on every statement that writes the copy', async () => {
  const said: string[] = [];
  const run = async (statement: string) => {
    said.push(statement);
    return { getRows: () => [[1]] };
  };
  const writer = { run, runAndReadAll: run } as unknown as Parameters<typeof fill>[0];
  const changes = {
    company: { path: 'company', columns: sources.COMPANY_SOURCE.columns },
    symbol: { path: 'symbol', columns: sources.SYMBOL_SOURCE.columns },
    owner: { path: 'owner', columns: sources.OWNER_SOURCE.columns },
    trade: { path: 'trade', columns: sources.TRADE_SOURCE.columns },
    event: { path: 'event', columns: sources.EVENT_SOURCE.columns },
  };
  await fill(writer, changes);
  await stage(writer, changes);
  await applyStaged(writer);
  await removeDeleted(writer, {
    trade: { path: 'trade', columns: sources.TRADE_KEYS.columns },
    event: { path: 'event', columns: sources.EVENT_KEYS.columns },
  });
  const writing = said.filter((statement) => !statement.startsWith('select '));
  expect(writing.length).toBeGreaterThan(30);
  expect(COPY_SHAPE).toEqual(expect.arrayContaining(writing));
});
