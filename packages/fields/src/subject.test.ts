import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { COMPANY_CRITERIA } from './company/index.ts';
import { columnName, type Field } from './define-field.ts';
import { EVENT } from './event/index.ts';
import type { FilterField } from './subject.ts';
import { days_to_file } from './trade/days_to_file.ts';
import { TRADE } from './trade/index.ts';
import { trade_return } from './trade/trade_return.ts';
import { value } from './trade/value.ts';

const CRITERIA = Object.values(COMPANY_CRITERIA);
/** Parameters of the address that are no filter's (mfe-explore/src/search/view.ts). */
const VIEW = ['v', 'page', 'rows', 'sort', 'columns', 'study_horizon', 'all_companies', CRITERIA[0]?.name ?? ''];

/** The parameters by which a filter stands in an address. */
function addressesOf({ filter }: FilterField): readonly string[] {
  if (filter.control === 'days') return ['from', 'to'];
  if (filter.control === 'entity') return filter.isOwnerToo ? ['tickers', 'owners'] : ['tickers'];
  if (filter.control === 'move') return ['price_drop', 'price_increase'];
  return [filter.address];
}

/** What occurs twice, with the fields that have it. */
function twice(what: string, entries: readonly (readonly [text: string | null, field: string])[]): string[] {
  const byText = new Map<string, Set<string>>();
  for (const [text, field] of entries) if (text !== null) byText.set(text, (byText.get(text) ?? new Set()).add(field));
  return [...byText].flatMap(([text, fields]) =>
    fields.size > 1 ? `${what} "${text}": ${[...fields].join(', ')}` : [],
  );
}

/** What is wrong with the declarations of a subject, by the names of its fields. */
function faultsOf(filters: readonly FilterField[], columns: readonly Field[]): string[] {
  const all = [...new Set([...filters, ...columns])];
  const named = (of: (field: Field) => string) => all.map((field) => [of(field), field.name] as const);
  return [
    ...twice(
      'name',
      all.map((field, place) => [field.name, `${field.name} (${place})`]),
    ),
    ...twice(
      'label',
      named(({ label }) => label),
    ),
    ...twice(
      'short label',
      filters.map(({ short, name }) => [short, name]),
    ),
    ...twice(
      'meaning',
      named(({ meaning }) => meaning),
    ),
    ...twice(
      'column',
      columns.map((field) => [columnName(field), field.name]),
    ),
    ...twice(
      'request',
      filters.map(({ filter, name }) => [filter.request, name]),
    ),
    ...twice('address', [
      ...VIEW.map((parameter) => [parameter, 'the view'] as const),
      ...filters.flatMap((field) => addressesOf(field).map((parameter) => [parameter, field.name] as const)),
      ...CRITERIA.flatMap((field) => ('filter' in field ? [[field.filter.address, field.name] as const] : [])),
    ]),
    ...all.flatMap(({ name, meaning }) =>
      /^[A-Z].{10,}\.$/s.test(meaning) ? [] : `${name} has no sentence that says what it means`,
    ),
    ...columns.flatMap(({ name, column }) => (column ? [] : `${name} has no column`)),
    ...filters.flatMap(({ name, filter, alert }) =>
      alert || filter.control === 'oneOf' || (filter.control === 'yesNo' && filter.on === 'true')
        ? []
        : `${name} does not say how an alert watches for it, or why none does`,
    ),
  ];
}

describe.each([
  ['trade', TRADE],
  ['event', EVENT],
] as const)('the fields of a %s', (_name, { filters, columns }) => {
  test('are each declared without a fault', () => {
    expect(faultsOf(filters, columns)).toEqual([]);
  });
});

test('a file is named after its field, and every file is used', () => {
  const files = ['trade', 'event', 'company', 'filing'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((file) => file !== 'index.ts')
      .map((file) => basename(file, '.ts')),
  );
  const used = [...TRADE.filters, ...TRADE.columns, ...EVENT.filters, ...EVENT.columns, ...CRITERIA];
  expect([...new Set(files)].sort()).toEqual([...new Set(used.map(({ name }) => name))].sort());
});

test.each<[string, Partial<FilterField>, string]>([
  [
    'an address that another has',
    { filter: { control: 'number', request: 'x', address: 'value' } },
    'address "value": value, new',
  ],
  [
    'the address of a criterion',
    { filter: { control: 'number', request: 'x', address: 'volume' } },
    'address "volume": new, avg_daily_volume',
  ],
  [
    'the address of the view',
    { filter: { control: 'number', request: 'x', address: 'sort' } },
    'address "sort": the view, new',
  ],
  [
    'a request that another has',
    { filter: { control: 'number', request: 'trade_return', address: 'x' } },
    'request "trade_return": trade_return, new',
  ],
  ['a label that another has', { label: value.label }, `label "${value.label}": value, new`],
  ['a short label that another has', { short: value.short }, 'short label "Value": value, new'],
  [
    'a column that another has',
    { column: { name: 'Value (in thousands)' } },
    'column "Value (in thousands)": value, new',
  ],
  ['no column in the table', { column: undefined }, 'new has no column'],
  ['no meaning', { meaning: '' }, 'new has no sentence that says what it means'],
  ['nothing of alerts', { alert: undefined }, 'new does not say how an alert watches for it, or why none does'],
])('a new field with %s is refused by name', (_what, change, fault) => {
  const fresh: FilterField = {
    ...days_to_file,
    name: 'new',
    label: 'New',
    short: 'New',
    meaning: 'What is new of a trade.',
    column: { name: 'New' },
    filter: { control: 'number', request: 'new', address: 'new' },
  };
  const others = [value, trade_return];
  expect(faultsOf([...others, fresh], [...others, fresh])).toEqual([]);
  const wrong = { ...fresh, ...change } as FilterField;
  expect(faultsOf([...others, wrong], [...others, wrong])).toContain(fault);
});
