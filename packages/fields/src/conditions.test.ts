import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import type { Condition } from './alert/define-condition.ts';
import { CONDITIONS, conditionOf, conditionsOfKind, essentialsOf } from './alert/index.ts';
import { COMPANY_CRITERIA, conditionNameOf, EVENT, entriesOf, type Field, TRADE } from './index.ts';

const ALL: readonly (readonly [string, Condition])[] = Object.entries(CONDITIONS);

/** What is wrong with the conditions of alerts, by their names. */
function faultsOf(all: typeof ALL): string[] {
  return [
    ...all.flatMap(([key, { name }]) => (key === name ? [] : `${name} is listed as ${key}`)),
    ...all.flatMap(([, { name, meaning }]) =>
      /^[A-Z].{10,}\.$/s.test(meaning) ? [] : `${name} has no sentence that says what it means`,
    ),
    ...all.flatMap(([, one], place) =>
      all.slice(place + 1).flatMap(([, other]) => {
        const isBoth = one.kinds.some((kind) => other.kinds.includes(kind));
        return isBoth && one.label === other.label ? `label "${one.label}": ${one.name}, ${other.name}` : [];
      }),
    ),
    ...all.flatMap(([, { name, beside, kinds }]) => {
      const other = beside && all.find(([key]) => key === beside)?.[1];
      return beside === undefined || kinds.every((kind) => other?.kinds.includes(kind))
        ? []
        : `${name} counts beside ${beside}, which its alerts do not have`;
    }),
  ];
}

describe('the conditions of alerts', () => {
  test('are each declared without a fault', () => {
    expect(faultsOf(ALL)).toEqual([]);
  });

  test('stand in files of their names, and each file is used', () => {
    const files = readdirSync(join(import.meta.dirname, 'alert'))
      .map((file) => basename(file, '.ts'))
      .filter((file) => !['index', 'entries', 'define-condition'].includes(file));
    expect(files.sort()).toEqual(Object.keys(CONDITIONS).sort());
  });

  test.each<[string, Partial<Condition>, string]>([
    ['a label that another has', { label: CONDITIONS.keywords.label }, 'label "Keywords": keywords, fresh'],
    ['no meaning', { meaning: '' }, 'fresh has no sentence that says what it means'],
    [
      'a partner that is none',
      { beside: 'price_drop' },
      'fresh counts beside price_drop, which its alerts do not have',
    ],
    ['another name than it is listed by', { name: 'stale' }, 'stale is listed as fresh'],
  ])('one with %s is refused by name', (_what, change, fault) => {
    const fresh: Condition = {
      ...CONDITIONS.keywords,
      name: 'fresh',
      label: 'Fresh',
      meaning: 'What is fresh of a filing.',
    };
    expect(faultsOf([...ALL, ['fresh', fresh]])).toEqual([]);
    expect(faultsOf([...ALL, ['fresh', { ...fresh, ...change }]])).toContain(fault);
  });

  test('each kind of alert has some that it cannot be without', () => {
    expect(ALERT_FORM_TYPES.map((kind) => [kind, essentialsOf(kind).names])).toEqual([
      ['4', ['trade_types']],
      ['8-K', ['price_drop', 'price_increase']],
      ['price_alert', ['price_drop', 'price_increase']],
      ['keyword', ['keywords']],
    ]);
    for (const kind of ALERT_FORM_TYPES) {
      const texts = conditionsOfKind(kind).flatMap((name) => {
        const { essential } = conditionOf(name);
        return essential?.kinds.includes(kind) ? essential.text : [];
      });
      expect(new Set(texts)).toEqual(new Set([essentialsOf(kind).text]));
    }
  });

  test('are what fields name as their condition', () => {
    const fields: readonly Field[] = [...TRADE.filters, ...EVENT.filters, ...Object.values(COMPANY_CRITERIA)];
    const named = fields.flatMap(({ alert }) => (alert && 'constraint' in alert ? alert.constraint : []));
    expect(named.length).toBeGreaterThan(8);
    // Which companies and owners an alert watches is no condition.
    expect([...new Set(named)].filter((name) => !(name in CONDITIONS))).toEqual(['tickers', 'watchlist']);
  });
});

test('the entries of an alert are its conditions', () => {
  const entries = entriesOf({
    company_criteria: ['include_all', { criteria_type: 'industry' }],
    delay_constraints: [['price_drop', 0.05]],
    form_type_constraints: [{ constraint_type: 'keywords' }],
    insider_trade_constraints: [{ constraint_type: 'value_sold' }],
  });
  expect(entries.map(conditionNameOf)).toEqual(['keywords', 'price_drop', 'value_sold', undefined, 'industry']);
});
