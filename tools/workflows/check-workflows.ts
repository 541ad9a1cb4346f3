import { spawnSync } from 'node:child_process';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, unknown>> | string;
  readonly steps?: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly concurrency?: { readonly 'cancel-in-progress'?: unknown };
}
interface Workflow {
  readonly on?: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

/** The workflow that those of the areas call. */
const AREA = 'area.yml';
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const PLACE = /https?:\/\/|\b[\w-]+\.(com|io|org|net|dev)\b|(^|[\s"'=])\/(work|home|root|Users|tmp)\//m;

/**
 * What is wrong with the workflow files: by GitHub's own parser and schema, by bash, and by the rules of docs/pipelines.md.
 * @param files content by name
 * @param workspaces the folders that are released alone: `mfe-*` and `shell`
 */
export async function workflowFaults(
  files: Readonly<Record<string, string>>,
  workspaces: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const add = (fault: string) => faults.push(`${name}: ${fault}`);
    const schemaFaults = await faultsBySchema(name, files);
    schemaFaults.forEach(add);
    if (schemaFaults.length > 0) continue;
    const workflow = parse(content) as Workflow;
    for (const fault of [...rulesOfAll(workflow, content), ...rulesOfSteps(workflow)]) add(fault);
    if (isCalled(workflow)) [...rulesOfCalled(workflow), ...rulesOfSecrets(content)].forEach(add);
  }
  return [...faults, ...rulesOfAreas(files, workspaces)];
}

async function faultsBySchema(name: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content: files[name] ?? '' }, new NoOperationTraceWriter());
  // A workflow that it calls is read, too: its inputs and secrets are compared.
  const getFileContent = async (called: object) => {
    const path = 'path' in called ? String(called.path) : '';
    return { name: path, content: files[path.split('/').at(-1) ?? ''] ?? '' };
  };
  if (value) await convertWorkflowTemplate(context, value, { getFileContent }, { fetchReusableWorkflowDepth: 1 });
  return context.errors.getErrors().map(({ message }) => message);
}

const isCalled = ({ on }: Workflow) => on !== undefined && 'workflow_call' in on;
const jobsOf = ({ jobs }: Workflow) => Object.entries(jobs ?? {});

function rulesOfAll(workflow: Workflow, content: string): string[] {
  const { on, permissions, concurrency } = workflow;
  const place = PLACE.exec(content.replaceAll(/^\s*#.*$/gm, ''));
  return [
    ...(JSON.stringify(permissions) === '{}' ? [] : ['permissions must be {}; each job asks for its own']),
    ...(isCalled(workflow) || concurrency ? [] : ['there is no concurrency']),
    ...(on && 'pull_request_target' in on ? ['pull_request_target gives secrets to code of strangers'] : []),
    ...(place ? [`it names a place: ${place[0].trim()}`] : []),
  ];
}

function rulesOfSteps(workflow: Workflow): string[] {
  return jobsOf(workflow).flatMap(([id, job]) => {
    const { permissions, steps, concurrency } = job;
    const uses = [job, ...(steps ?? [])].flatMap((each) => each.uses ?? []);
    const scripts = (steps ?? []).flatMap(({ run }) => run ?? []);
    const writes = Object.entries(permissions ?? {}).filter(([, level]) => level === 'write');
    return [
      ...(permissions ? [] : [`${id} does not say its permissions`]),
      ...writes.map(([what]) => `${id} may write ${what}`),
      ...(steps && !job['timeout-minutes'] ? [`${id} has no timeout-minutes`] : []),
      ...(id === 'release' && concurrency?.['cancel-in-progress'] !== false
        ? ['a release must not be cut off: cancel-in-progress is not false']
        : []),
      ...uses
        .filter((each) => !each.startsWith('./') && !PINNED.test(each))
        .map((each) => `${each} is not pinned by a commit`),
      ...scripts
        .filter((script) => script.includes('${{'))
        .map((script) => `an expression in a script runs as code; pass it in env: ${firstLine(script)}`),
      ...scripts
        .map((script) => spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr.trim())
        .filter((said) => said !== ''),
    ];
  });
}

/** The workflow that areas call builds, publishes and serves what it was called for, and nothing else. */
function rulesOfCalled(workflow: Workflow): string[] {
  const lines = jobsOf(workflow)
    .flatMap(([, { steps }]) => steps ?? [])
    .flatMap(({ run }) => run?.split('\n') ?? [])
    .map((line) => line.trim());
  const filters = lines.flatMap((line) => [...line.matchAll(/--filter=(\S+)/g)].map(([, filter]) => filter));
  const releasing = lines.flatMap((line) => /^npm run --silent portal-release -- (\w+ \S+)/.exec(line)?.[1] ?? []);
  return [
    ...filters
      .filter((filter) => filter !== '"@sentinel/$WORKSPACE"' && filter !== '@sentinel/delivery')
      .map((filter) => `it builds ${filter}`),
    ...releasing
      .filter(
        (command) => command !== 'publish "$WORKSPACE/dist"' && !/^(verify|canary|promote) "\$RELEASE"$/.test(command),
      )
      .map((command) => `it does not only release its own area: portal-release ${command}`),
  ];
}

/** A pipeline of an area proves its team, and holds nothing that releases what is not its own. */
function rulesOfSecrets(content: string): string[] {
  const names = [...content.matchAll(/\bsecrets\.(\w+)/g)].map(([, name = '']) => name);
  return [...new Set(names)]
    .filter((name) => name !== 'RELEASE_TOKEN')
    .map((name) => `it holds ${name}: a team releases with its own RELEASE_TOKEN, and nothing else`);
}

function rulesOfAreas(files: Readonly<Record<string, string>>, workspaces: readonly string[]): string[] {
  const callers = Object.entries(files).flatMap(([name, content]) =>
    jobsOf(parse(content) as Workflow)
      .filter(([, { uses }]) => uses === `./.github/workflows/${AREA}`)
      .map(([, { with: input, secrets }]) => ({
        name,
        secrets: JSON.stringify(secrets),
        workspace: String(input?.workspace),
        isAtOnce: input?.['served-at-once'] === true,
      })),
  );
  return [
    ...workspaces
      .map((workspace) => ({ workspace, file: `${workspace.replace(/^mfe-/, '')}.yml` }))
      .filter(({ workspace, file }) => !callers.some((each) => each.name === file && each.workspace === workspace))
      .map(({ workspace, file }) => `${file}: it does not release ${workspace}`),
    ...callers
      .filter(
        ({ name, workspace }) => name !== `${workspace.replace(/^mfe-/, '')}.yml` || !workspaces.includes(workspace),
      )
      .map(({ name, workspace }) => `${name}: it releases ${workspace}`),
    ...callers
      .filter(({ workspace, isAtOnce }) => isAtOnce !== (workspace === 'shell'))
      .map(({ name }) => `${name}: areas start as a canary, and the shell has none`),
    ...callers
      .filter(({ workspace, secrets }) => secrets !== JSON.stringify(secretsOf(workspace)))
      .map(({ name, workspace }) => `${name}: it must pass on the token of the team of ${workspace} only`),
  ];
}

const secretsOf = (workspace: string) => ({
  RELEASE_TOKEN: `\${{ secrets.RELEASE_TOKEN_${workspace.replace(/^mfe-/, '').toUpperCase()} }}`,
});

const firstLine = (text: string) => text.split('\n')[0] ?? '';
