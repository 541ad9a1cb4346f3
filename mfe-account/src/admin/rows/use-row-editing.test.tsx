import { describe, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { NEW_ROW, type RowShape } from './row-editing.ts';
import { useRowEditing } from './use-row-editing.ts';

interface Named {
  readonly name: string;
}
const shape: RowShape<Named, Named> = { blank: { name: '' }, keyOf: ({ name }) => name, draftOf: (row) => row };

function start() {
  let answer: (value: object) => void = () => {};
  const send = jest.fn(() => new Promise<object>((resolve) => (answer = resolve)));
  const onSaved = jest.fn();
  const { result } = renderHook(() =>
    useRowEditing<Named, Named, Named>({
      shape,
      check: (draft) => ({ fields: draft }),
      send,
      load: async () => [],
      onSaved,
      onRefused: () => {},
    }),
  );
  return { result, send, onSaved, answer: (value: object) => act(async () => answer(value)) };
}

describe('saving a row, part 2 section 4 "Admin rows"', () => {
  test('two presses before the next rendering add one row', async () => {
    const { result, send, onSaved, answer } = start();
    act(() => {
      void result.current.save(NEW_ROW);
      void result.current.save(NEW_ROW);
    });
    await answer({ success: true });
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('what is on its way cannot be cancelled or changed', async () => {
    const { result, answer } = start();
    act(() => result.current.open({ name: 'Ada' }));
    act(() => void result.current.save('Ada'));
    act(() => {
      result.current.close('Ada');
      result.current.change('Ada', { name: 'Eve' });
    });
    expect(result.current.edits.get('Ada')).toMatchObject({ draft: { name: 'Ada' }, isSaving: true });
    await answer({ error: 'No.', code: 'unprocessable' });
    expect(result.current.edits.get('Ada')).toMatchObject({ failure: 'No.', isSaving: false });
    act(() => result.current.close('Ada'));
    expect(result.current.edits.has('Ada')).toBe(false);
  });
});
