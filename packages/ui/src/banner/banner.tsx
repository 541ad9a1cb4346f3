import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './banner.module.css';

export interface BannerProps {
  tone?: 'info' | 'warning' | 'error';
  children: ReactNode;
  /** A button or link at the end of the line. */
  action?: ReactNode;
}

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert } as const;

/** A message about the whole view. Screen readers announce errors at once, the rest at the next pause. */
export function Banner({ tone = 'info', children, action }: BannerProps) {
  const ToneIcon = ICONS[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <ToneIcon className={styles.icon} size={16} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
