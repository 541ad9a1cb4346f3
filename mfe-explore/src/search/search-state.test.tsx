import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWaiting, type SearchFacts, type SearchState, searchState } from './search-state.ts';

const COMPANY = { cik: '0000000001', name: 'Aldgate Systems Inc.' };
const FIRST_PAGE = { page: 1, pageSize: 20 } as const;
const OPENED: SearchFacts = {
  handedOverTicker: null,
  company: undefined,
  view: null,
  fault: undefined,
  isFetching: false,
  error: null,
  answer: undefined,
};
const error = new Error('Server error');

/** A way through the page: what becomes known, and where the page is then. */
type Walk = readonly (readonly [change: Partial<SearchFacts>, state: SearchState, waits?: 'waits'])[];

describe('a search page goes, part 3 section 4,', () => {
  test.each<[string, Walk]>([
    [
      'from an empty form to its results, another page, and a search that finds nothing',
      [
        [{}, { at: 'nothing searched' }],
        [{ view: FIRST_PAGE, isFetching: true }, { at: 'searching' }, 'waits'],
        [{ isFetching: false, answer: { num_rows: 45, rows: [1] } }, { at: 'found' }],
        [{ view: { ...FIRST_PAGE, page: 2 }, isFetching: true, answer: undefined }, { at: 'searching' }, 'waits'],
        [{ isFetching: false, answer: { num_rows: 45, rows: [1] } }, { at: 'found' }],
        [{ view: FIRST_PAGE, answer: { num_rows: 0, rows: [] } }, { at: 'nothing found' }],
      ],
    ],
    [
      'from a handed-over ticker to its search, once the company is known',
      [
        [{ handedOverTicker: 'ALDG', company: 'loading' }, { at: 'handed over', next: null }, 'waits'],
        [{ company: COMPANY }, { at: 'handed over', next: 'search' }, 'waits'],
        [{ handedOverTicker: null, view: FIRST_PAGE, isFetching: true }, { at: 'searching' }, 'waits'],
        [{ isFetching: false, answer: { num_rows: 1, rows: [1] } }, { at: 'found' }],
      ],
    ],
    [
      'from a ticker that nobody has to a failure, and from one that nobody could look up to another try',
      [
        [{ handedOverTicker: 'NONE' }, { at: 'failed', failure: { kind: 'unknown ticker', ticker: 'NONE' } }],
        [{ company: 'failed' }, { at: 'failed', failure: { kind: 'companies not loaded', ticker: 'NONE' } }],
        [{ company: 'loading' }, { at: 'handed over', next: null }, 'waits'],
      ],
    ],
    [
      'from a link of a company through the list of companies to its results',
      [
        [{ view: FIRST_PAGE, company: 'loading' }, { at: 'looking up the company' }, 'waits'],
        [{ company: COMPANY, isFetching: true }, { at: 'searching' }, 'waits'],
        [
          { isFetching: false, error },
          { at: 'failed', failure: { kind: 'not answered', error } },
        ],
        [{ isFetching: true }, { at: 'searching' }, 'waits'],
        [{ isFetching: false, error: null, answer: { num_rows: 1, rows: [1] } }, { at: 'found' }],
      ],
    ],
    [
      'from a company that no list names to a search by its ticker all the same',
      [[{ view: FIRST_PAGE, company: 'failed', isFetching: true }, { at: 'searching' }, 'waits']],
    ],
    [
      'from an old link beyond the last page to the last page',
      [
        [
          { view: { page: 9, pageSize: 20 }, answer: { num_rows: 45, rows: [] } },
          { at: 'beyond the last page', page: 3 },
          'waits',
        ],
        [{ view: { page: 3, pageSize: 20 }, answer: { num_rows: 45, rows: [1] } }, { at: 'found' }],
        [{ view: { page: 9, pageSize: 20 }, answer: { num_rows: 0, rows: [] } }, { at: 'nothing found' }],
      ],
    ],
    [
      'nowhere with an address that the form would not let through',
      [[{ view: FIRST_PAGE, fault: 'You must choose an insider type.' }, { at: 'not searchable' }]],
    ],
  ])('%s', (_way, walk) => {
    let facts = OPENED;
    for (const [change, state, waits] of walk) {
      facts = { ...facts, ...change };
      expect(searchState(facts)).toEqual(state);
      expect(isWaiting(searchState(facts))).toBe(waits !== undefined);
    }
  });
});

test('whatever is known, it goes on by itself at most once: to a page that is there', () => {
  const facts: fc.Arbitrary<SearchFacts> = fc.record({
    handedOverTicker: fc.constantFrom(null, 'ALDG'),
    company: fc.constantFrom(undefined, 'loading' as const, 'failed' as const, COMPANY),
    view: fc.option(fc.record({ page: fc.integer({ min: 1, max: 99 }), pageSize: fc.constantFrom(10, 20, 50, 100) })),
    fault: fc.constantFrom(undefined, 'a fault'),
    isFetching: fc.boolean(),
    error: fc.constantFrom(null, error),
    answer: fc.option(fc.record({ num_rows: fc.nat(500), rows: fc.constantFrom([], [1]) }), { nil: undefined }),
  });
  fc.assert(
    fc.property(facts, (known) => {
      const state = searchState(known);
      if (state.at !== 'beyond the last page' || !known.view || !known.answer) return;
      expect(state.page).toBeLessThan(known.view.page);
      const shown = { ...known, view: { ...known.view, page: state.page }, answer: { ...known.answer, rows: [1] } };
      expect(searchState(shown).at).toBe('found');
    }),
  );
});
