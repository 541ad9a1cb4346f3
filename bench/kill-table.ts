import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { oweMails } from '../e2e/support/owed-mails.ts';
import { reporter } from './frame/report.ts';
import { childProcesses, withProduct } from './frame/running-product.ts';

/**
 * Kills (SIGKILL) and hangs (SIGSTOP) each process and store of the running product, and measures the seconds until it
 * answers again, without a hand. The hung processes are hung all at once, because each takes half a minute; then each store.
 * Alerts match all the while; at the end it compares the mails that were owed with those in the local mailbox, and fails when one is
 * lost, or came twice and is not explained. Linux only: it reads ports from /proc.
 */
const LIMIT_SECONDS = 180;
const report = reporter('kill-table');

interface Target {
  readonly name: string;
  /** The process that it has now; undefined while it has none. */
  readonly pid: () => number | undefined;
  readonly answers: () => Promise<boolean>;
}

/** A variable of a process's environment. */
const variable = (pid: number, name: string) =>
  readFileSync(`/proc/${pid}/environ`, 'utf8').match(new RegExp(`(?:^|\0)${name}=([^\0]*)`))?.[1] ?? '';

const isReady = (port: string) => async () =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );

/** Whether a server answers to some first bytes, or greets by itself. */
const speaks = (port: number, bytes: string | Buffer) => () =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('data', () => {
      done(true);
      socket.destroy();
    });
    socket.on('close', () => done(false));
  });

function targets(databaseUrl: string, home: string): Target[] {
  const pidOf = (part: string) => () => childProcesses().find(({ command }) => command.includes(part))?.pid;
  const scripts = childProcesses().flatMap(({ pid, command }) => {
    const script = command.match(/\S+\.m?js$/)?.[0];
    const name = script?.match(/(?:services\/|src\/|dist\/)(\w+)(?:\/dist\/server\.js|\.mjs|\/server\.js)$/)?.[1];
    if (!script || !name) return [];
    const found: Target = { name, pid: pidOf(script), answers: isReady(variable(pid, 'PORT')) };
    const smtp = variable(pid, 'SMTP_PORT');
    return smtp ? [found, { ...found, name: 'mail server', answers: speaks(Number(smtp), '') }] : [found];
  });
  const database = new URL(databaseUrl);
  // What a client sends first (protocol 3.2, "SSLRequest"): the server answers with one letter.
  const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  const stores: Target[] = [
    { name: 'PostgreSQL', pid: pidOf('/bin/postgres'), answers: speaks(Number(database.port), sslRequest) },
  ];
  if (pidOf('redis')() !== undefined) {
    const { port } = JSON.parse(readFileSync(join(home, 'redis/server.json'), 'utf8')) as { port: number };
    stores.push({ name: 'Redis', pid: pidOf('redis'), answers: speaks(port, 'PING\r\n') });
  }
  return [...scripts, ...stores];
}

/** Sends a signal to all of them at once; gives the seconds until each has another process, which answers. */
async function hit(hitTargets: readonly Target[], signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  const before = hitTargets.map((target) => target.pid());
  for (const pid of new Set(before)) if (pid !== undefined) process.kill(pid, signal);
  const began = performance.now();
  await Promise.all(
    hitTargets.map(async ({ name, pid, answers }, index) => {
      for (;;) {
        const now = pid();
        if (now !== undefined && now !== before[index] && (await answers())) break;
        if (performance.now() - began > LIMIT_SECONDS * 1_000)
          throw new Error(`${name} does not answer after ${signal}`);
        await sleep(100);
      }
      report(`${name} answers after ${signal}`, 's', (performance.now() - began) / 1_000);
    }),
  );
}

/** Prints what became of the mails; fails when one is lost, or came more often than a redrive explains. */
function reportMails({ lost, tooOften, ...counts }: Awaited<ReturnType<Awaited<ReturnType<typeof oweMails>>>>): void {
  const say = (metric: string, count: number) => report(metric, 'mails', count, counts.owed);
  say('owed', counts.owed);
  say('in the mailbox', counts.arrived);
  say('lost', lost.length);
  say('unknown whether handed over, until an administrator sent them again', counts.unknown);
  say('of these in the mailbox twice', counts.twice);
  say('in the mailbox too often without that', tooOften.length);
  if (lost.length === 0 && tooOften.length === 0) return;
  console.error(`lost: ${lost.join(', ')}\ntoo often: ${tooOften.join(', ')}`);
  process.exitCode = 1;
}

await withProduct(async ({ databaseUrl, home }) => {
  const mailsOwed = await oweMails({ databaseUrl, home });
  const all = targets(databaseUrl, home);
  const isStore = ({ name }: Target) => name === 'PostgreSQL' || name === 'Redis';
  const [processes, stores] = [all.filter((target) => !isStore(target)), all.filter(isStore)];
  for (const target of all) await hit([target], 'SIGKILL');
  await hit(processes, 'SIGSTOP');
  for (const target of stores) await hit([target], 'SIGSTOP');
  reportMails(await mailsOwed());
});
