import { char, index, integer, pgSchema, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { account } from './identity.ts';

/** Owned by services/categorization. */
export const categorization = pgSchema('categorization');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const reviewCompany = categorization.table('company', {
  gvkey: text().primaryKey(),
  name: text().notNull(),
});

export const interaction = categorization.table(
  'interaction',
  {
    gvkey: text()
      .notNull()
      .references(() => reviewCompany.gvkey, { onDelete: 'cascade' }),
    interactionNum: integer('interaction_num').notNull(),
    /** JSON text as the spec defines it: a description, and speaker/text objects or HTML. */
    interaction: text().notNull(),
    contentHash: char('content_hash', { length: 64 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gvkey, table.interactionNum] })],
);

export const assignment = categorization.table(
  'assignment',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    gvkey: text()
      .notNull()
      .references(() => reviewCompany.gvkey, { onDelete: 'cascade' }),
    assignedAt: instant('assigned_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.gvkey] }), index('assignment_gvkey').on(table.gvkey)],
);

export const verdict = categorization.table(
  'verdict',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    gvkey: text().notNull(),
    interactionNum: integer('interaction_num').notNull(),
    /** 1 relevant, 0 not relevant. */
    categorization: smallint().notNull(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.gvkey, table.interactionNum] })],
);
