import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../testing/built-image.ts';
import { unsafeStatements } from './unsafe-statements.ts';

const folder = join(ROOT, 'packages/database/migrations');
const all = readdirSync(folder).flatMap((schema) =>
  readdirSync(join(folder, schema))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => `${schema}/${file}`),
);

test('no migration does what the release before does not survive', () => {
  const unsafe = all
    .map((file) => [file, unsafeStatements(readFileSync(join(folder, file), 'utf8'))] as const)
    .filter(([, found]) => found.length > 0);
  // Expand in one release, contract in a later one, or say why: docs/deployment.md, "Migrations".
  expect(Object.fromEntries(unsafe)).toEqual({});
});

describe('a migration', () => {
  test.each([
    ['DROP TABLE "identity"."audit" CASCADE;', 'drops a table, view or schema'],
    ['ALTER TABLE "identity"."account" DROP COLUMN "phone";', 'drops a column'],
    ['ALTER TABLE "alerts"."alert" RENAME COLUMN "name" TO "title";', 'renames'],
    ['ALTER TABLE "alerts"."alert" RENAME TO "rule";', 'renames'],
    ['ALTER TABLE "market"."trade" ALTER COLUMN "shares" SET DATA TYPE bigint;', 'changes the type of a column'],
    ['alter table market.trade alter column shares type bigint using shares::bigint', 'changes the type of a column'],
    ['ALTER TABLE "market"."trade" ALTER COLUMN "price" SET NOT NULL;', 'makes a column not null'],
    ['ALTER TABLE "market"."trade" ADD COLUMN "venue" text NOT NULL;', 'adds a column without a default that must have a value'],
    ['CREATE INDEX "x" ON "market"."trade" USING btree ("cik");', 'builds an index on a large table'],
    ['CREATE UNIQUE INDEX "x" ON "alerts"."receipt" ("id");', 'builds an index on a large table'],
    ['ALTER TABLE "market"."filing" ADD CONSTRAINT "x" CHECK (true);', 'checks every row of a large table'],
    ['lock table market.trade;', 'locks a table'],
  ])('%s', (sql, found) => {
    expect(unsafeStatements(sql)).toEqual([expect.stringContaining(found)]);
    expect(unsafeStatements(`-- zero-downtime: nobody has read it for 30 days\n${sql}`)).toEqual([]);
    expect(unsafeStatements(`-- zero-downtime: because\n${sql}`)).toHaveLength(1);
  });

  test.each([
    'ALTER TABLE "market"."trade" ADD COLUMN "venue" text;',
    `ALTER TABLE "delivery"."channel" ADD COLUMN "canary_share" integer DEFAULT 0 NOT NULL;`,
    `ALTER TABLE "market"."trade" ADD COLUMN "is_late" boolean NOT NULL DEFAULT false;`,
    'CREATE INDEX "x" ON "delivery"."release_check" USING btree ("area");',
    'CREATE TABLE "market"."trade" ("id" bigint NOT NULL);--> statement-breakpoint\nCREATE INDEX "x" ON "market"."trade" ("id");',
    'ALTER TABLE "market"."filing" ADD CONSTRAINT "x" CHECK (true) NOT VALID;',
    '-- drops a column: no, this is a comment that says drop column\nselect 1;',
  ])('may %s', (sql) => {
    expect(unsafeStatements(sql)).toEqual([]);
  });
});
