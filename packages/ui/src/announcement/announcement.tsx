import { useEffect, useState } from 'react';

export interface AnnouncementProps {
  /** What changed; an empty text says nothing. */
  text: string;
}

/** Each key changes what was found; only what stays is worth hearing. */
const REST_MS = 500;

/**
 * Tells screen readers a text once it has not changed for half a second, and shows nothing: for lists that change while
 * somebody types (WCAG 2.2, 4.1.3). Keep it rendered with an empty text; a region that appears with its text is often
 * not announced.
 */
export function Announcement({ text }: AnnouncementProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), text === '' ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}
