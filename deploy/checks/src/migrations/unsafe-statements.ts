/**
 * Finds what a migration may not do while the release before is running: services of both releases use the database during an
 * upgrade, and a statement that holds a lock on a large table for long stops them (docs/deployment.md, "Migrations").
 */

/** Tables with millions of rows. An index on them is built, and a check made, for seconds to minutes under a lock. */
const LARGE = new Set([
  ...['trade', 'trade_fact', 'event_fact', 'filing', 'filing_company', 'filing_owner', 'filing_document', 'filing_text', 'daily_bar', 'transaction', 'fact_work'].map(
    (table) => `market.${table}`,
  ),
  ...['match', 'notification', 'notification_match', 'receipt', 'alert_anchor'].map((table) => `alerts.${table}`),
  'gateway.audit',
]);

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  /** On which tables it holds; undefined: on all. */
  readonly where?: 'large';
}
const TABLE = String.raw`"?(\w+)"?\."?(\w+)"?`;
const RULES: readonly Rule[] = [
  { what: 'drops a table, view or schema', pattern: /\bdrop\s+(?:table|view|schema)\b/gi },
  { what: 'drops a column', pattern: /\bdrop\s+column\b/gi },
  { what: 'renames', pattern: /\brename\s+(?:to|column|constraint|value)\b/gi },
  { what: 'changes the type of a column', pattern: /\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/gi },
  { what: 'makes a column not null', pattern: /\bset\s+not\s+null\b/gi },
  {
    what: 'adds a column without a default that must have a value',
    pattern: /\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?\w+"?(?:(?!\bdefault\b|\bgenerated\b)[^;,])*\bnot\s+null\b(?![^;]*\bdefault\b)/gi,
  },
  {
    what: 'checks every row of a large table for a constraint (add it `not valid`, validate it later)',
    pattern: new RegExp(String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}\s+add\s+constraint\b(?![^;]*\bnot\s+valid\b)`, 'gi'),
    where: 'large',
  },
  {
    what: 'builds an index on a large table (build it before, by hand, with `concurrently`)',
    pattern: new RegExp(String.raw`\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?"?\w+"?\s+on\s+(?:only\s+)?${TABLE}`, 'gi'),
    where: 'large',
  },
  { what: 'locks a table', pattern: /\block\s+table\b/gi },
];

/**
 * What a migration does that must not happen while the release before runs. A line `-- zero-downtime: REASON` in the file says why it
 * may; it needs a reason of three words or more.
 * @param sql the file's text
 * @returns one line for each kind of statement
 */
export function unsafeStatements(sql: string): string[] {
  if (/^-- zero-downtime: \S+ \S+ \S+/m.test(sql)) return [];
  const text = sql.replaceAll(/--.*$/gm, '');
  const made = new Set(
    [...text.matchAll(new RegExp(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?${TABLE}`, 'gi'))].map(nameOf),
  );
  return RULES.filter(({ pattern, where }) =>
    [...text.matchAll(pattern)].some((match) => where === undefined || (LARGE.has(nameOf(match)) && !made.has(nameOf(match)))),
  ).map(({ what }) => what);
}

const nameOf = ([, schema = '', table = '']: RegExpMatchArray | RegExpExecArray) => `${schema}.${table}`.toLowerCase();
