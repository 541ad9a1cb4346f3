import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Constraint } from './constraint.ts';
import { ConstraintField } from './constraint-field.tsx';
import type { NumberUnit } from './plain-number.ts';

// jsdom has no pointer events; Base UI turns Enter on an option into one.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

const EMPTY: Constraint = { operator: '>=', val1: '', val2: '' };

function Field({ first = EMPTY, unit = 'number' }: { first?: Constraint; unit?: NumberUnit }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <ConstraintField label="Days until next EA" unit={unit} value={value} onChange={setValue} hint="Business days." />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const value = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('constraint (part 3 section 3)', () => {
  test('what is typed is kept as it is', async () => {
    render(<Field unit="percent" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Days until next EA' }), ' 1,250% ');
    expect(value().val1).toBe(' 1,250% ');
    expect(screen.queryByText('Enter a number.')).toBeNull();
  });

  test('BETWEEN asks for two numbers; another operator and back keeps both', async () => {
    render(<Field first={{ operator: 'between', val1: '1', val2: '2' }} />);
    const choose = async (from: string, to: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: `Days until next EA: operator ${from}` }));
      await userEvent.click(await screen.findByRole('option', { name: to }));
    };
    expect(screen.getByRole('textbox', { name: 'Days until next EA: to' })).toHaveValue('2');
    await choose('BETWEEN', '<=');
    expect(screen.getByRole('textbox', { name: 'Days until next EA' })).toHaveValue('1');
    await choose('<=', 'BETWEEN');
    expect(value()).toEqual({ operator: 'between', val1: '1', val2: '2' });
  });

  test('letters are explained at once, an unfinished number after leaving the field', async () => {
    render(<Field />);
    const field = screen.getByRole('textbox');
    await userEvent.type(field, '-');
    expect(screen.queryByText('Enter a number.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Enter a number.')).toBeVisible();
    expect(field).toBeInvalid();
    await userEvent.type(field, '3');
    expect(field).toBeValid();
    await userEvent.type(field, 'x');
    expect(field).toBeInvalid();
    expect(value().val1).toBe('-3x');
  });

  test('a BETWEEN that is the wrong way round is explained, and nothing is changed', () => {
    render(<Field first={{ operator: 'between', val1: '60', val2: '9' }} />);
    expect(screen.getByText('The first number is larger than the second, so nothing can match.')).toBeVisible();
    expect(value()).toEqual({ operator: 'between', val1: '60', val2: '9' });
  });

  test('thousands are separated as one types, and the cursor stays behind its digit', async () => {
    render(<Field />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(field, '1250000');
    expect(field).toHaveValue('1,250,000');
    expect(value().val1).toBe('1,250,000');
    await userEvent.type(field, '7', { initialSelectionStart: 1 });
    expect(field).toHaveValue('17,250,000');
    expect(field.selectionStart).toBe(2);
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(field).toHaveValue('250,000');
  });

  test('a comma that is no separator stays, and is explained: 12,5 may mean 12.5', async () => {
    render(<Field first={{ ...EMPTY, val1: '1,000' }} />);
    const field = screen.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.paste('12,5');
    await userEvent.tab();
    expect(field).toHaveValue('12,5');
    expect(field).toBeInvalid();
  });

  test('a percentage has its sign beside it, until one is typed', async () => {
    render(<Field unit="percent" />);
    const field = screen.getByRole('textbox');
    expect(field).toHaveAccessibleDescription('%');
    await userEvent.type(field, '-10%');
    expect(screen.queryByText('%')).toBeNull();
  });

  test('a BETWEEN with one number is explained once the field is left', async () => {
    render(<Field first={{ operator: 'between', val1: '', val2: '' }} />);
    await userEvent.type(screen.getByRole('textbox', { name: /from/ }), '5');
    expect(screen.queryByText('Enter both numbers.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: /to$/ })).toHaveFocus();
    expect(screen.queryByText('Enter both numbers.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Enter both numbers.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /to$/ })).toBeInvalid();
  });

  test('it is announced as a group with its label and hint', () => {
    render(<Field />);
    const group = screen.getByRole('group', { name: 'Days until next EA' });
    expect(group).toHaveAccessibleDescription('Business days.');
  });
});
