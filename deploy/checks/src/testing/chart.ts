import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse as render } from '@evertdespiegeleer/go-template';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from './built-image.ts';

/** A Kubernetes object, as YAML has it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own; the validators know them
  readonly spec?: any;
  readonly data?: Readonly<Record<string, string>>;
}

const chart = join(ROOT, 'deploy/helm/sentinel');
const templates = join(chart, 'templates');

/** The chart's files, so that a test can change one. */
export const chartFiles = (): Record<string, string> =>
  Object.fromEntries(readdirSync(templates).map((name) => [name, readFileSync(join(templates, name), 'utf8')]));
export const defaultValues = (): Record<string, unknown> => parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Puts values over others, as Helm does: objects are merged, everything else replaced. */
export const mergeValues = (under: Tree, over: Tree): Tree =>
  Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((name) => {
      const [below, above] = [under[name], over[name]];
      return [name, !(name in over) ? below : isTree(below) && isTree(above) ? mergeValues(below, above) : above];
    }),
  );

const isSound = new Ajv({
  allErrors: true,
  strict: false,
  formats: { hostname: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/ },
}).compile(JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')));
/** What the chart's schema says against values; Helm refuses these. */
export const valueFaults = (values: Tree): string[] =>
  isSound(values) ? [] : (isSound.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/**
 * Renders the chart as `helm template` does: with Go's own text/template (compiled to WebAssembly), all templates in one set, and
 * what Helm gives them. Helm's further functions (sprig, `include`, `toYaml`) are not there, and the chart uses none; unlike
 * in Helm, a value that does not exist is an error.
 */
export async function renderChart(values: Tree, files = chartFiles(), { revision = 1 } = {}): Promise<Manifest[]> {
  const context = {
    Values: values,
    Release: { Name: 'sentinel', Namespace: 'portal', Service: 'Helm', Revision: revision },
    Chart: { Name: 'sentinel', Version: '0.1.0', AppVersion: '0.1.0' },
  };
  const parts = Object.entries(files).filter(([name]) => name.endsWith('.tpl'));
  const rendered: Manifest[] = [];
  for (const [name, text] of Object.entries(files)) {
    if (!name.endsWith('.yaml')) continue;
    const yaml = await render(`${parts.map(([, part]) => part).join('')}${text}`, context);
    for (const document of parseAllDocuments(yaml)) {
      if (document.errors[0]) throw new Error(`${name}: ${document.errors[0].message}`);
      const manifest = document.toJS() as Manifest | null;
      if (manifest !== null) rendered.push(manifest);
    }
  }
  return rendered;
}

const require = createRequire(import.meta.url);
/** With a folder for each API version. */
const MODELS = dirname(require.resolve('kubernetes-models/package.json'));
/**
 * What is wrong with manifests by the API's schemas: twice, because each of the two misses something. The types (checked
 * by tsc) refuse unknown fields and wrong types; the validators also know formats, such as quantities.
 */
export async function manifestFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = [];
  for (const manifest of manifests) {
    const file = join(MODELS, manifest.apiVersion, 'index.js');
    const models: Record<string, (new (data: unknown) => { validate(): void }) | undefined> = existsSync(file)
      ? await import(file)
      : {};
    const Model = models[manifest.kind];
    if (!Model) {
      faults.push(`${manifest.metadata.name}: there is no ${manifest.kind} in ${manifest.apiVersion}`);
      continue;
    }
    try {
      new Model(manifest).validate();
    } catch (error) {
      faults.push(`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`);
    }
  }
  return faults.length > 0 ? faults : typeFaults(manifests);
}

/** What tsc says of manifests as objects of kubernetes-models' interfaces. */
function typeFaults(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-manifests-'));
  try {
    const lines = manifests.flatMap((manifest, at) => [
      `import type { I${manifest.kind} as T${at} } from '${join(MODELS, manifest.apiVersion)}';`,
      `export const m${at} = ${JSON.stringify(manifest)} satisfies T${at};`,
    ]);
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--types',
      '',
    ];
    const { stdout, status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/.bin/tsc'), ...options, file], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status === 0) return [];
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const at = (Number(/\((\d+),/.exec(line)?.[1]) - 2) / 2;
        return `${manifests[at]?.kind} ${manifests[at]?.metadata.name}: ${line.replace(/^.*error /, '')}`;
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
