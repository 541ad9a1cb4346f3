import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from './tooltip.tsx';

test('opens by tap or Enter, holds rich text, and Escape closes it', async () => {
  render(
    <Tooltip
      label="About event return"
      content={
        <>
          Close over close, <strong>less the market</strong>
        </>
      }
    />,
  );
  const sign = screen.getByRole('button', { name: 'About event return' });
  await userEvent.click(sign);
  expect(await screen.findByText('less the market')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('less the market')).toBeNull());
  sign.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('less the market')).toBeVisible();
});
