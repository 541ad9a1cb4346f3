import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Owned by services/delivery: the area registry. */
export const delivery = pgSchema('delivery');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One built version of the shell or of an area. Neither the rows nor the files they name ever change. */
export const release = delivery.table(
  'release',
  {
    area: text().notNull(),
    version: text().notNull(),
    /** `release.json` as the build wrote it: manifest, entry, assets, SHA-384 of each file. */
    document: jsonb().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.area, table.version] })],
);

/** The release of an area that is served, and the previous one. */
export const channel = delivery.table('channel', {
  area: text().primaryKey(),
  stable: text().notNull(),
  previous: text(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Append-only log of changes to the channels. */
export const channelChange = delivery.table('channel_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().default(sql`now()`),
  area: text().notNull(),
  actor: text().notNull(),
  before: jsonb(),
  after: jsonb().notNull(),
});
