import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runStep } from './run-step.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-test-step-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script as a step. */
function step(code: string): Promise<string> {
  const script = join(folder, 'step.mjs');
  writeFileSync(script, code);
  return runStep({ title: 'Step', script, cwd: folder, env: {}, signal: new AbortController().signal });
}

test('a step gives the last line that it printed', async () => {
  expect(await step("console.log('first'); console.log('Made 4')")).toBe('Made 4');
});

test('a step that fails gives the end of what it printed, with its name', async () => {
  await expect(step("console.log('so far'); console.error('no disk'); process.exit(1)")).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^Step: .*step\.mjs failed \(exit code 1\):\nso far\nno disk$/),
  });
});

test('a step that refuses gives its reason alone', async () => {
  await expect(step("console.error('There is a market already.'); process.exit(2)")).rejects.toMatchObject({
    name: 'StartError',
    message: 'There is a market already.',
  });
});
