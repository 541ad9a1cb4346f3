import { expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaysField } from './days-field.tsx';

test.each([
  ['2026-01-05T12:00:00Z', true],
  [null, false],
])(
  'FINDINGS B3: a reader whose last visit was at %s is offered what came since: %s',
  async (last_visit_at, isOffered) => {
    session.saveLogin({ access_token: 't', userEmail: 'client@sentinel.example', permissions: [], last_visit_at });
    const changed = jest.fn();
    render(<DaysField label="Trade Date" value={{ start: null, end: null }} onChange={changed} />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose dates: Trade Date' }));
    expect(await screen.findByRole('button', { name: 'Year to date' })).toBeVisible();
    const since = screen.queryByRole('button', { name: 'Since last visit' });
    expect(since !== null).toBe(isOffered);
    if (since) await userEvent.click(since);
    if (since) expect(changed).toHaveBeenCalledWith(expect.objectContaining({ start: '2026-01-05' }));
  },
);
