import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { EVENTS } from '../events/events.definition.ts';
import { readAddress } from '../fields/address.ts';
import { TRADES } from '../trades/trades.definition.ts';
import type { ExploreDefinition } from './definition.ts';
import { searchQuery } from './use-search-page.ts';

/** A search as the release of 2026-11-28 knew it, before fields were declared in one place. */
interface RecordedSearch {
  readonly page: 'trades' | 'events';
  readonly query: string;
  /** The query as it was. */
  readonly link: string;
  readonly request: { readonly officer_roles?: { readonly val: readonly string[] }; readonly price_move?: object };
  readonly chips: readonly string[];
  readonly alert: {
    readonly criteria: {
      readonly form_type_constraints: readonly { readonly constraint_type: string }[];
      readonly delay_constraints: readonly unknown[];
    };
    readonly leftOut: readonly string[];
  };
}

const RECORDED = gunzipSync(readFileSync(join(import.meta.dirname, 'testing/recorded-searches.jsonl.gz')))
  .toString()
  .trim()
  .split('\n')
  .map((line): RecordedSearch => {
    // The class of a share stands after a hyphen now, as the SEC writes it; links with a dot still lead there.
    const now = JSON.parse(line.replaceAll('BRK.B', 'BRK-B')) as Omit<RecordedSearch, 'link'>;
    return { ...now, link: (JSON.parse(line) as RecordedSearch).query };
  });

/** Days as they are written now: the release before wrote `05 Jan 2024`. It also searched without what is no number, and said so. */
const asNow = (chip: string): string =>
  chip
    .replace(/\b(\d\d) ([A-Z][a-z]{2}) (\d{4})\b/g, (_, day, month, year) => `${month} ${Number(day)}, ${Number(year)}`)
    .replaceAll('not a number, left out', 'not a number');

/** The alert as it is now: titles can be watched for (FINDINGS B4). */
function withOfficers({ request, alert: recordedAlert, ...recorded }: Omit<RecordedSearch, 'page' | 'link'>) {
  const alert = { ...recordedAlert, leftOut: leftOutNow({ request, alert: recordedAlert }) };
  const search = { ...recorded, chips: recorded.chips.map(asNow) };
  const { officer_roles } = request;
  if (!officer_roles) return { request, alert, ...search };
  const { criteria, leftOut } = alert;
  const before = criteria.form_type_constraints.filter(({ constraint_type }) => FIRST.includes(constraint_type));
  const after = criteria.form_type_constraints.slice(before.length);
  const titles = { constraint_type: 'officer_roles', val: officer_roles.val };
  return {
    ...search,
    request,
    alert: {
      criteria: { ...criteria, form_type_constraints: [...before, titles, ...after] },
      leftOut: leftOut.filter((name) => name !== 'Officers titled'),
    },
  };
}
/** What is left out now: an event return that became a threshold is not (FINDINGS B25). */
const leftOutNow = ({ alert, request }: Pick<RecordedSearch, 'alert' | 'request'>) =>
  alert.criteria.delay_constraints.length > 0 && request.price_move === undefined
    ? alert.leftOut.filter((name) => name !== 'Event return')
    : alert.leftOut;
const FIRST: readonly string[] = ['trade_types', 'insider_types'];

/** What this release makes of an address. */
function opened(definition: ExploreDefinition<never, object, never, never>, query: string) {
  const { form: searched, viewFields, firstView } = definition.kind;
  const reading = readAddress<object>(
    query,
    { ...(searched.address as object), ...viewFields } as never,
    { ...(searched.empty as object), ...firstView },
    searched.exclusions as never,
  );
  if (reading.kind !== 'state') return { reading };
  const { page, pageSize, sort, columns, studyHorizon, studySplit, ...rest } = reading.state as never as Record<
    string,
    never
  >;
  const form = rest as never;
  return {
    query: searchQuery(definition.kind, form, { page, pageSize, sort, columns, studyHorizon, studySplit } as never),
    request: searched.filtersOf(form, undefined),
    chips: searched.chipsOf(form).map(({ label, text }) => `${label}: ${text}`),
    alert: { ...definition.alert.of(form), became: undefined },
  };
}

test.each([
  ['trades', TRADES],
  ['events', EVENTS],
] as const)(
  'recorded searches of %s open as they did, ask the server for the same, and become the same alerts',
  (page, definition) => {
    const recorded = RECORDED.filter((one) => one.page === page);
    expect(recorded).toHaveLength(500);
    for (const { page: _page, link, ...search } of recorded) {
      expect(JSON.parse(JSON.stringify(opened(definition as never, link)))).toEqual(withOfficers(search));
    }
  },
);
