import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import dialog from '../modal/dialog.module.css';
import { useScrolls } from '../modal/use-scrolls.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  /** Called on Escape, the ×, and the backdrop. */
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, which never scroll away. */
  footer?: ReactNode;
  /** The control that has the focus first; by default the first one. */
  initialFocus?: (() => HTMLElement | null) | undefined;
}

/** A panel from the lower edge of a phone, for a form too long for a dialog: the title and the buttons stay in view. */
export function Sheet({ open, onClose, title, children, footer, initialFocus }: SheetProps) {
  const [watchBody, bodyScrolls] = useScrolls();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup
          className={classNames(dialog.surface, styles.sheet)}
          aria-modal="true"
          initialFocus={initialFocus}
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
          </header>
          <div ref={watchBody} className={classNames(dialog.body, styles.body)} tabIndex={bodyScrolls ? 0 : undefined}>
            {children}
          </div>
          {footer ? <footer className={classNames(dialog.footer, styles.footer)}>{footer}</footer> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
