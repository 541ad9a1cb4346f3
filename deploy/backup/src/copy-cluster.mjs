import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyFile, copyFolder, writeText } from './copy-files.mjs';

/** @typedef {import('./copy-files.mjs').Copied} Copied */

/** What a base backup leaves out (PostgreSQL 18, section 25.3.4.4): it is of the running server, or made again. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(.+\/)?(pgsql_tmp[^/]*|pg_internal\.init.*))$/;

/**
 * Copies a running PostgreSQL's data folder (a base backup by the low-level API): consistent as of the end of the copy, without
 * stopping anybody. The write-ahead log of the time between is kept from recycling by a temporary slot and copied last.
 * @param {object} options
 * @param {string} options.url of a superuser, of any database
 * @param {string} options.data the server's data folder on this machine
 * @param {string} options.target folder to write
 * @returns {Promise<{ files: Record<string, Copied>, version: string, from: string, to: string }>} `from`, `to`: places in the log
 * @throws {Error} when there are tablespaces outside of the data folder
 */
export async function copyCluster({ url, data, target }) {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  /** @param {string} text @param {unknown[]} [values] */
  const ask = async (text, values = []) => (await client.query(text, values)).rows[0];
  try {
    const { version, tablespaces } = await ask(
      `select current_setting('server_version') as version, (select count(*)::int from pg_tablespace) as tablespaces`,
    );
    if (tablespaces !== 2) throw new Error('There are tablespaces of your own; back them up with pg_basebackup.');
    await ask('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const { from, file: firstSegment } = await ask(
      `select lsn as from, pg_walfile_name(lsn) as file from pg_backup_start('sentinel backup', true) as lsn`,
    );
    const files = await copyFolder(data, target, (path) => !LEFT_OUT.test(path));
    // In the same session: when it ends, the backup does.
    const {
      to,
      file: lastSegment,
      label,
    } = await ask(`select lsn as to, pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(false)`);
    await mkdir(join(target, 'pg_wal'), { recursive: true, mode: 0o700 });
    const { rows: segments } = await client.query(
      `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and $2 order by name`,
      [firstSegment, lastSegment],
    );
    for (const { name } of segments)
      files[`pg_wal/${name}`] = await copyFile(join(data, 'pg_wal', name), join(target, 'pg_wal', name));
    files.backup_label = await writeText(join(target, 'backup_label'), label);
    return { files, version, from, to };
  } finally {
    await client.end();
  }
}
