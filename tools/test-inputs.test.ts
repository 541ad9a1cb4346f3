import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

/** A task as `turbo run --dry` describes it. */
interface Task {
  readonly taskId: string;
  readonly task: string;
  readonly directory: string;
  readonly command: string;
  /** Paths relative to the workspace. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Ids of the tasks whose inputs count too. */
  readonly dependencies: readonly string[];
}

const root = resolve(import.meta.dirname, '..');
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The files of the repository that a file names by a relative path: imports, and what it reads. */
function namedFiles(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/['"`](\.\.?\/[^'"`\n]+)['"`]/g);
  return [...names].map(([, name = '']) => join(dirname(file), name)).filter(isFile);
}

test('files outside a workspace that its tests load are inputs of these tests', () => {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/turbo'), ['run', 'test', '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { tasks } = JSON.parse(stdout) as { tasks: readonly Task[] };
  const filesOf = ({ directory, inputs }: Task) => Object.keys(inputs).map((path) => join(root, directory, path));
  const withDependencies = (task: Task): Task[] => [
    task,
    ...tasks.filter(({ taskId }) => task.dependencies.includes(taskId)).flatMap(withDependencies),
  ];
  const suites = tasks.filter(({ task, command }) => task === 'test' && command.includes('tools/jest.mjs'));
  expect(suites.map(({ directory }) => directory)).toContain('services/worker');
  const missing = suites.flatMap((task) => {
    const inputs = new Set(withDependencies(task).flatMap(filesOf));
    const code = filesOf(task).filter((file) => /\.(ts|tsx|mjs)$/.test(file) && isFile(file));
    const named = new Set(code.flatMap(namedFiles));
    return [...named]
      .filter((file) => !file.startsWith(join(root, task.directory, '/')) && !inputs.has(file))
      .map((file) => `${task.directory}: ${relative(root, file)}`);
  });
  expect(missing).toEqual([]);
});
