import { createHash } from 'node:crypto';
import { COPY_SCHEMA, COPY_SETTINGS } from './copy-schema.ts';
import {
  applyStatements,
  companyStatements,
  fillStatements,
  removeStatements,
  stageStatements,
} from './copy-statements.ts';
import { recountMonths } from './industry-months.ts';
import {
  COMPANY_SOURCE,
  EVENT_KEYS,
  EVENT_SOURCE,
  OWNER_SOURCE,
  SYMBOL_SOURCE,
  TRADE_KEYS,
  TRADE_SOURCE,
} from './source.ts';

const SOURCES = {
  company: COMPANY_SOURCE,
  symbol: SYMBOL_SOURCE,
  owner: OWNER_SOURCE,
  trade: TRADE_SOURCE,
  event: EVENT_SOURCE,
};
const fileOf = (name: keyof typeof SOURCES) => ({ path: name, columns: SOURCES[name].columns });
const CHANGES = {
  company: fileOf('company'),
  symbol: fileOf('symbol'),
  owner: fileOf('owner'),
  trade: fileOf('trade'),
  event: fileOf('event'),
};
const REMOVED = removeStatements({
  trade: { path: 'trade', columns: TRADE_KEYS.columns },
  event: { path: 'event', columns: EVENT_KEYS.columns },
});

/** Every statement that affects the contents of a copy: those that read PostgreSQL, and those that write the copy. */
export const COPY_SHAPE: readonly string[] = [
  ...COPY_SETTINGS,
  ...COPY_SCHEMA,
  ...[...Object.values(SOURCES), TRADE_KEYS, EVENT_KEYS].flatMap((source) =>
    'changed' in source ? [source.all, source.changed('0')] : [source.all],
  ),
  ...fillStatements(CHANGES),
  ...stageStatements(CHANGES),
  ...companyStatements(),
  ...applyStatements(),
  ...recountMonths(),
  ...REMOVED.notes,
  ...REMOVED.rows,
  ...REMOVED.dependents,
];

/** A hash of all these statements. A copy with another version is deleted and filled again. */
export const COPY_VERSION = createHash('sha256').update(JSON.stringify(COPY_SHAPE)).digest('hex').slice(0, 16);
