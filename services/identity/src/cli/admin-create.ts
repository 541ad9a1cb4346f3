// npm run admin:create [-- --another]   Makes the first administrator of a new installation (SECURITY.md 6).
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, env, readConfig } from '@sentinel/service-kit';
import { read } from 'read';
import { createPasswords } from '../login/passwords.ts';
import { createFirstAdministrators } from './admin-create.repository.ts';
import { AnswerError, collectAnswers, confirmAnother, type Terminal } from './admin-create-answers.ts';

const EXISTS =
  'There is an administrator already. Others are added in the admin area; to make one here, use --another on a terminal.';
const ANOTHER = '--another';

/** The terminal this runs on, if a person can be asked there. */
function findTerminal(): Terminal | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return {
    ask: (prompt, { isSecret = false } = {}) => Promise.race([read({ prompt, silent: isSecret }), endOfInput()]),
    say: (line) => console.log(line),
  };
}

/** Rejects when the person ends the input (Ctrl-D): `read` would wait forever. It also pauses after each answer, which then came first. */
const endOfInput = () =>
  new Promise<never>((_resolve, reject) => {
    process.stdin.once('pause', () => setImmediate(() => reject(new AnswerError('nothing was made'))));
  });

async function createAdministrator(another: boolean): Promise<string> {
  const { databaseUrl, ...given } = readConfig('admin:create', {
    databaseUrl: DATABASE_URL,
    email: env.optionalText('ADMIN_EMAIL'),
    name: env.optionalText('ADMIN_NAME'),
    password: env.optionalText('ADMIN_PASSWORD'),
  });
  const terminal = findTerminal();
  const database = openDatabase(databaseUrl, { service: 'identity', applicationName: 'admin-create', max: 1 });
  try {
    const administrators = createFirstAdministrators(database);
    if (await administrators.isThere()) {
      if (!another || !terminal) throw new AnswerError(EXISTS);
      if (!(await confirmAnother(terminal))) throw new AnswerError('nothing was made');
    }
    const { password, ...answers } = await collectAnswers(given, terminal);
    const passwordHash = await createPasswords().hash(password);
    const made = await administrators.make(
      { ...answers, passwordHash },
      { another: another && terminal !== undefined },
    );
    if (made === 'administrator exists') throw new AnswerError(EXISTS);
    if (made === 'address taken') throw new AnswerError(`${answers.email} has an account already`);
    return `Made the administrator ${answers.email}. Log in and switch on two-factor authentication.`;
  } finally {
    await database.close();
  }
}

/** The message of a failed query contains its parameters, address and hash included; the message of its cause does not. */
function lineOf(error: unknown): string {
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return told instanceof Error ? told.message || told.name : String(told);
}

const given = process.argv.slice(2);
if (given.some((argument) => argument !== ANOTHER)) {
  console.error(
    'Usage: npm run admin:create [-- --another]   (asks on the terminal, or takes ADMIN_EMAIL, ADMIN_NAME and ADMIN_PASSWORD)',
  );
  process.exitCode = 2;
} else {
  try {
    console.log(await createAdministrator(given.includes(ANOTHER)));
  } catch (error) {
    console.error(`admin:create: ${lineOf(error)}`);
    process.exitCode = 1;
  }
}
