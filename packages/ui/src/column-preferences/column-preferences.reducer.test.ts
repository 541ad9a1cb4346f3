import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  arrowTarget,
  type ColumnPreferencesAction,
  columnPreferencesReducer,
  openPreferences,
  savedSelection,
} from './column-preferences.reducer.ts';

const ALL = ['Company Name', 'Ticker', 'CIK', 'SIC', 'Date'];
const reduce = columnPreferencesReducer('Company Name');

describe('column preferences (spec part 2 sections 4 and 5)', () => {
  test('opens with the selection in its order and the rest available', () => {
    expect(openPreferences(ALL, ['Ticker', 'Company Name', 'Ticker', 'gone'])).toEqual({
      selected: ['Ticker', 'Company Name'],
      available: ['CIK', 'SIC', 'Date'],
    });
  });

  test('add and remove move a column to the end of the other list', () => {
    const start = openPreferences(ALL, ['Company Name', 'Ticker']);
    const added = reduce(start, { type: 'add', column: 'SIC' });
    expect(added).toEqual({ selected: ['Company Name', 'Ticker', 'SIC'], available: ['CIK', 'Date'] });
    expect(reduce(added, { type: 'remove', column: 'Ticker' })).toEqual({
      selected: ['Company Name', 'SIC'],
      available: ['CIK', 'Date', 'Ticker'],
    });
  });

  test('a column is reordered within its list and moved between the lists', () => {
    const start = openPreferences(ALL, ['Company Name', 'Ticker', 'CIK']);
    expect(reduce(start, { type: 'move', column: 'CIK', to: 'selected', position: 0 }).selected).toEqual([
      'CIK',
      'Company Name',
      'Ticker',
    ]);
    expect(reduce(start, { type: 'move', column: 'CIK', to: 'available', position: 1 }).available).toEqual([
      'SIC',
      'CIK',
      'Date',
    ]);
  });

  test('the required column is neither removed nor dragged out, but can be reordered', () => {
    const start = openPreferences(ALL, ['Company Name', 'Ticker']);
    expect(reduce(start, { type: 'remove', column: 'Company Name' })).toBe(start);
    expect(reduce(start, { type: 'move', column: 'Company Name', to: 'available', position: 0 })).toBe(start);
    expect(reduce(start, { type: 'move', column: 'Company Name', to: 'selected', position: 1 }).selected).toEqual([
      'Ticker',
      'Company Name',
    ]);
  });

  test('Save puts the required column in front if it is missing', () => {
    expect(savedSelection(openPreferences(ALL, ['Ticker']), 'Company Name')).toEqual(['Company Name', 'Ticker']);
  });

  test('arrow keys move within a list and across, and stop at its ends', () => {
    const state = openPreferences(ALL, ['Company Name', 'Ticker']);
    expect(arrowTarget(state, 'Ticker', 'ArrowUp')).toEqual({ to: 'selected', position: 0 });
    expect(arrowTarget(state, 'Ticker', 'ArrowDown')).toBeUndefined();
    expect(arrowTarget(state, 'Ticker', 'ArrowRight')).toEqual({ to: 'available', position: 1 });
    expect(arrowTarget(state, 'CIK', 'ArrowLeft')).toEqual({ to: 'selected', position: 0 });
    expect(arrowTarget(state, 'CIK', 'ArrowRight')).toBeUndefined();
  });

  test('a cancelled move puts back what was before', () => {
    const before = openPreferences(ALL, ['Company Name', 'Ticker']);
    const moved = reduce(before, { type: 'move', column: 'CIK', to: 'selected', position: 0 });
    expect(reduce(moved, { type: 'restore', state: before })).toBe(before);
  });

  test('no chain of actions loses or doubles a column or lets the required one out', () => {
    const column = fc.constantFrom(...ALL, 'unknown');
    const action: fc.Arbitrary<ColumnPreferencesAction> = fc.oneof(
      fc.record({ type: fc.constant('add' as const), column }),
      fc.record({ type: fc.constant('remove' as const), column }),
      fc.record({
        type: fc.constant('move' as const),
        column,
        to: fc.constantFrom('selected' as const, 'available' as const),
        position: fc.integer({ min: -2, max: 8 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const end = actions.reduce(reduce, openPreferences(ALL, ['Company Name', 'Ticker']));
        expect([...end.selected, ...end.available].sort()).toEqual([...ALL].sort());
        expect(end.selected).toContain('Company Name');
      }),
    );
  });
});
