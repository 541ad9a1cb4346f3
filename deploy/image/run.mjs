// What the image starts: `run.mjs SERVICE`, or `run.mjs FOLDER/COMMAND` for a command, e.g. database/migrate or identity/admin-create.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
const [name = process.env.SERVICE ?? '', ...args] = process.argv.slice(2);

/** The first process of a container gets no default action: without a handler, a signal during the start would be lost. */
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(signal === 'SIGTERM' ? 143 : 130);
  });
}

/** A setting whose value stands in a mounted secret: `DATABASE_URL_FILE=/run/secrets/database_url`. */
function readSecretFiles() {
  for (const [variable, file = ''] of Object.entries(process.env)) {
    const [, setting] = /^([A-Z_]+)_FILE$/.exec(variable) ?? [];
    if (setting === undefined || !file.startsWith(process.env.SECRETS_FOLDER ?? '/run/secrets/')) continue;
    try {
      process.env[setting] = readFileSync(file, 'utf8').trimEnd();
    } catch (error) {
      console.error(`${variable} cannot be read: ${/** @type {Error} */ (error).message}`);
      process.exit(1);
    }
  }
}

/** @param {string} folder @param {string} path */
const scriptsIn = (folder, path) =>
  readdirSync(join(root, folder)).flatMap((workspace) => {
    const dist = join(root, folder, workspace, 'dist', path);
    return existsSync(dist) ? readdirSync(dist).map((file) => [workspace, file.replace(/\.js$/, '')]) : [];
  });
const names = [
  ...scriptsIn('services', '')
    .filter(([, file]) => file === 'server')
    .map(([service]) => service),
  ...['services', 'packages'].flatMap((folder) => scriptsIn(folder, 'cli')).map((parts) => parts.join('/')),
];
if (!names.includes(name)) {
  console.error(`${name === '' ? 'Name a service or command' : `There is no '${name}'`}: ${names.join(', ')}`);
  process.exit(1);
}
const [workspace = '', command] = name.split('/');
const [script = ''] = ['services', 'packages']
  .map((folder) => join(root, folder, workspace, 'dist', command ? `cli/${command}.js` : 'server.js'))
  .filter(existsSync);
readSecretFiles();
process.argv = [process.argv[0] ?? '', script, ...args];
await import(script);
