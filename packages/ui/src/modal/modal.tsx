import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../button/button.tsx';
import type { ButtonVariant } from '../button/button-class.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import dialog from './dialog.module.css';
import styles from './modal.module.css';
import { useScrolls } from './use-scrolls.ts';

/** A button of a dialog (spec part 1 section 3): label and click action. */
export interface ModalButton {
  /** 'OK' by default (section 4). */
  label?: string | undefined;
  /** An action closes the dialog itself; without an action, the button closes it. */
  onClick?: (() => void) | undefined;
  variant?: ButtonVariant | undefined;
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface ModalProps {
  open: boolean;
  /** Called on Escape, the ×, the backdrop, or a button without an action. */
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** One 'OK' by default; the last is the main one. Empty: no footer. */
  buttons?: readonly ModalButton[];
  /** Instead of buttons: what stays in view below the body. */
  footer?: ReactNode;
  /** What the dialog is about: beside the body, below the title; on phones above the body, and it scrolls away with it. */
  aside?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** False: a click outside the dialog does not close it. */
  closesOnBackdrop?: boolean;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /**
   * The element that takes the focus on closing, where what opened the dialog may be gone; null or absent: the element
   * that had it before.
   */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** The element that takes the focus on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A dialog above the page: keeps the focus inside, restores it on closing, and locks the page's scroll. On phones it
 * takes the full width.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  buttons = [{}],
  footer,
  aside,
  size = 'medium',
  closesOnBackdrop = true,
  role = 'dialog',
  finalFocus,
  initialFocus,
}: ModalProps) {
  const [watchBody, bodyScrolls] = useScrolls();
  const popup = useRef<HTMLDivElement>(null);
  /** Beside an aside, whose links come first, the focus starts in the body. */
  const firstField = () =>
    popup.current?.querySelector<HTMLElement>(`.${styles.main} :is(input, textarea, button):not([disabled])`) ?? null;
  const heading = <Dialog.Title className={styles.title}>{title}</Dialog.Title>;
  const body = {
    ref: watchBody,
    className: classNames(dialog.body, styles.body),
    tabIndex: bodyScrolls ? 0 : undefined,
  };
  const content = (
    <>
      {aside ? (
        <div {...body}>{children}</div>
      ) : (
        <Dialog.Description {...body} render={<div />}>
          {children}
        </Dialog.Description>
      )}
      {footer || buttons.length > 0 ? (
        <footer className={classNames(dialog.footer, styles.footer)}>
          {footer ??
            buttons.map((button, index) => (
              <Button
                key={button.label ?? 'OK'}
                variant={button.variant ?? (index === buttons.length - 1 ? 'primary-yellow' : 'outline')}
                loading={button.loading}
                disabled={button.disabled}
                onClick={button.onClick ?? onClose}
              >
                {button.label ?? 'OK'}
              </Button>
            ))}
        </footer>
      ) : null}
    </>
  );
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!closesOnBackdrop}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            className={classNames(dialog.surface, styles.popup, styles[size])}
            role={role}
            aria-modal="true"
            ref={popup}
            initialFocus={initialFocus ?? (aside ? firstField : undefined)}
            {...(finalFocus ? { finalFocus: () => finalFocus() } : {})}
          >
            {aside ? (
              <div className={styles.columns}>
                <div className={styles.aside}>
                  {heading}
                  <Dialog.Description className={styles.about} render={<div />}>
                    {aside}
                  </Dialog.Description>
                </div>
                <div className={styles.main}>{content}</div>
              </div>
            ) : (
              <>
                {heading}
                {content}
              </>
            )}
            {/* Last in the DOM, so that the focus starts in the body; shown in the corner. */}
            <IconButton
              className={styles.close}
              size="small"
              label="Close"
              icon={<X size={18} aria-hidden="true" />}
              onClick={onClose}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
