import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../local/src/postgres.mjs';
import { backUp, type Manifest } from './back-up.mjs';
import { checkBackup, restore } from './restore.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-backup-'));
chmodSync(folder, 0o755); // root's helper user must get through
const home = join(folder, 'home');
const backup = join(folder, 'backup');
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
};
/** Connects, asks, and ends. */
async function ask(postgres: EmbeddedPostgres, text: string) {
  const client = new pg.Client({ connectionString: postgres.url('sentinel') });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

let original: EmbeddedPostgres;
let manifest: Manifest;
/** Rows that were there when the backup began, and when it was complete. */
let before = 0;
let after = 0;
beforeAll(async () => {
  original = await startPostgres({ home });
  await original.createDatabase('sentinel');
  await ask(
    original,
    `create role sentinel_x; create table note (id bigserial primary key, text text not null, twin bigint unique);
     alter table note owner to sentinel_x;
     insert into note (text, twin) select repeat('x', 500), n from generate_series(1, 20000) n`,
  );
  write('releases/shell/000000000000/main.js', 'the shell');
  write('secrets.json', '{"IDENTITY_SECRET":"s"}');
  write('market-copy/explore.duckdb', 'fills itself again');
  before = (await ask(original, 'select count(*)::int as n from note'))[0].n;
  let isDone = false;
  /** Commits a row, and moves older ones, as fast as it can. */
  const writing = (async () => {
    const client = new pg.Client({ connectionString: original.url('sentinel') });
    await client.connect();
    while (!isDone) {
      await client.query(`insert into note (text) values ('while it is backed up')`);
      await client.query(`update note set text = text || '.' where twin = 1 + floor(random() * 20000)::int`);
    }
    await client.end();
  })();
  manifest = await backUp({ home, target: backup });
  isDone = true;
  await writing;
  after = (await ask(original, 'select count(*)::int as n from note'))[0].n;
});
afterAll(async () => {
  await original.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup is whole, and says of when it is', async () => {
  expect(await checkBackup(backup)).toEqual(manifest);
  expect(manifest).toMatchObject({ format: 1, postgres: expect.stringMatching(/^18\./) });
  expect(Date.parse(manifest.finishedAt)).toBeGreaterThanOrEqual(Date.parse(manifest.startedAt));
  expect(readdirSync(backup).sort()).toEqual(['manifest.json', 'postgres', 'releases', 'secrets.json']);
  expect(
    Object.keys(manifest.files).filter((path) => /postmaster\.pid|pg_internal\.init|pg_replslot\//.test(path)),
  ).toEqual([]);
});

test('a restored home has the rows of a moment of the backup, its indexes, roles, files and secrets', async () => {
  const restored = join(folder, 'restored');
  await restore({ backup, home: restored });
  expect(readFileSync(join(restored, 'releases/shell/000000000000/main.js'), 'utf8')).toBe('the shell');
  expect(readFileSync(join(restored, 'secrets.json'), 'utf8')).toBe('{"IDENTITY_SECRET":"s"}');
  const postgres = await startPostgres({ home: restored });
  try {
    const [{ rows, last, owner }] = await ask(
      postgres,
      `select count(*)::int as rows, max(id)::int as last, (select tableowner from pg_tables where tablename = 'note') as owner from note`,
    );
    // Written while the files were copied: the log in the backup brought them up to its end.
    expect(rows).toBeGreaterThan(before);
    expect(rows).toBeLessThanOrEqual(after);
    // No gap: rows of one writer in their order.
    expect([last, owner]).toEqual([rows, 'sentinel_x']);
    const [{ byIndex, byTable }] = await ask(
      postgres,
      `select (select count(twin)::int from note where twin between 1 and 20000) as "byIndex", (select count(twin)::int from note) as "byTable"`,
    );
    expect([byIndex, byTable]).toEqual([20_000, 20_000]);
    await ask(postgres, `insert into note (text) values ('after the restore')`);
    // Not from where the copied control file happens to be.
    expect(readFileSync(join(postgres.folder, 'postgres.log'), 'utf8')).toContain('completed backup recovery');
  } finally {
    await postgres.stop();
  }
});

describe('a restore is refused', () => {
  test('into a home with data', async () => {
    await expect(restore({ backup, home })).rejects.toThrow(`${home} has data already`);
  });

  test.each([
    ['a changed file', (path: string) => writeFileSync(path, 'x'), 'secrets.json has been changed'],
    ['a missing file', (path: string) => rmSync(path), 'secrets.json is missing'],
    ['a file too much', (path: string) => writeFileSync(`${path}.old`, ''), 'secrets.json.old is not of this backup'],
    ['no manifest', (path: string) => rmSync(join(dirname(path), 'manifest.json')), 'it has no manifest.json'],
  ])('from a backup with %s, and nothing is written', async (_, damage, said) => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    // The smallest backup: what is checked is the same.
    const { 'secrets.json': secrets } = manifest.files;
    writeFileSync(join(damaged, 'secrets.json'), readFileSync(join(backup, 'secrets.json')));
    writeFileSync(join(damaged, 'manifest.json'), JSON.stringify({ ...manifest, files: { 'secrets.json': secrets } }));
    await checkBackup(damaged);
    damage(join(damaged, 'secrets.json'));
    const target = join(folder, 'never');
    await expect(restore({ backup: damaged, home: target })).rejects.toThrow(said);
    expect(existsSync(target)).toBe(false);
  });
});

test('a backup is refused where nothing runs, and over another one', async () => {
  await expect(backUp({ home, target: backup })).rejects.toThrow(`${backup} is there already`);
  const empty = join(folder, 'empty');
  await expect(backUp({ home: empty, target: join(folder, 'other') })).rejects.toThrow('No PostgreSQL runs');
});
