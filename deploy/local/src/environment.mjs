/** What every process gets from the caller's environment: what Node and the system need, and no secrets. */
const SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];
const EVERYWHERE = [...SYSTEM, 'NODE_ENV', 'SENTINEL_MODE', 'LOG_LEVEL'];
/** What every service reads besides. */
const OF_SERVICES = ['OTEL_EXPORTER_OTLP_ENDPOINT'];
const STORE_OF_RELEASES = [
  'DATABASE_URL',
  'RELEASES_DIR',
  'SENTINEL_HOME',
  'RELEASES_URL',
  'RELEASES_S3_ENDPOINT',
  'RELEASES_S3_REGION',
  'RELEASES_S3_ACCESS_KEY_ID',
  'RELEASES_S3_SECRET_ACCESS_KEY',
];

/** What each process needs in addition; other variables do not reach it. */
const NEEDS = {
  identity: [
    ...OF_SERVICES,
    'BRAND_FILE',
    'DATABASE_URL',
    'INTERNAL_TOKEN_SECRET',
    'ACCESS_TOKEN_PRIVATE_KEY',
    'IDENTITY_SECRET',
    'PUBLIC_URL',
    'EMAIL_VERIFICATION',
    'INQUIRY_INBOX',
    'SIGN_UP_PERMISSIONS',
    'UNDECLARED_ERRORS',
  ],
  gateway: [
    ...OF_SERVICES,
    'DATABASE_URL',
    'INTERNAL_TOKEN_SECRET',
    'ACCESS_TOKEN_PUBLIC_KEY',
    'SERVICE_URLS',
    'SESSIONS_MAX_AGE_MS',
    'TRUSTED_HOPS',
  ],
  market: [...OF_SERVICES, 'DATABASE_URL', 'INTERNAL_TOKEN_SECRET', 'COPY_FOLDER', 'UNDECLARED_ERRORS'],
  alerts: [
    ...OF_SERVICES,
    'BRAND_FILE',
    'CANARY_EMAIL',
    'DATABASE_URL',
    'INTERNAL_TOKEN_SECRET',
    'MESSAGE_LINK_SECRET',
    'PUBLIC_URL',
    'SMS_AUTH_TOKEN',
    'UNDECLARED_ERRORS',
  ],
  categorization: [...OF_SERVICES, 'DATABASE_URL', 'INTERNAL_TOKEN_SECRET', 'UNDECLARED_ERRORS'],
  worker: [
    ...OF_SERVICES,
    'BRAND_FILE',
    'DATABASE_URL',
    'REDIS_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'SECURITY_MAIL_FROM',
    'PUBLIC_URL',
    'MESSAGE_LINK_SECRET',
    'SMS_URL',
    'SMS_ACCOUNT_SID',
    'SMS_AUTH_TOKEN',
    'SMS_FROM',
    'WORKER_EMAILS_PER_SECOND',
    'WORKER_LEASE_SECONDS',
    'WORKER_ROLES',
    'WORKER_SEND_SECONDS',
    'WORKER_TEXTS_PER_SECOND',
  ],
  ingest: [
    ...OF_SERVICES,
    'DATABASE_URL',
    'EDGAR_USER_AGENT',
    'EDGAR_URL',
    'EDGAR_DATA_URL',
    'EDGAR_POLL_SECONDS',
    'PRICES_SOURCE',
    'PRICES_API_KEY',
    'PRICES_BASE_URL',
    'QUOTES_SOURCE',
    'QUOTES_API_KEY',
    'QUOTES_API_SECRET',
    'QUOTES_BASE_URL',
    'QUOTES_PER_MINUTE',
    'QUOTES_HOURS',
    'CANARY_EMAIL',
  ],
  demo: [...OF_SERVICES, 'DATABASE_URL', 'DEMO_FEED_SECONDS', 'DEMO_HISTORY'],
  delivery: [
    ...OF_SERVICES,
    ...STORE_OF_RELEASES,
    'BRAND_FILE',
    'LIVE_RELOAD',
    'DEMO_MARKET',
    'SIGN_UP_PERMISSIONS',
    'TRUSTED_HOPS',
    'OVERRIDE_SECRET',
    'LOCAL_OVERRIDES',
    'GATEWAY_URL',
  ],
  edge: ['UPSTREAMS', 'PUBLIC_URL'],
  mailbox: ['SMTP_PORT', 'MAILBOX_FILE', 'SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN'],
  publish: [...STORE_OF_RELEASES, 'GATEWAY_URL', 'RELEASE_ACTOR', 'OVERRIDE_SECRET', 'PUBLIC_URL'],
  migrate: ['DATABASE_URL'],
  seed: ['DATABASE_URL'],
};

/** @typedef {Record<string, string | undefined>} Environment */

/** @param {Environment} values @param {string[]} names @returns {Environment} */
const pick = (values, names) =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

/**
 * The environment of one process.
 * @param {keyof typeof NEEDS} process
 * @param {Environment} values all that is known: the caller's variables, addresses, secrets
 * @returns {Environment} what this process needs of it
 */
export const environmentOf = (process, values) => pick(values, [...EVERYWHERE, ...NEEDS[process]]);

/**
 * What command-line tools need to use the running product: no key, and no secret except the database's
 * password, with which anything can be released, and the one that signs overrides.
 * @param {Environment} values
 * @returns {Environment}
 */
export const toolEnvironment = (values) =>
  pick(values, [...STORE_OF_RELEASES, 'OVERRIDE_SECRET', 'PUBLIC_URL', 'SENTINEL_MODE']);
