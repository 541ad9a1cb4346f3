import {
  COMPANY_CRITERIA,
  CONDITION_NAMES,
  columnName,
  conditionOf,
  EVENT,
  type Field,
  type FieldFilter,
  type FilterField,
  requestFields,
  TRADE,
} from '../packages/fields/src/index.ts';
import { ALERT_KIND_WORDS } from '../packages/vocabulary/alerts/src/index.ts';

const asked = (filter: FieldFilter | undefined) =>
  filter === undefined
    ? ''
    : requestFields(filter)
        .map((name) => `\`${name}\``)
        .join(', ');

const heading = (field: Field) =>
  field.column === undefined ? '' : `${columnName(field)}${field.column.isOptional ? ' (to be added)' : ''}`;

const watched = ({ alert, filter }: Field) =>
  alert === undefined
    ? filter === undefined
      ? ''
      : 'It says how figures are counted.'
    : 'none' in alert
      ? `No: ${alert.none}`
      : `\`${alert.constraint}\``;

const row = (field: Field) =>
  `| \`${field.name}\` | ${field.label} | ${field.meaning} | ${asked(field.filter)} | ${heading(field)} | ${watched(field)} |`;

const table = (fields: readonly Field[]) =>
  [
    '| field | label | meaning | in requests | column | in alerts |',
    '|---|---|---|---|---|---|',
    ...fields.map(row),
  ].join('\n');

/** In the order of the form, then of the table. */
const all = ({ filters, columns }: { readonly filters: readonly FilterField[]; readonly columns: readonly Field[] }) =>
  table([...new Set<Field>([...filters, ...columns])]);

const conditions = () =>
  [
    '| condition | label | meaning | in requests | kinds of alerts |',
    '|---|---|---|---|---|',
    ...CONDITION_NAMES.map(conditionOf).map(
      ({ kinds, label, list, meaning, name }) =>
        `| \`${name}\` | ${label} | ${meaning} | \`${list}\` | ${kinds.map((kind) => ALERT_KIND_WORDS[kind]).join(', ')} |`,
    ),
  ].join('\n');

/** docs/fields.md: every field of a search, from its declaration (`npm run docs`). */
export const renderFieldsPage = (): string => `# Fields

Made from the declarations in \`packages/fields\` by \`npm run docs\`. What a user filters by, sees, sorts, exports and is alerted to is made of these fields; how to add one is in [CONTRIBUTING](../CONTRIBUTING.md#add-a-field).
In requests, money is in US dollars and a return is a fraction. A column that is "to be added" is shown once a reader adds it in the preferences of the table.

## Insider trades

${all(TRADE)}

## Material events

${all(EVENT)}

## Company criteria

Of both searches and of alerts, as of the row's day.

${table(Object.values(COMPANY_CRITERIA))}

## Conditions of alerts

What an alert asks of an event. Each is a row of the form, an entry of the alert in the list that is named here, and a word of the reasons in its messages.

${conditions()}
`;
