import type { Registry } from '@sentinel/federation';
import { session } from '@sentinel/session/credentials';
import { useSession } from '@sentinel/session/react';
import { Banner, Button } from '@sentinel/ui/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { overrideLink } from '../override/override-link.ts';
import { OverrideNote } from '../override/override-note.tsx';
import type { Routing } from '../routing/routing.ts';
import styles from './banners.module.css';
import { endRunAs } from './end-run-as.ts';

const REVIEW_ADMIN = '/categorization/admin';
const DASHBOARD = '/dashboard';

interface BannersProps {
  readonly routing: Pick<Routing, 'address' | 'navigate' | 'leaveFor'>;
  readonly registry: Pick<Registry, 'areas' | 'override'>;
  /** The page keeps what is done without a connection, and sends it later. */
  readonly keepsWorkOffline: boolean;
}

/**
 * Banners above every page: an override, no connection, running as another user, editing as an administrator (spec part 1 section 2). Who edits
 * as a reviewer runs as them too: one banner says both, with both ways back.
 */
export function Banners({ routing, registry, keepsWorkOffline }: BannersProps) {
  const { isLoggedIn, runAs, isRunAsEnded, isAdminEditing } = useSession();
  const [isReverting, setReverting] = useState(false);
  const isOffline = useIsOffline();
  const hasLink = useSyncExternalStore(overrideLink.subscribe, overrideLink.get) !== null && !isLoggedIn;
  if (!isOffline && !runAs && !registry.override && !hasLink) return null;

  const revert = () => {
    setReverting(true);
    void routing.leaveFor(DASHBOARD, async () => {
      // Editing as a reviewer, the server knows of no run-as.
      if (!isRunAsEnded && !isAdminEditing) await endRunAs();
      session.revertRunAs();
    });
  };
  return (
    <div className={styles.banners}>
      {hasLink ? (
        <Banner>This link shows another version of an area. Log in as an administrator to go on.</Banner>
      ) : null}
      {registry.override ? <OverrideNote registry={registry} routing={routing} /> : null}
      {isOffline ? (
        <Banner tone="warning">
          {keepsWorkOffline
            ? "You're offline. Your work is saved on this device and sent when you reconnect."
            : "You're offline. You can't load or save anything until you reconnect."}
        </Banner>
      ) : null}
      {runAs ? (
        <Banner
          tone="warning"
          action={
            <div className={styles.actions}>
              {isAdminEditing ? (
                <Button variant="outline" onClick={() => routing.navigate(REVIEW_ADMIN)}>
                  Return to Admin Page
                </Button>
              ) : null}
              <Button variant="outline" disabled={isReverting} onClick={revert}>
                Revert
              </Button>
            </div>
          }
        >
          {isAdminEditing ? <strong className={styles.mode}>Admin Editing Mode</strong> : null}
          <span>
            {isRunAsEnded
              ? `Running as ${runAs.name} has ended: it lasts 15 minutes at most.`
              : `Currently Running as ${runAs.name}${runAs.organization === '' ? '' : ` (${runAs.organization})`}`}
          </span>
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
