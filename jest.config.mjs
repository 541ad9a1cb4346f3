import { bundledLibraries } from './tools/jest/bundled-libraries.mjs';
import { isThorough } from './tools/thorough.mjs';

const libraries = { web: await bundledLibraries('web'), node: await bundledLibraries('node') };

// Run through tools/jest.mjs, which sets NODE_OPTIONS (ES modules in Jest need --experimental-vm-modules).
const swc = [
  process.env.MUTANT ? '<rootDir>/tools/jest/mutating-transform.mjs' : '@swc/jest',
  {
    swcrc: false,
    module: { type: 'es6' },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];
const common = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  transformIgnorePatterns: ['/node_modules/'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/e2e/',
    '<rootDir>/.sentinel/',
    '<rootDir>/test-results/',
    // What guards that which seldom changes, and takes long.
    ...(isThorough ? [] : ['[.]nightly[.]test[.]tsx?$']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/.sentinel/', '<rootDir>/test-results/', '/dist/'],
  injectGlobals: false,
  // Not in the temporary folder, which is each run's own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  setupFilesAfterEnv: ['<rootDir>/tools/jest/setup-properties.mjs', '<rootDir>/tools/jest/setup-service.mjs'],
};

export default {
  // One more than the cores of a small machine: many tests wait for a database, a queue or a clock.
  maxWorkers: 3,
  // A worker keeps some 20 MB of each file that it has run. Above this it is replaced; near the limit of its heap it would spend most of its time on collecting garbage.
  workerIdleMemoryLimit: '1500MB',
  // The one limit of time, so that a run that hangs ends. No suite sets its own: how long a test takes says how busy the machine is.
  testTimeout: 300_000,
  projects: [
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['**/*.test.tsx'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/tools/jest/setup-web.mjs'],
      moduleNameMapper: {
        ...libraries.web,
        '\\.module\\.css$': '<rootDir>/tools/jest/css-module.mjs',
        '\\.css$': '<rootDir>/tools/jest/css-empty.mjs',
      },
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['**/*.test.ts'],
      moduleNameMapper: libraries.node,
      globalSetup: '<rootDir>/tools/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/global-teardown.mjs',
    },
  ],
};
