import { createHash } from 'node:crypto';
import { SCHEMAS, type SchemaName } from './ownership.ts';

/** A migration in a schema's list of applied ones. */
export interface AppliedMigration {
  /** sha256 of its file. */
  readonly hash: string;
  /** When it was generated, in ms since 1970. */
  readonly generatedAt: number;
}

/** The migrations of each schema, the oldest first. */
export type MigrationLists = Readonly<Record<string, readonly AppliedMigration[]>>;

/** The database is not one that this release can migrate; nothing was changed. The message can be printed as it is. */
export class MigrationRefusal extends Error {
  override name = 'MigrationRefusal';
}

/** The last commit with the 41 migrations that each schema's first one replaces (docs/decisions/0014). */
const LAST_UNSQUASHED = '782767fe';

/** The lists of a database that has all 41 applied: sha256 of each schema's hashes, a line each. */
const UNSQUASHED: Readonly<Record<SchemaName, string>> = {
  identity: 'd82d317e9f2c6ed4a270df155974d26ee08c13228b6eec7206107a008612b6ea',
  market: '5ebd81ab4cbbdf8441b8581e1d6fc559b2c18a0866a803443f5021ef54050c96',
  gateway: '0cc4ef338b959891d29ddac89b1619af9a3037cb24c3db9fe07358b0b2d56804',
  delivery: 'c7a4c4a9aaa3802067ea0bba1de11e4f03f183e1819721097402088f60e336cb',
  categorization: '6bb90fad6c5b22788b92ba01a578629ccd7113602dfb8bb623be7b8dc463f6f0',
  alerts: '75328eca587e7da84b13de2ef3b50c14710d8e0cbe5d1aa9f3a2ff053e9cd9ec',
};

type State = 'none' | 'known' | 'unsquashed' | 'older' | 'newer' | 'other';

/**
 * Which schemas were made by the migrations from before and are taken over: their first migration is recorded, not run.
 * @param applied the lists in the database, by the name before `_migrations`
 * @param written the lists of this release
 * @throws {MigrationRefusal} for a database that is older than those taken over, newer than this release, or of another history
 */
export function planMigration(applied: MigrationLists, written: MigrationLists): SchemaName[] {
  const stateOf = (schema: SchemaName) => stateOfList(UNSQUASHED[schema], applied[schema] ?? [], written[schema] ?? []);
  const inState = (state: State) => SCHEMAS.filter((schema) => stateOf(schema) === state);

  const unknownSchemas = Object.keys(applied).filter((name) => name !== SHARED_LIST && !isSchema(name));
  const [newer] = [...inState('newer'), ...unknownSchemas];
  if (newer !== undefined)
    throw new MigrationRefusal(
      `The database was made by a newer release (its schema ${newer} has migrations that this one does not know): start that release. Nothing was changed.`,
    );
  const [other] = inState('other');
  if (other !== undefined)
    throw new MigrationRefusal(
      `The database's schema ${other} was made by migrations that no release has: restore a back-up, or start with an empty database. Nothing was changed.`,
    );
  const unsquashed = inState('unsquashed');
  const isOld = unsquashed.length > 0 || SHARED_LIST in applied;
  const [older] = [...inState('older'), ...(isOld ? inState('none') : [])];
  if (older !== undefined)
    throw new MigrationRefusal(
      `The database is too old for this release (its schema ${older} lacks migrations): start commit ${LAST_UNSQUASHED} with it once, then this release. Nothing was changed.`,
    );
  return unsquashed;
}

/** The list of the first databases, whose schemas shared one; it stays in those that were upgraded. */
const SHARED_LIST = '__drizzle';

const isSchema = (name: string): boolean => SCHEMAS.some((schema) => schema === name);

function stateOfList(
  unsquashed: string,
  applied: readonly AppliedMigration[],
  written: readonly AppliedMigration[],
): State {
  const last = applied.at(-1);
  const [squashed] = written;
  if (last === undefined || squashed === undefined) return 'none';
  if (applied.every(({ hash }, index) => hash === written[index]?.hash)) return 'known';
  const hashes = applied.map(({ hash }) => hash).join('\n');
  if (createHash('sha256').update(hashes).digest('hex') === unsquashed) return 'unsquashed';
  if (last.generatedAt === squashed.generatedAt) return 'other';
  return last.generatedAt < squashed.generatedAt ? 'older' : 'newer';
}
