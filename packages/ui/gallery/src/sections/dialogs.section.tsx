import { Button, ConfirmDialog, Modal, TextField } from '@sentinel/ui';
import { useState } from 'react';
import { Row, Specimen } from '../specimen.tsx';

type OpenDialog = 'message' | 'form' | 'long' | 'confirm' | 'danger' | null;

function Dialogs() {
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <Specimen name="Dialogs" wide>
      <Row>
        <Button variant="outline" onClick={() => setOpen('message')}>
          Message
        </Button>
        <Button variant="outline" onClick={() => setOpen('form')}>
          Form
        </Button>
        <Button variant="outline" onClick={() => setOpen('long')}>
          Long text
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          Confirmation
        </Button>
        <Button variant="outline" onClick={() => setOpen('danger')}>
          Confirmation of a deletion
        </Button>
      </Row>
      <Modal open={open === 'message'} onClose={close} title="Please fix the following errors:">
        <p>New password and confirmation do not match.</p>
      </Modal>
      <Modal
        open={open === 'form'}
        onClose={close}
        title="Create New Alert - Insider Trading"
        buttons={[{ label: 'Cancel' }, { label: 'Save', onClick: close }]}
      >
        <TextField label="Alert name" />
      </Modal>
      <Modal open={open === 'long'} onClose={close} title="View Instructions and Fraud Description" size="large">
        {Array.from({ length: 24 }, (_, line) => `Line ${line + 1} of a text longer than the screen.`).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Modal>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Log out"
        cancelLabel="Stay Logged In"
        confirmLabel="Logout"
        onCancel={close}
        onConfirm={close}
      >
        Are you sure you want to log out?
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'danger'}
        title="Delete account"
        tone="danger"
        confirmLabel="Delete"
        onCancel={close}
        onConfirm={close}
      >
        Are you sure you want to delete your account? This action cannot be undone.
      </ConfirmDialog>
    </Specimen>
  );
}

export const DIALOGS = { id: 'dialogs', title: 'Dialogs', Specimens: Dialogs };
