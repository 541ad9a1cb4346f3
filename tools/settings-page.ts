import { SETTINGS as DEMO } from '../deploy/local/src/demo/config.ts';
import { LOCAL_SETTINGS } from '../deploy/local/src/settings.mjs';
import type { Setting } from '../packages/service-kit/src/index.ts';
import { SETTINGS as ALERTS } from '../services/alerts/src/config.ts';
import { SETTINGS as CATEGORIZATION } from '../services/categorization/src/config.ts';
import { SETTINGS as DELIVERY } from '../services/delivery/src/config.ts';
import { SETTINGS as GATEWAY } from '../services/gateway/src/config.ts';
import { SETTINGS as IDENTITY } from '../services/identity/src/config.ts';
import { SETTINGS as INGEST } from '../services/ingest/src/config.ts';
import { SETTINGS as MARKET } from '../services/market/src/config.ts';
import { SETTINGS as WORKER } from '../services/worker/src/config.ts';

type Words = Pick<Setting<unknown>, 'variable' | 'accepts' | 'fallback' | 'isRequired' | 'about'>;

/** What each process reads, in the order of the page; its first mention of a setting is where it stands. */
const PROCESSES: readonly [name: string, settings: readonly Words[]][] = [
  ['`npm start`', LOCAL_SETTINGS],
  ['gateway', Object.values(GATEWAY)],
  ['identity', Object.values(IDENTITY)],
  ['market', Object.values(MARKET)],
  ['worker', Object.values(WORKER)],
  ['alerts', Object.values(ALERTS)],
  ['categorization', Object.values(CATEGORIZATION)],
  ['ingest', Object.values(INGEST)],
  ['delivery', Object.values(DELIVERY)],
  ['demo', Object.values(DEMO)],
];
/** Of every service, or of most. */
const SHARED = 5;

/** A setting, and who reads it. */
export interface DeclaredSetting extends Words {
  readonly readBy: readonly string[];
}

/** Every setting of the product, once. PORT is the public port of `npm start` and each service's own elsewhere. */
export function declaredSettings(): DeclaredSetting[] {
  const found = new Map<string, DeclaredSetting>();
  for (const [name, settings] of PROCESSES) {
    for (const setting of settings) {
      const known = found.get(setting.variable);
      // Of the processes that share a setting, one says what it does.
      const words = known?.about === undefined ? setting : known;
      found.set(setting.variable, { ...words, readBy: [...(known?.readBy ?? []), name] });
    }
  }
  return [...found.values()];
}

const row = ({ variable, accepts = 'text', fallback, isRequired, about = '' }: DeclaredSetting) =>
  `| \`${variable}\` | ${about} | ${accepts} | ${fallback ?? (isRequired ? 'required' : '')} |`;
const table = (settings: readonly DeclaredSetting[]) =>
  ['| variable | what | accepts | default |', '|---|---|---|---|', ...settings.map(row)].join('\n');

/** docs/settings.md: every setting, from its declaration (`npm run docs`). */
export function renderSettingsPage(): string {
  const settings = declaredSettings();
  const isShared = ({ readBy }: DeclaredSetting) => readBy.length >= SHARED;
  const parts = PROCESSES.map(([name]) => {
    const own = settings.filter((setting) => !isShared(setting) && setting.readBy[0] === name);
    return own.length === 0 ? '' : `## ${name}\n\n${table(own)}\n`;
  });
  return `# Settings

Made from the declarations by \`npm run docs\`: a service declares its settings in \`config.ts\`, each with its words. All are environment variables. A bad value stops the
start with one line that names it; an empty one counts as not set. Variables that several processes read stand with the first of them.

\`npm start\` generates or finds what your own deployment has to set: addresses, keys and secrets. It keeps its secrets in \`.sentinel/secrets.json\`. What each process gets is listed in
\`deploy/local/src/environment.mjs\`; in a deployment, a secret can come from a file ([deployment](deployment.md)).

## Every service

${table(settings.filter(isShared))}

${parts.filter(Boolean).join('\n')}`;
}
