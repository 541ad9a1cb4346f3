import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type ComboboxOptions, useCombobox } from './use-combobox.ts';

const NAMES = ['Ada', 'Alan', 'Anita'];

function Names({ onPick, onTab }: Pick<ComboboxOptions<string>, 'onPick' | 'onTab'>) {
  const [typed, setTyped] = useState('');
  const items = NAMES.filter((name) => name.startsWith(typed));
  const box = useCombobox({ items, isAsked: typed !== '', onPick, ...(onTab && { onTab }) });
  return (
    <>
      <input
        {...box.field}
        value={typed}
        onFocus={box.open}
        onBlur={box.close}
        onKeyDown={box.press}
        onChange={(event) => {
          setTyped(event.target.value);
          box.restart();
        }}
      />
      {box.hasList ? (
        <div {...box.list('Names')}>
          {items.map((name, index) => (
            <div key={name} {...box.option(name, index)}>
              {name}
            </div>
          ))}
        </div>
      ) : null}
      <button type="button">After</button>
    </>
  );
}

async function open(typed: string, onTab?: ComboboxOptions<string>['onTab']) {
  const onPick = jest.fn<(name: string) => void>();
  render(<Names onPick={onPick} {...(onTab && { onTab })} />);
  const field = screen.getByRole('combobox');
  await userEvent.type(field, typed);
  return { field, onPick };
}
/** The option that the field names as the active one, which is also the one that is marked. */
function active() {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  const [marked, ...others] = screen.queryAllByRole('option', { selected: true });
  expect([marked?.id ?? null, others]).toEqual([id, []]);
  return marked?.textContent;
}

test('the arrow keys move around the ends; typing begins at the first again', async () => {
  const { field } = await open('A');
  expect(active()).toBe('Ada');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Alan');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe('Anita');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Backspace}A');
  expect(active()).toBe('Ada');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
});

test('Enter, Tab and the pointer pick; the focus stays', async () => {
  const { field, onPick } = await open('A');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.keyboard('{Tab}');
  await userEvent.click(screen.getByRole('option', { name: 'Anita' }));
  expect(onPick.mock.calls).toEqual([['Alan'], ['Ada'], ['Anita']]);
  expect(field).toHaveFocus();
});

test('Tab may do something else, and leaves when it did nothing; Shift Tab always leaves', async () => {
  const tabs: string[] = [];
  const { field, onPick } = await open('A', (name) => tabs.push(name) === 1);
  await userEvent.keyboard('{Tab}');
  expect(field).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(screen.getByRole('button')).toHaveFocus();
  expect([tabs, onPick.mock.calls]).toEqual([['Ada', 'Ada'], []]);
  await userEvent.click(field);
  await userEvent.tab({ shift: true });
  expect(field).not.toHaveFocus();
  expect(tabs).toHaveLength(2);
});

test('Escape and leaving close the list, which takes no more keys', async () => {
  const { field, onPick } = await open('A');
  await userEvent.keyboard('{Escape}{Enter}');
  expect([screen.queryByRole('listbox'), active()]).toEqual([null, undefined]);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(field, 'l');
  expect(active()).toBe('Alan');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onPick).not.toHaveBeenCalled();
});
