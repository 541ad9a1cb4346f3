import type { Bell } from '@sentinel/federation';
import { useSession } from '@sentinel/session/react';
import { IconButton } from '@sentinel/ui/core';
import { Bell as BellIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './bell.module.css';
import type { NotificationsProps } from './notifications.tsx';
import { useNews } from './use-news.ts';

const MAX_COUNTED = 99;
const loadPanel = () => import('./notifications.tsx');

export interface BellButtonProps {
  readonly bell: Bell;
  /** The address of the page; the panel closes when it changes. */
  readonly address: unknown;
}

/** The bell in the navbar: how many notifications are new, and the panel with the latest. */
export function BellButton({ bell, address }: BellButtonProps) {
  const { email, runAs } = useSession();
  const news = useNews(bell, email);
  const [isOpen, setOpen] = useState(false);
  const [panel, setPanel] = useState<{ Panel: (props: NotificationsProps) => ReactNode } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the address closes the panel
  useEffect(() => setOpen(false), [address]);
  const { unseen } = news;
  function toggle() {
    setOpen(!isOpen);
    if (isOpen || panel) return;
    loadPanel().then(
      ({ Notifications }) => setPanel({ Panel: Notifications }),
      (error) => console.error('The notifications did not load', error),
    );
  }
  return (
    <>
      <span className={styles.holder}>
        <IconButton
          ref={button}
          label={unseen === 0 ? bell.title : `${bell.title}, ${unseen} new`}
          icon={<BellIcon size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={toggle}
        />
        {unseen > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {unseen > MAX_COUNTED ? `${MAX_COUNTED}+` : unseen}
          </span>
        ) : null}
      </span>
      {isOpen && panel ? (
        <panel.Panel
          bell={bell}
          news={news}
          // Whether somebody has seen their notifications is not for an administrator to say.
          onMarkSeen={runAs ? undefined : news.markSeen}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
