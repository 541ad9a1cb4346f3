// Folder cycles, of the product alone: a test may reach across features and into testing/, which reaches back.
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycle',
      comment: 'Features depend on each other in one direction, so that one can be read, moved or removed by itself.',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|[.]test[.]tsx?$|/testing/|/testing[.]ts$` },
  },
};
