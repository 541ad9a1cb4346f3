import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { ROOT } from '../testing/built-image.ts';

const text = readFileSync(join(ROOT, 'deploy/image/Dockerfile'), 'utf8');

/** What is wrong with a Dockerfile, as its language server says it. */
const faults = (dockerfile: string) =>
  validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`);

/** The instructions of each stage, by its name, as texts. */
function stagesOf(dockerfile: string): Map<string, string[]> {
  const stages = new Map<string, string[]>();
  let name = 'before';
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') name = instruction.getArgumentsContent()?.split(/\s+as\s+/i)[1] ?? 'last';
    stages.set(name, [
      ...(stages.get(name) ?? []),
      `${instruction.getKeyword()} ${instruction
        .getExpandedArguments()
        .map((part) => part.getValue())
        .join(' ')}`,
    ]);
  }
  return stages;
}

describe('the Dockerfile', () => {
  test('is one', () => {
    expect(faults(text)).toEqual([]);
  });

  test.each([
    ['an unknown instruction', 'COPY --from=build /image /app', 'COPPY --from=build /image /app'],
    ['an unknown flag', '--chown=', '--own='],
    ['no command of a health check', /CMD \["\/usr\/local\/bin\/node", "\/app\/healthcheck.mjs"\]/, ''],
    ['a port that is none', 'EXPOSE 8080', 'EXPOSE http'],
  ])('is refused with %s', (_, before, after) => {
    expect(text).toMatch(before);
    expect(faults(text.replace(before, after))).not.toEqual([]);
  });

  test('runs services and edge by number, not as root, with a health check, labels and no shell form', () => {
    const stages = stagesOf(text);
    const users = { services: 'USER 65532:65532', edge: 'USER 101:101' };
    for (const [stage, user] of Object.entries(users)) {
      const found = stages.get(stage) ?? [];
      expect(found.filter((line) => line.startsWith('USER'))).toEqual([user]);
      expect(found.filter((line) => line.startsWith('RUN'))).toEqual([]);
      expect(found.filter((line) => line.startsWith('HEALTHCHECK'))).toHaveLength(1);
      for (const label of ['title', 'version', 'revision', 'licenses'])
        expect(found.join('\n')).toContain(`org.opencontainers.image.${label}=`);
    }
    const services = stages.get('services')?.join('\n');
    expect(services).toContain('ENTRYPOINT ["/usr/local/bin/node", "--enable-source-maps", "/app/run.mjs"]');
    expect(services).toContain('STOPSIGNAL SIGTERM');
  });

  test('takes its files from the script that the tests run, and nothing of the sources', () => {
    const stages = stagesOf(text);
    expect(stages.get('build')?.join('\n')).toContain('node deploy/image/layout.mjs /image');
    expect(stages.get('services')?.filter((line) => line.startsWith('COPY'))).toEqual([
      'COPY /usr/local/bin/node /usr/local/bin/node',
      'COPY /image /app',
      'COPY /data /data',
    ]);
    const flags = text
      .split('\n')
      .filter((line) => line.startsWith('COPY') && !line.includes(' deploy/edge/') && line !== 'COPY . .');
    expect(flags.every((line) => line.includes('--from=build'))).toBe(true);
  });

  test('its build sees neither secrets nor data of a local start', () => {
    const ignored = readFileSync(join(ROOT, 'deploy/image/Dockerfile.dockerignore'), 'utf8').split('\n');
    for (const path of ['.git', '.sentinel', '**/.env', '**/.env.*', '**/secrets', '**/node_modules'])
      expect(ignored).toContain(path);
  });
});
