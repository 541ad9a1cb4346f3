import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { firstEdits, NEW_ROW, type RowAction, type RowShape, rowEditingReducer } from './row-editing.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly town: string;
  readonly version: number;
}
interface Draft {
  readonly name: string;
  readonly town: string;
}
const shape: RowShape<Row, Draft> = {
  blank: { name: '', town: '' },
  keyOf: ({ id }) => id,
  draftOf: ({ name, town }) => ({ name, town }),
};
const reduce = rowEditingReducer(shape);
const ROW: Row = { id: 'a', name: 'Ada', town: 'Ayr', version: 1 };
const after = (...actions: RowAction<Row, Draft>[]) => actions.reduce(reduce, firstEdits(shape));
const open = { type: 'open', row: ROW } as const;
const type = (change: Partial<Draft>, key = 'a') => ({ type: 'change', key, change }) as const;

describe('admin rows, part 2 section 4', () => {
  test('Edit opens a row as it is; a second Edit keeps what was typed', () => {
    expect(after(open).get('a')).toMatchObject({ row: ROW, draft: { name: 'Ada', town: 'Ayr' } });
    expect(after(open, type({ name: 'Eve' }), open).get('a')?.draft.name).toBe('Eve');
  });

  test('several rows can be edited at once, each for itself', () => {
    const edits = after(open, { type: 'open', row: { ...ROW, id: 'b' } }, type({ name: 'Eve' }));
    expect([edits.get('a')?.draft.name, edits.get('b')?.draft.name]).toEqual(['Eve', 'Ada']);
  });

  test('Cancel and Save close the row; the blank row becomes blank again and stays', () => {
    expect(after(open, type({ name: 'Eve' }), { type: 'close', key: 'a' }).has('a')).toBe(false);
    const added = after(type({ name: 'Eve' }, NEW_ROW), { type: 'close', key: NEW_ROW });
    expect(added.get(NEW_ROW)?.draft).toEqual(shape.blank);
  });

  test('a refusal stands until its field is changed', () => {
    const refused = after(open, { type: 'refuse', key: 'a', faults: { name: 'n', town: 't' } });
    expect(reduce(refused, type({ name: 'E' })).get('a')?.faults).toEqual({ town: 't' });
  });

  test('nothing changes while it is being saved; after a failure the typed text is still there', () => {
    const sent = after(open, type({ name: 'Eve' }), { type: 'send', key: 'a' });
    expect(reduce(sent, type({ name: 'Other' }))).toEqual(sent);
    const failed = reduce(sent, { type: 'fail', key: 'a', failure: 'No.' });
    expect(failed.get('a')).toMatchObject({ draft: { name: 'Eve' }, failure: 'No.', isSaving: false });
  });

  test('after a conflict what was typed stays, and the rest is as the server has it now', () => {
    const fresh: Row = { id: 'a', name: 'Ann', town: 'Bern', version: 2 };
    const edit = after(open, type({ name: 'Eve' }), { type: 'load', rows: [fresh] }).get('a');
    expect(edit).toMatchObject({ row: fresh, draft: { name: 'Eve', town: 'Bern' }, original: { name: 'Ann' } });
  });

  test('a row that has gone from the list keeps what was typed', () => {
    expect(after(open, type({ name: 'Eve' }), { type: 'load', rows: [] }).get('a')?.draft.name).toBe('Eve');
  });

  test('an action on a row that is not edited does nothing', () => {
    expect(after({ type: 'send', key: 'a' }, type({ name: 'Eve' })).has('a')).toBe(false);
  });

  test('no loading, refusal or failure ever loses typed text', () => {
    const events = fc.array(
      fc.oneof(
        fc.record({
          type: fc.constant('load' as const),
          rows: fc.array(
            fc.record({
              id: fc.constantFrom('a', 'b'),
              name: fc.string(),
              town: fc.string(),
              version: fc.nat(),
            }),
          ),
        }),
        fc.constant({ type: 'refuse', key: 'a', faults: { town: 't' } } as const),
        fc.constant({ type: 'send', key: 'a' } as const),
        fc.constant({ type: 'fail', key: 'a', failure: 'No.' } as const),
        fc.constant(open),
      ),
    );
    fc.assert(
      fc.property(events, (between) => {
        // U+E000 does not occur in generated texts, so the typed name always differs from the server's.
        const edit = after(open, type({ name: '\ue000' }), ...between).get('a');
        expect(edit?.draft.name).toBe('\ue000');
        expect(after(...between).has(NEW_ROW)).toBe(true);
      }),
    );
  });
});
