import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import popup from '../popup/popup.module.css';
import styles from './popover-card.module.css';

export interface PopoverCardProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** What the card is about: its name, and that of the button after what it shows. */
  label: string;
  /** Rendered when the card opens. `close` closes it and gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  /** Of the button; by default it looks like the text around it. */
  className?: string | undefined;
}

/** A button that opens a card beside it. Escape and a click outside close it; the focus goes back to the button. */
export function PopoverCard({ trigger, label, children, className }: PopoverCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={classNames(styles.trigger, className)}>
        {trigger}
        <span className="visually-hidden"> ({label})</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.layer} side="bottom" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className={classNames(popup.surface, styles.popup)} aria-label={label}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
