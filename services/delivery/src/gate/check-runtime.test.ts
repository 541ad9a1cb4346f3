import { expect, test } from '@jest/globals';
import { checkRuntime } from './check-runtime.ts';

const remote = (runtime?: string) => ({ area: 'alerts', version: '0123456789ab', ...(runtime ? { runtime } : {}) });
const shell = (runtime?: string) => ({ version: '5e1100000001', ...(runtime ? { runtime } : {}) });

test.each(['2.9.2', '2.9.0'])('a remote built for %s runs on the runtime 2.9.2', (runtime) => {
  expect(checkRuntime(remote(runtime), shell('2.9.2'))).toEqual([]);
});

test.each(['2.10.0', '2.8.2', '3.9.2', '1.9.2'])('a remote built for %s is refused on 2.9.2', (runtime) => {
  expect(checkRuntime(remote(runtime), shell('2.9.2'))).toEqual([
    `alerts is built for the Module Federation runtime ${runtime}, and the shell provides 2.9.2: build alerts with the shell's version, or release the shell with ${runtime} first`,
  ]);
});

test('without the version of the remote or of the shell nothing is sure', () => {
  expect(checkRuntime(remote(), shell('2.9.2'))).toEqual([
    'alerts 0123456789ab does not say its Module Federation runtime, because an older build made it: build it again',
  ]);
  expect(checkRuntime(remote('2.9.2'), shell())).toEqual([
    'the shell 5e1100000001 does not say its Module Federation runtime, because an older build made it: build it again',
  ]);
});
