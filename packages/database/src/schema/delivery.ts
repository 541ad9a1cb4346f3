import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Owned by services/delivery: the area registry, and what browsers say of the releases it serves. */
export const delivery = pgSchema('delivery');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One built version of the shell or of an area. The document and the files it names never change. */
export const release = delivery.table(
  'release',
  {
    area: text().notNull(),
    version: text().notNull(),
    /** `release.json` as the build wrote it: manifest, entry, assets, SHA-384 of each file. */
    document: jsonb().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Who published it; unknown for releases from before it was kept. */
    publishedBy: text('published_by'),
    /** When its files were deleted, because no channel had pointed to it for 30 days. */
    filesRemovedAt: instant('files_removed_at'),
  },
  (table) => [primaryKey({ columns: [table.area, table.version] })],
);

/** What points to the releases of an area that are served. */
export const channel = delivery.table('channel', {
  area: text().primaryKey(),
  stable: text().notNull(),
  /** The stable release before: the fallback where `stable` does not load, and where a rollback goes. */
  previous: text(),
  canary: text(),
  /** Share of the accounts and devices that get the canary, in percent. 0 without a canary. */
  canaryShare: integer('canary_share').notNull().default(0),
  /** Raise the share, promote and roll back by what browsers say of it. */
  canaryDecides: boolean('canary_decides').notNull().default(false),
  /** Why nobody gets the area; null while it is served. */
  disabled: text(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Append-only log of changes to the channels; `before` and `after` are all of a channel but `updated_at`. */
export const channelChange = delivery.table('channel_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().default(sql`clock_timestamp()`),
  area: text().notNull(),
  /** `promote`, `canary`, `rollback`, `disable`, `enable` or `restore`. */
  action: text().notNull().default('promote'),
  actor: text().notNull(),
  reason: text(),
  before: jsonb(),
  after: jsonb().notNull(),
});

/** Append-only: the result of a check of a release, such as its mount against a shell. The last one of a name counts. */
export const releaseCheck = delivery.table(
  'release_check',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    area: text().notNull(),
    version: text().notNull(),
    name: text().notNull(),
    passed: boolean().notNull(),
    /** What was found, one line each. */
    detail: text().array().notNull(),
    /** The version of the shell it was checked against. */
    shell: text().notNull(),
    actor: text().notNull(),
  },
  (table) => [index().on(table.area, table.version)],
);

/**
 * Visits that count when a release is decided about: one a page that delivery served, area and version. Deleted after 8 days.
 * Accounts, devices and networks are hashes with `page_key`, which say who is the same and nothing else.
 */
export const areaVisit = delivery.table(
  'area_visit',
  {
    area: text().notNull(),
    version: text().notNull(),
    /** Of the page's ticket. */
    page: uuid().notNull(),
    /** When the first of its signals came. */
    at: instant('at').notNull(),
    /** Null for visitors on whose device nobody ever logged in. */
    account: text(),
    device: text(),
    network: text().notNull(),
    /** The phase in which the visit failed, `error` for what nothing caught later; null while nothing failed. */
    failed: text(),
    slow: boolean().notNull().default(false),
    /** False while nothing was heard but that the release was about to run: after a minute, it blocks the page. */
    settled: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.area, table.version, table.page] }),
    index('area_visit_version').on(table.area, table.version, table.at),
    index('area_visit_at').on(table.at),
  ],
);

/** What signs the tickets of pages: one row, made by the first process that needs it. */
export const pageKey = delivery.table('page_key', {
  id: integer().primaryKey(),
  key: text().notNull(),
});

/** Counts of signals by minute. Only releases from before `area_visit` use it; to be dropped 30 days after 2026-11-28. */
export const areaSignal = delivery.table(
  'area_signal',
  {
    minute: instant('minute').notNull(),
    area: text().notNull(),
    version: text().notNull(),
    /** `visit` (an area was entered), `failed` (it did not load, or an error went uncaught), `slow` (it took too long). */
    kind: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.area, table.version, table.minute, table.kind] })],
);

/** Append-only: what was decided of a canary, with the numbers it was decided by. */
export const canaryDecision = delivery.table('canary_decision', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().default(sql`clock_timestamp()`),
  area: text().notNull(),
  version: text().notNull(),
  /** `hold`, `raise`, `promote` or `rollback`. */
  decision: text().notNull(),
  numbers: jsonb().notNull(),
});

/** What a team's pipelines prove themselves with. Only the hash of the secret is kept; rows are never deleted. */
export const teamToken = delivery.table('team_token', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  team: text().notNull(),
  /** The areas it may release; null: every area and the shell, which is what operators have. */
  areas: text().array(),
  /** `publish`, `canary`, `promote`, `rollback` and `disable`, as far as it may. */
  actions: text().array().notNull(),
  /** SHA-256 of the secret, in hex. */
  secretHash: text('secret_hash').notNull().unique(),
  /** The id of the administrator's account, or the name of an operator who used the database. */
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  /** As `created_by`. */
  revokedBy: text('revoked_by'),
});
