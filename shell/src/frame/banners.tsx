import { session } from '@sentinel/session/credentials';
import { useSession } from '@sentinel/session/react';
import { Banner, Button } from '@sentinel/ui/core';
import { useEffect, useState } from 'react';
import type { Routing } from '../routing/routing.ts';
import styles from './banners.module.css';
import { endRunAs } from './end-run-as.ts';

const REVIEW_ADMIN = '/categorization/admin';
const DASHBOARD = '/dashboard';

/**
 * Banners above every page: no connection, running as another user, editing as an administrator (spec part 1 section
 * 2).
 */
export function Banners({ routing }: { routing: Pick<Routing, 'navigate' | 'leaveFor'> }) {
  const { runAs, isRunAsEnded, isAdminEditing } = useSession();
  const [isReverting, setReverting] = useState(false);
  const isOffline = useIsOffline();
  if (!isOffline && !runAs && !isAdminEditing) return null;

  const revert = () => {
    setReverting(true);
    void routing.leaveFor(DASHBOARD, async () => {
      if (!isRunAsEnded) await endRunAs();
      session.revertRunAs();
    });
  };
  return (
    <div className={styles.banners}>
      {isOffline ? (
        <Banner tone="warning">You're offline. You can't load or save anything until you reconnect.</Banner>
      ) : null}
      {isAdminEditing ? (
        <Banner
          action={
            <Button variant="outline" onClick={() => routing.navigate(REVIEW_ADMIN)}>
              Return to Admin Page
            </Button>
          }
        >
          Admin Editing Mode
        </Banner>
      ) : null}
      {runAs ? (
        <Banner
          tone="warning"
          action={
            <Button variant="outline" disabled={isReverting} onClick={revert}>
              Revert
            </Button>
          }
        >
          {isRunAsEnded
            ? `Running as ${runAs.name} has ended: it lasts 15 minutes at most.`
            : `Currently Running as ${runAs.name}${runAs.organization === '' ? '' : ` (${runAs.organization})`}`}
        </Banner>
      ) : null}
    </div>
  );
}

function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const follow = () => setOffline(!navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return isOffline;
}
