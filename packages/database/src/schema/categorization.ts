import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from './identity.ts';

/** Owned by services/categorization. */
export const categorization = pgSchema('categorization');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A highlight: where it is in the text of the interaction (packages/highlight), in UTF-16 units. */
export interface StoredRange {
  readonly start: number;
  readonly end: number;
}

export const reviewCompany = categorization.table('company', {
  gvkey: text().primaryKey(),
  name: text().notNull(),
});

/** What is reviewed. It never changes, because highlights are ranges of its text. */
export const interaction = categorization.table(
  'interaction',
  {
    gvkey: text()
      .notNull()
      .references(() => reviewCompany.gvkey, { onDelete: 'cascade' }),
    interactionNum: integer('interaction_num').notNull(),
    /** JSON text as the spec defines it: speaker/text objects or HTML. */
    interaction: text().notNull(),
    /** Of the fraud; null without one. */
    description: text(),
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
    /** Null for demo data, and once that account is gone. */
    assignedBy: uuid('assigned_by').references(() => account.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.gvkey] }), index('assignment_gvkey').on(table.gvkey)],
);

/**
 * Companies that were taken away from a reviewer: a verdict that they had begun before is kept, and nobody else's. A row stays when the
 * company is assigned again, so that a verdict which arrives meanwhile finds it.
 */
export const pastAssignment = categorization.table(
  'past_assignment',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    gvkey: text()
      .notNull()
      .references(() => reviewCompany.gvkey, { onDelete: 'cascade' }),
    /** The last time. */
    takenAwayAt: instant('taken_away_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.gvkey] })],
);

/** What a verdict or an adjudication says, and who said it. */
const decided = {
  /** 1 relevant, 0 not relevant. */
  categorization: smallint().notNull(),
  /** The note. */
  reason: text().notNull().default(''),
  highlights: jsonb().$type<readonly StoredRange[]>().notNull().default([]),
  /** Whose account sent it: an administrator's where one acted for the reviewer. Null once that account is gone. */
  decidedBy: uuid('decided_by').references(() => account.id, { onDelete: 'set null' }),
  decidedAt: instant('decided_at').notNull().defaultNow(),
};

export const verdict = categorization.table(
  'verdict',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    gvkey: text().notNull(),
    interactionNum: integer('interaction_num').notNull(),
    /** How often it was saved. */
    version: integer().notNull().default(1),
    ...decided,
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.gvkey, table.interactionNum] }),
    foreignKey({
      name: 'verdict_of_interaction',
      columns: [table.gvkey, table.interactionNum],
      foreignColumns: [interaction.gvkey, interaction.interactionNum],
    }),
    index('verdict_interaction').on(table.gvkey, table.interactionNum),
    check('verdict_categorization', sql`${table.categorization} in (0, 1)`),
  ],
);

/** Every verdict that a reviewer of the company sent, append-only; those that were refused too, so that none is lost. */
export const verdictHistory = categorization.table(
  'verdict_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    gvkey: text().notNull(),
    interactionNum: integer('interaction_num').notNull(),
    outcome: text({ enum: ['saved', 'changed_meanwhile', 'not_assigned'] }).notNull(),
    /** Which version it became; of a refused one, which version it started from. */
    version: integer().notNull(),
    ...decided,
  },
  (table) => [
    foreignKey({
      name: 'verdict_history_of_interaction',
      columns: [table.gvkey, table.interactionNum],
      foreignColumns: [interaction.gvkey, interaction.interactionNum],
    }),
    index('verdict_history_of').on(table.accountId, table.gvkey, table.interactionNum, table.id),
  ],
);

/** What was decided where verdicts differ, append-only: the newest version counts. */
export const adjudication = categorization.table(
  'adjudication',
  {
    gvkey: text().notNull(),
    interactionNum: integer('interaction_num').notNull(),
    version: integer().notNull(),
    /** The versions of the verdicts that it decides between, added up: it is outdated once the sum differs. */
    verdictSaves: integer('verdict_saves').notNull(),
    ...decided,
  },
  (table) => [
    primaryKey({ columns: [table.gvkey, table.interactionNum, table.version] }),
    foreignKey({
      name: 'adjudication_of_interaction',
      columns: [table.gvkey, table.interactionNum],
      foreignColumns: [interaction.gvkey, interaction.interactionNum],
    }),
    check('adjudication_categorization', sql`${table.categorization} in (0, 1)`),
  ],
);
