import { parseArgs } from 'node:util';
import { type CheckName, GATE_CHECKS } from '../gate/run-gate.ts';
import { MAX_DAYS } from '../tokens/team-token.ts';
import type { TokenWork } from '../tokens/token-command.ts';

export const USAGE = `Usage: portal-release COMMAND

  publish [DIST...] [--promote]      store builds; without folders, those of this repository
  promote AREA[@VERSION]             serve a release to everybody (without VERSION: the canary, else the newest one)
  canary AREA[@VERSION] PERCENT      serve it to a share of the accounts and devices, 1 to 99
         [--auto]                    from there, let what browsers say decide: raise, promote or roll back
  rollback AREA[@VERSION]            end the canary or, without one, go back to the release before
  disable AREA --reason TEXT         serve the area to nobody
  enable AREA                        serve it again
  override AREA[@VERSION]            print a link by which staff see it instead of what everybody sees
         [--minutes N]               for N minutes (60; at most 1440)
  verify AREA[@VERSION] --against URL  run the area's browser tests on that portal, with only this release replaced
         [--only TEXT]               only the tests whose titles have this text
  list [--json]                      what is served now
  log [AREA] [--rows N] [--json]     changes, newest first
  why AREA                           which version is live, and why
  live [--user EMAIL | --device ID]  what this user gets, and with --at got, of every area
  restore --at TIME [--dry-run]      serve again what was served at that time
  gc [--days N] [--dry-run]          delete the files of releases that nothing served for N days (30)
  token create TEAM                  make a token and print its secret, which is told once
         --areas A,B | --areas all   of the areas that it may release; all, and the shell: for operators
         --may ACTION,...            publish, canary, promote, rollback; for operators also disable
         [--days N]                  for N days (90; at most 366)
  token list                         every token that was made, without secrets
  token revoke ID                    end a token

VERSION may be the start of one. TIME is ISO 8601, such as 2026-11-26T10:00Z.
With RELEASE_TOKEN and PORTAL_URL set, a command is sent to the portal; else it uses the database (DATABASE_URL).
promote, canary and rollback also take --reason TEXT, and --expect VERSION: refuse unless that is the stable release now.
promote and canary take --despite CHECK,... with --reason: serve it although these checks failed (files, shell, size, contract, mount).
`;

/** What was typed cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** An area, and the start of one of its versions. */
export interface Target {
  readonly area: string;
  readonly version?: string | undefined;
}

interface Change {
  readonly reason: string | null;
  /** The stable release that the caller believes to be served. */
  readonly expect?: string | undefined;
}

interface Serving extends Change {
  readonly target: Target;
  /** Checks that may fail. */
  readonly despite: readonly CheckName[];
}

export type Command =
  | { readonly name: 'publish'; readonly dists: readonly string[]; readonly promote: boolean }
  | (Serving & { readonly name: 'promote' })
  | (Serving & { readonly name: 'canary'; readonly share: number; readonly decides: boolean })
  | (Change & { readonly name: 'rollback'; readonly target: Target })
  | (Change & { readonly name: 'disable'; readonly area: string; readonly reason: string })
  | (Change & { readonly name: 'enable'; readonly area: string })
  | { readonly name: 'override'; readonly target: Target; readonly minutes: number }
  | {
      readonly name: 'verify';
      readonly target: Target;
      readonly against: string;
      readonly only: string | undefined;
    }
  | { readonly name: 'list'; readonly json: boolean }
  | { readonly name: 'log'; readonly area?: string | undefined; readonly rows: number; readonly json: boolean }
  | { readonly name: 'why'; readonly area: string }
  | { readonly name: 'live'; readonly visitor: string; readonly at: Date | null }
  | { readonly name: 'restore'; readonly at: Date; readonly isDryRun: boolean; readonly reason: string | null }
  | { readonly name: 'gc'; readonly days: number; readonly isDryRun: boolean }
  | (TokenWork & { readonly name: 'token' });

const OPTIONS = {
  promote: { type: 'boolean' },
  auto: { type: 'boolean' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  expect: { type: 'string' },
  despite: { type: 'string' },
  rows: { type: 'string' },
  user: { type: 'string' },
  device: { type: 'string' },
  at: { type: 'string' },
  days: { type: 'string' },
  minutes: { type: 'string' },
  against: { type: 'string' },
  only: { type: 'string' },
  areas: { type: 'string' },
  may: { type: 'string' },
} as const;

/** The options that each command takes. */
const TAKES: Readonly<Record<Command['name'], readonly (keyof typeof OPTIONS)[]>> = {
  publish: ['promote'],
  promote: ['reason', 'expect', 'despite'],
  canary: ['auto', 'reason', 'expect', 'despite'],
  rollback: ['reason', 'expect'],
  disable: ['reason'],
  enable: ['reason'],
  override: ['minutes'],
  verify: ['against', 'only'],
  list: ['json'],
  log: ['rows', 'json'],
  why: [],
  live: ['user', 'device', 'at'],
  restore: ['at', 'dry-run', 'reason'],
  gc: ['days', 'dry-run'],
  token: ['areas', 'may', 'days'],
};

/** Reads the arguments of a command line. @throws UsageError naming what is wrong */
export function parseCommand(args: readonly string[]): Command {
  const [name = '', ...rest] = args;
  if (!isCommand(name)) throw new UsageError(name === '' ? 'Name a command' : `There is no command "${name}"`);
  const { values, positionals } = parsed(rest);
  const foreign = Object.keys(values).find((key) => !(TAKES[name] as readonly string[]).includes(key));
  if (foreign !== undefined) throw new UsageError(`${name} takes no --${foreign}`);
  const words = [...positionals];
  const next = (what: string) => {
    const word = words.shift();
    if (word === undefined) throw new UsageError(`${name} needs ${what}`);
    return word;
  };
  const reason = values.reason?.trim() || null;
  const despite = checksOf(values.despite);
  if (despite.length > 0 && reason === null) throw new UsageError('--despite needs --reason: others will ask');
  const command = ((): Command => {
    switch (name) {
      case 'publish':
        return { name, dists: words.splice(0), promote: values.promote ?? false };
      case 'promote':
        return { name, target: targetOf(next('an area')), reason, expect: values.expect, despite };
      case 'rollback':
        return { name, target: targetOf(next('an area')), reason, expect: values.expect };
      case 'canary': {
        const target = targetOf(next('an area'));
        const share = whole(next('a percentage').replace(/%$/, ''), 'the percentage', 1, 99);
        return { name, target, share, decides: values.auto ?? false, reason, expect: values.expect, despite };
      }
      case 'disable': {
        const area = next('an area');
        if (reason === null) throw new UsageError('disable needs --reason: others will ask');
        return { name, area, reason };
      }
      case 'enable':
        return { name, area: next('an area'), reason };
      case 'override': {
        const target = targetOf(next('an area'));
        return { name, target, minutes: whole(values.minutes ?? '60', '--minutes', 1, 1_440) };
      }
      case 'verify': {
        const target = targetOf(next('an area'));
        if (values.against === undefined) throw new UsageError('verify needs --against URL');
        return { name, target, against: originOf(values.against), only: values.only };
      }
      case 'list':
        return { name, json: values.json ?? false };
      case 'log':
        return {
          name,
          area: words.shift(),
          rows: whole(values.rows ?? '20', '--rows', 1, 10_000),
          json: values.json ?? false,
        };
      case 'why':
        return { name, area: next('an area') };
      case 'live': {
        const visitor = values.user ?? values.device;
        if (visitor === undefined || (values.user !== undefined && values.device !== undefined)) {
          throw new UsageError('live needs --user EMAIL or --device ID');
        }
        return { name, visitor, at: values.at === undefined ? null : timeOf(values.at) };
      }
      case 'restore':
        if (values.at === undefined) throw new UsageError('restore needs --at TIME');
        return { name, at: timeOf(values.at), isDryRun: values['dry-run'] ?? false, reason };
      case 'gc':
        return { name, days: whole(values.days ?? '30', '--days', 1, 3650), isDryRun: values['dry-run'] ?? false };
      case 'token':
        return { name, ...tokenWork(next, values) };
    }
  })();
  if (words.length > 0) throw new UsageError(`${name} does not know what to do with "${words.join(' ')}"`);
  return command;
}

function checksOf(text: string | undefined): CheckName[] {
  return (text?.split(',') ?? []).map((word) => {
    const name = GATE_CHECKS.find((check) => check === word);
    if (name === undefined)
      throw new UsageError(`--despite does not know the check "${word}": ${GATE_CHECKS.join(', ')}`);
    return name;
  });
}

const isCommand = (name: string): name is Command['name'] => Object.hasOwn(TAKES, name);

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause });
  }
}

function tokenWork(
  next: (what: string) => string,
  { areas, days, may }: ReturnType<typeof parsed>['values'],
): TokenWork {
  const work = next('create, list or revoke');
  if (work !== 'create' && (areas ?? days ?? may) !== undefined) throw new UsageError(`token ${work} takes no options`);
  switch (work) {
    case 'create': {
      const team = next('the name of a team');
      if (areas === undefined) throw new UsageError('token create needs --areas A,B or --areas all');
      if (may === undefined) throw new UsageError('token create needs --may ACTION,...');
      return {
        work,
        token: {
          team,
          areas: areas === 'all' ? null : areas.split(','),
          actions: may.split(','),
          days: whole(days ?? '90', '--days', 1, MAX_DAYS),
        },
      };
    }
    case 'list':
      return { work };
    case 'revoke':
      return { work, id: whole(next('the number of a token'), 'the number of a token', 1, Number.MAX_SAFE_INTEGER) };
    default:
      throw new UsageError(`token does not know "${work}": create, list or revoke`);
  }
}

function targetOf(word: string): Target {
  const [area = '', version, ...more] = word.split('@');
  if (area === '' || version === '' || more.length > 0) throw new UsageError(`"${word}" is not AREA or AREA@VERSION`);
  return { area, version };
}

function whole(word: string, what: string, least: number, most: number): number {
  const number = Number(word);
  if (!/^\d+$/.test(word) || number < least || number > most) {
    throw new UsageError(`${what} must be a whole number from ${least} to ${most}, not "${word}"`);
  }
  return number;
}

/** The origin of a portal's address. */
function originOf(word: string): string {
  const url = URL.canParse(word) ? new URL(word) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${word}" is not the address of a portal`);
  return url.origin;
}

/** A moment in ISO 8601 with its zone. */
function timeOf(word: string): Date {
  const time = new Date(word);
  if (!/^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:?\d\d))?$/.test(word) || Number.isNaN(time.getTime())) {
    throw new UsageError(`"${word}" is not a time with its zone, such as 2026-11-26T10:00Z`);
  }
  return time;
}
