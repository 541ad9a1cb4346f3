import type { ReactNode } from 'react';

/** Text for screen readers only (global class of `base.css`). */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
