import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  /** `gain` and `loss` are for the direction of money only. */
  tone?: 'neutral' | 'gain' | 'loss' | 'accent' | 'info';
  children: ReactNode;
}

/** A short label in a line of text: a state, a direction, a kind. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
