import { Popover } from '@base-ui/react/popover';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** The explanation; rich text is fine. */
  content: ReactNode;
  /** What it explains, for screen readers: 'About event return'. */
  label: string;
  /** What carries it, e.g. a disabled control or a cell's sign; an info sign unless given. Not a button or link of its own. */
  children?: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/**
 * An explanation on hover, tap, or Enter; Escape closes it. Built on a popover, because a plain tooltip is out of reach
 * for touch.
 */
export function Tooltip({ content, label, children, side = 'top' }: TooltipProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={150}
        closeDelay={100}
        aria-label={children ? undefined : label}
        className={children ? styles.carrier : styles.sign}
      >
        {children ?? <Info size={14} aria-hidden="true" />}
        {children ? <span className="visually-hidden">{label}</span> : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} side={side} sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={styles.popup} aria-label={label} initialFocus={false}>
            {content}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
