import { Popover } from '@base-ui/react/popover';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import popup from '../popup/popup.module.css';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** The explanation; may contain rich text. */
  content: ReactNode;
  /** What it explains, for screen readers: 'About event return'. */
  label: string;
  /**
   * The trigger, e.g. a disabled control or a mark in a cell; an info icon by default. It must not be a button or link
   * itself.
   */
  children?: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/**
 * An explanation shown on hover, tap or Enter; Escape closes it. It uses a popover, because touch cannot reach a plain
 * tooltip.
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
        <Popover.Positioner className={popup.layer} side={side} sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={classNames(popup.surface, styles.popup)} aria-label={label} initialFocus={false}>
            {content}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
