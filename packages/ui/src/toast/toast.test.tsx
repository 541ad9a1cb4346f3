import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider, useToast } from './toast.tsx';

function Saver() {
  const showToast = useToast();
  return (
    <button type="button" onClick={() => showToast({ title: 'Alert saved', tone: 'success' })}>
      Save
    </button>
  );
}

test('a message appears and can be dismissed', async () => {
  render(
    <ToastProvider>
      <Saver />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Alert saved')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Dismiss'));
  await waitFor(() => expect(screen.queryByText('Alert saved')).toBeNull());
});
