import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { compile } from './build.ts';
import type { BuildFault } from './build-fault.ts';
import { remoteConfig } from './webpack-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIFECYCLES = join(folder, 'src/lifecycles.ts');
const STYLE = join(folder, 'src/page.css');

test.each<[string, string, string, BuildFault['faults']]>([
  [
    'a syntax error: its frame, without the backtrace of the compiler',
    'export const mount = async () => {};\nexport const broken = ;\n',
    '',
    [
      {
        file: LIFECYCLES,
        line: 2,
        message: [
          'Expression expected',
          ' 1 | export const mount = async () => {};',
          ' 2 | export const broken = ;',
          '   :                       ^',
        ].join('\n'),
      },
    ],
  ],
  [
    'a module that is not there',
    "import type { Nothing } from './types.ts';\nimport './nothing.ts';\n",
    '',
    [{ file: LIFECYCLES, line: 2, message: `Can't resolve './nothing.ts' in '${join(folder, 'src')}'` }],
  ],
  [
    'a stylesheet, told once',
    "import './page.css';\n",
    '\n.a { color: red\n',
    [{ file: STYLE, line: 2, message: expect.stringMatching(/^Unclosed block\n\n[\s\S]*> 2 \| \.a \{/) }] as never,
  ],
])('%s', async (_what, script, style, faults) => {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(LIFECYCLES, script);
  writeFileSync(STYLE, style);
  const config = remoteConfig({ folder, area: 'small', outputFolder: join(folder, 'output'), forDevelopment: false });
  const fault = (await compile(config).catch((error: unknown) => error)) as BuildFault;
  expect(fault.faults).toEqual(faults);
  const [{ file, line, message } = faults[0] as never] = fault.faults;
  expect(fault.message).toBe(`${file}:${line}\n${message}`);
});
