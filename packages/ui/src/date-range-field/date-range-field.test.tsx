import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Sheet } from '../sheet/sheet.tsx';
import type { DateRange } from './date-range.ts';
import { DateRangeField } from './date-range-field.tsx';

// jsdom has no pointer events; Base UI listens to them.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

// The calendar's code is large: on a busy machine, importing it takes longer than a test waits.
beforeAll(async () => {
  await import('./range-calendar.tsx');
});

const JANUARY: DateRange = { start: '2024-01-05', end: '2024-01-09' };
const changed = jest.fn();

function Field({ first = JANUARY }: { first?: DateRange }) {
  const [range, setRange] = useState(first);
  return (
    <>
      <DateRangeField
        label="Trade Date"
        value={range}
        onChange={(next) => {
          changed(next);
          setRange(next);
        }}
      />
      <p>outside</p>
    </>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Trade Date' });
const day = (name: string) => screen.findByLabelText(new RegExp(`${name}, 2024`));
async function open(first?: DateRange) {
  changed.mockClear();
  render(<Field {...(first ? { first } : {})} />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose dates: Trade Date' }));
}

describe('date-range picker (part 3 section 2)', () => {
  test('the first click picks a start, the second completes the range', async () => {
    await open();
    await userEvent.click(await day('January 10th'));
    expect(input()).toHaveValue('Jan 10, 2024 – (select end date)');
    expect(screen.getByRole('status')).toHaveTextContent('(select end date)');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.click(await day('January 20th'));
    expect(changed).toHaveBeenCalledWith({ start: '2024-01-10', end: '2024-01-20' });
    expect(input()).toHaveValue('Jan 10, 2024 – Jan 20, 2024');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a second click before the start swaps the two', async () => {
    await open();
    await userEvent.click(await day('January 20th'));
    await userEvent.click(await day('January 3rd'));
    expect(changed).toHaveBeenCalledWith({ start: '2024-01-03', end: '2024-01-20' });
  });

  test('two clicks on one day make a range of that day', async () => {
    await open();
    await userEvent.click(await day('January 20th'));
    await userEvent.click(await day('January 20th'));
    expect(changed).toHaveBeenCalledWith({ start: '2024-01-20', end: '2024-01-20' });
  });

  test('a click outside before completion clears the selection', async () => {
    await open();
    await userEvent.click(await day('January 20th'));
    await userEvent.click(screen.getByText('outside'));
    await waitFor(() => expect(changed).toHaveBeenCalledWith({ start: null, end: null }));
    expect(input()).toHaveValue('');
  });

  test('Escape before completion returns to the range before', async () => {
    await open();
    await userEvent.click(await day('January 20th'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(input()).toHaveValue('Jan 5, 2024 – Jan 9, 2024'));
    expect(changed).not.toHaveBeenCalled();
  });

  test('a click outside without a choice changes nothing', async () => {
    await open();
    await day('January 20th');
    await userEvent.click(screen.getByText('outside'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changed).not.toHaveBeenCalled();
  });

  test('Clear resets the range', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(changed).toHaveBeenCalledWith({ start: null, end: null });
    expect(input()).toHaveValue('');
  });

  test('the heading leads to twelve years, then to the months (section 9)', async () => {
    await open();
    await userEvent.click(await screen.findByText(/Choose a year/));
    expect(screen.getByText('2017–2028')).toBeVisible();
    expect(screen.getAllByText(/^20\d\d$/).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 12 }, (_, index) => String(2017 + index)),
    );
    await userEvent.click(screen.getByText('2019'));
    await userEvent.click(await screen.findByText('Mar'));
    expect(await screen.findByLabelText(/March 1st, 2019/)).toBeVisible();
  });
});

describe('ranges by name (FINDINGS B3)', () => {
  const RealDate = Date;
  beforeEach(() => {
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? ['2024-11-30T15:00:00'] : given) as [string]));
      }
    } as DateConstructor;
  });
  afterEach(() => {
    globalThis.Date = RealDate;
  });

  test('one click chooses a range that ends today', async () => {
    await open({ start: null, end: null });
    await userEvent.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(changed).toHaveBeenCalledWith({ start: '2024-11-01', end: '2024-11-30' });
    expect(input()).toHaveValue('Nov 1, 2024 – Nov 30, 2024');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Choose dates: Trade Date' }));
    expect(screen.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('by keyboard, they stand before the calendar; a day that was picked first is forgotten', async () => {
    await open();
    await userEvent.click(await day('January 20th'));
    screen.getByRole('button', { name: 'Year to date' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(changed.mock.calls).toEqual([[{ start: '2024-01-01', end: '2024-11-30' }]]);
    expect(input()).toHaveValue('Jan 1, 2024 – Nov 30, 2024');
  });

  test('the last visit is one of them where it is known', async () => {
    const { rerender } = render(<DateRangeField label="Days" value={JANUARY} onChange={changed} />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose dates: Days' }));
    expect(screen.queryByRole('button', { name: 'Since last visit' })).toBeNull();
    changed.mockClear();
    rerender(
      <DateRangeField
        label="Days"
        value={JANUARY}
        onChange={changed}
        lastVisitAt={new Date(2024, 10, 27, 9).toISOString()}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Since last visit' }));
    expect(changed).toHaveBeenCalledWith({ start: '2024-11-27', end: '2024-11-30' });
  });

  test('the field says which typed dates it takes, and they are taken', async () => {
    changed.mockClear();
    render(<Field first={{ start: null, end: null }} />);
    expect(input()).toHaveAttribute('placeholder', 'All dates, or type 2024-01-05 – 2024-03-31');
    await userEvent.type(input(), '2024-01-05 – 2024-03-31{Enter}');
    expect(changed).toHaveBeenCalledWith({ start: '2024-01-05', end: '2024-03-31' });
  });
});

function SheetWithField() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Filters">
        <Field />
      </Sheet>
      <p>{isOpen ? 'open' : 'closed'}</p>
    </>
  );
}

describe('in a sheet', () => {
  test('Escape closes the calendar first and then the sheet; what was typed is not lost with it', async () => {
    changed.mockClear();
    render(<SheetWithField />);
    // The sheet takes the focus a moment after it opens; typed meanwhile, a space would press its × instead.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await userEvent.clear(input());
    await userEvent.type(input(), '30 Feb 2024');
    expect(await screen.findByRole('dialog', { name: 'Trade Date' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Trade Date' })).toBeNull());
    expect(screen.getByText('open')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('closed')).toBeVisible();
    await waitFor(() =>
      expect(changed).toHaveBeenLastCalledWith({ start: null, end: null, unreadable: '30 Feb 2024' }),
    );
  });

  test('a date that is typed when the field goes away counts', async () => {
    changed.mockClear();
    const { unmount } = render(<Field />);
    await userEvent.clear(input());
    await userEvent.type(input(), '30 Feb 2024');
    unmount();
    expect(changed.mock.calls).toEqual([[{ start: null, end: null, unreadable: '30 Feb 2024' }]]);
  });
});

describe('typed dates (part 3 section 8)', () => {
  test('count after Enter or on leaving the field', async () => {
    changed.mockClear();
    render(<Field />);
    await userEvent.clear(input());
    await userEvent.type(input(), '2024-02-01 to 1/15/2024');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(changed).toHaveBeenCalledWith({ start: '2024-01-15', end: '2024-02-01' });
    expect(input()).toHaveValue('Jan 15, 2024 – Feb 1, 2024');
  });

  test('that are none stay in the field, with "Date input not valid.", and the form learns of them', async () => {
    changed.mockClear();
    render(<Field />);
    await userEvent.clear(input());
    await userEvent.type(input(), '30 Feb 2024{Enter}');
    expect(input()).toHaveAccessibleDescription('Date input not valid.');
    expect(input()).toHaveValue('30 Feb 2024');
    expect(changed.mock.calls).toEqual([[{ start: null, end: null, unreadable: '30 Feb 2024' }]]);
    await userEvent.type(input(), '!');
    expect(input()).toBeValid();
    await userEvent.clear(input());
    await userEvent.type(input(), '28 Feb 2024{Enter}');
    expect(changed).toHaveBeenLastCalledWith({ start: '2024-02-28', end: '2024-02-28' });
  });

  test('that are none are there again, with their error, when the field is shown anew', async () => {
    render(<Field first={{ start: null, end: null, unreadable: '30 Feb 2024' }} />);
    expect(input()).toHaveValue('30 Feb 2024');
    expect(input()).toHaveAccessibleDescription('Date input not valid.');
    await userEvent.click(screen.getByRole('button', { name: 'Choose dates: Trade Date' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(input()).toHaveValue('');
    expect(input()).toBeValid();
  });
});
