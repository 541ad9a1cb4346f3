import { usePortal } from '@sentinel/remote-kit';
import { type ComponentType, type ReactNode, useState } from 'react';

interface OpenedDialog {
  /** Loads the code before it is needed. */
  prepare(): void;
  open(): void;
  readonly dialog: ReactNode;
}

type Dialog = ComponentType<{ onClose: () => void }>;
const load = () => import('./contact-dialog.tsx');

/** The contact form over the current page. Its code loads when it is first wanted; if it does not, the form's own page opens. */
export function useContactDialog(onClose = () => {}): OpenedDialog {
  const { href, navigate } = usePortal();
  const [opened, setOpened] = useState<{ Dialog: Dialog } | null>(null);
  return {
    prepare: () => void load().catch(() => {}),
    open() {
      load().then(
        ({ ContactDialog }) => setOpened({ Dialog: ContactDialog }),
        (error) => {
          console.warn('The contact form did not load', error);
          const page = href('/contact-us');
          if (page.startsWith('/')) navigate(page);
          else window.location.assign(page);
        },
      );
    },
    dialog: opened && (
      <opened.Dialog
        onClose={() => {
          setOpened(null);
          onClose();
        }}
      />
    ),
  };
}
