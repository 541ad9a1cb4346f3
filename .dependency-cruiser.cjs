// The rules of the house (docs/architecture.md). TypeScript 7 has no API; the files are read through @swc/core.
const FRONT =
  '^(shell|mfe-[^/]+|packages/(ui|market-ui|session|browser-store|api-client|federation/(router|remote-kit)))/';
// Of contracts and vocabulary, each owner's part is a package; federation has four parts.
const PACKAGE = 'packages/(?:(?:contracts|federation|vocabulary)/)?[^/]+';
const FRONT_LIBRARIES = 'node_modules/(webpack|react|react-dom|@module-federation)/';
const PURE =
  '^packages/(brand|calendar|fields|highlight|vocabulary/[^/]+)/src/|^packages/alert-rules/src/(?!read/)|^packages/edgar/src/(parse|data)/|^services/categorization/src/measures/|^deploy/local/src/demo-market/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'mfe-isolated',
      comment: 'A remote never imports a remote or the shell.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(mfe-[^/]+|shell)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-area',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mfe-' },
    },
    {
      name: 'service-isolated',
      comment: 'A service never imports a service.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'service-has-no-front',
      comment: 'Nothing that a service or its tests load is of a front end, not even behind a package.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: `${FRONT}|^packages/federation/build/|^e2e/|${FRONT_LIBRARIES}`, reachable: true },
    },
    {
      name: 'demo-stays-local',
      comment: 'What goes into production knows neither the demo market nor deploy/local; tests may be made of it.',
      severity: 'error',
      from: { path: '^(packages|services|mfe-[^/]+|shell)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^deploy/' },
    },
    {
      name: 'bench-only-measures',
      comment:
        'The benchmarks reach into everything, so nothing reaches into them: not the product, its tests or its tools.',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'deploy-stores-through-ingest',
      comment:
        'The demo goes through the same ingest as real filings; of the services deploy imports only what ingest gives out.',
      severity: 'error',
      from: { path: '^deploy/' },
      to: { path: '^services/', pathNot: '^services/ingest/src/(pipeline|testing)[.]' },
    },
    {
      name: 'packages-not-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(mfe-|shell/|services/|deploy/|e2e/)' },
    },
    {
      name: 'entry-only',
      comment: 'A package is imported by an entry of its exports, never by a file of its inside.',
      severity: 'error',
      from: { path: `^(${PACKAGE}|mfe-[^/]+|shell|services/[^/]+|deploy)/` },
      to: {
        path: `^${PACKAGE}/src/`,
        pathNot: ['^$1/', `^${PACKAGE}/src/(index|testing|core)[.]`, `^${PACKAGE}/src/[^/]+/(testing/)?index[.]`],
      },
    },
    {
      name: 'front-has-no-back',
      severity: 'error',
      from: { path: FRONT, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(packages/(service-kit|database|jobs|edgar|alert-rules/src/read)|services)/' },
    },
    {
      name: 'pure-has-no-io',
      comment:
        'brand, calendar, fields, highlight, vocabulary, the rules of alert-rules, the edgar parsers, the measures of agreement and the demo market import nothing with I/O.',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-has-no-io-packages',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: {
        path: 'node_modules/(undici|pg|postgres|drizzle-orm|bullmq|ioredis|fastify|react|nodemailer)/|^packages/(database|service-kit|jobs|ui|alert-rules/src/read)/',
      },
    },
    {
      name: 'federation-is-pure',
      comment:
        'Area manifest, registry and release are data: the browser, delivery and the build read them, so they drag nothing along.',
      severity: 'error',
      from: { path: '^packages/federation/core/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '.', pathNot: '^packages/federation/core/src/|node_modules/typebox/' },
    },
    {
      name: 'parsing-stays-out-of-the-page',
      comment:
        'Schemas of manifests, releases and brands bring typebox: servers and builds parse, the page only knows the types.',
      severity: 'error',
      from: { path: FRONT },
      to: { path: '^packages/(federation/core/src/parse|brand/src/(parse|check))/' },
    },
    {
      name: 'build-is-for-building',
      comment: 'webpack and its loaders never enter what runs.',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+|services/[^/]+|packages/[^/]+)/', pathNot: '^packages/federation/build/' },
      to: { path: '^packages/federation/build/|node_modules/webpack/' },
    },
    {
      name: 'tokens-stay-at-the-login',
      comment:
        'Areas never see a token: api-client fills in who calls. Only it, the shell and the screens that log in, log out or run as somebody hold that part of the session.',
      severity: 'error',
      from: {
        path: '^(mfe-|packages/)',
        pathNot: [
          '^packages/(session|api-client)/',
          '^mfe-account/src/(login|sign-up|verify-email|password-reset|admin)/',
          '^mfe-account/src/(settings/account-settings|admin|verify-email)[.]route[.]tsx$',
          '[.]test[.]tsx?$|/testing/',
        ],
      },
      to: { path: '^packages/session/src/credentials/' },
    },
    {
      name: 'remotes-know-no-single-spa',
      severity: 'error',
      from: { path: '^mfe-' },
      to: { path: 'node_modules/single-spa' },
    },
    {
      name: 'remotes-use-the-curated-router',
      severity: 'error',
      from: { path: '^(mfe-|shell/|packages/(ui|market-ui)/)' },
      to: { path: 'node_modules/react-router' },
    },
    {
      name: 'unresolved',
      // The cross is what the swc reader makes of a type member that is called `import`; it names no module.
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^✖$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages/[^/]+(/gallery)?|services/[^/]+|mfe-[^/]+|shell|deploy/[^/]+)/dist/|^[.]sentinel/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
