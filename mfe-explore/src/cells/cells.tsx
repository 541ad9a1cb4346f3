import { classNames, TextLink, Tooltip, useUi, VisuallyHidden } from '@sentinel/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './cells.module.css';
import { returnText } from './formats.ts';

/** What stands where there is no value: a dash that says why. */
export function NoValue({ label, children = '–' }: { label: string; children?: ReactNode }) {
  return (
    <Tooltip label={label} content={label}>
      <span className={styles.none}>{children}</span>
    </Tooltip>
  );
}

/** What stands for a missing value in a cell that explains itself. */
export function MissingValue({ label, isPending }: { label: string; isPending: boolean }) {
  return (
    <span className={styles.none} title={label}>
      {isPending ? 'pending' : '–'}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

/** A return in the color of its sign. */
export function ReturnText({ fraction }: { fraction: number }) {
  return (
    <span className={classNames(styles.number, fraction > 0 && styles.gain, fraction < 0 && styles.loss)}>
      {returnText(fraction)}
    </span>
  );
}

export interface WarnedProps {
  children: ReactNode;
  label: string;
  warning: ReactNode;
  /** Shows the mark before the value, so that the digits of a column stay below each other. */
  isNumber?: boolean | undefined;
}

/** A value and the mark of a warning that explains itself. */
export function Warned({ children, label, warning, isNumber = false }: WarnedProps) {
  return (
    <span className={classNames(styles.warned, isNumber && styles.ofNumber)}>
      {isNumber ? <span className={styles.number}>{children}</span> : children}
      {warning ? (
        <Tooltip label={label} content={warning}>
          <TriangleAlert size={14} className={styles.warn} aria-hidden="true" />
        </Tooltip>
      ) : null}
    </span>
  );
}

/** The sign of an implausible value on a phone's row, whose details tell why. */
export function ImplausibleSign() {
  return <TriangleAlert size={14} className={styles.sign} role="img" aria-label="Implausible value" />;
}

/** An icon beside a value that opens something else. */
export function IconLink({
  href,
  label,
  icon,
  external,
}: {
  href: string;
  label: string;
  icon: ReactNode;
  external?: boolean;
}) {
  return (
    <TextLink
      href={href}
      external={external}
      aria-label={external ? `${label} (opens in a new tab)` : label}
      title={label}
      className={styles.iconLink}
    >
      {icon}
    </TextLink>
  );
}

export interface WithIconProps {
  children: ReactNode;
  icon: ReactNode;
  /** Shows the icon before the value, so that the digits of a column stay below each other. */
  isNumber?: boolean | undefined;
}

/** A value with an icon beside it. */
export function WithIcon({ children, icon, isNumber = false }: WithIconProps) {
  const { density } = useUi();
  const isOneLine = isNumber || density === 'compact';
  return (
    <span className={classNames(styles.withIcon, isNumber && styles.ofNumber)}>
      <span className={isOneLine ? styles.cut : styles.lines}>{children}</span>
      {icon}
    </span>
  );
}
