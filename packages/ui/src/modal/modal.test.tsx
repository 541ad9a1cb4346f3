import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

function Page({ onSave }: { onSave?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Errors"
        {...(onSave ? { buttons: [{ label: 'Cancel' }, { label: 'Save', onClick: onSave }] } : {})}
      >
        <p>Something is wrong.</p>
      </Modal>
    </>
  );
}

const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Modal', () => {
  test("has an 'OK' button by default, which closes it and gives the focus back", async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Errors' })).toHaveTextContent('Something is wrong.');
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await dialogIsGone();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  test('Escape closes it', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await dialogIsGone();
  });

  test('the focus stays inside', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    }
  });

  test('a button does its action, and without one it closes', async () => {
    const save = jest.fn();
    render(<Page onSave={save} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await dialogIsGone();
  });
});

describe('ConfirmDialog', () => {
  test('asks, and answers with the button pressed', async () => {
    const [confirm, cancel] = [jest.fn(), jest.fn()];
    render(
      <ConfirmDialog
        open
        title="Log out"
        cancelLabel="Stay Logged In"
        confirmLabel="Logout"
        onConfirm={confirm}
        onCancel={cancel}
      >
        Are you sure you want to log out?
      </ConfirmDialog>,
    );
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('Are you sure you want to log out?');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }));
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('cannot be confirmed while something in it is still to be filled in', async () => {
    const confirm = jest.fn();
    render(
      <ConfirmDialog open confirmDisabled title="Delete" onConfirm={confirm} onCancel={jest.fn()}>
        Type the name.
      </ConfirmDialog>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(confirm).not.toHaveBeenCalled();
  });

  test('a confirmed action that takes something away looks like it', async () => {
    render(
      <ConfirmDialog open tone="danger" title="Delete" confirmLabel="Delete" onConfirm={jest.fn()} onCancel={jest.fn()}>
        This cannot be undone.
      </ConfirmDialog>,
    );
    expect(await screen.findByRole('button', { name: 'Delete' })).toHaveClass('danger');
    expect(screen.getByRole('button', { name: 'Cancel' })).not.toHaveClass('danger');
  });
});
