import type { SessionState } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { Banner, Button } from '@sentinel/ui/core';
import { isRequestable, REQUESTABLE_ACCESS } from '@sentinel/vocabulary';
import { useEffect, useSyncExternalStore } from 'react';
import { followPermissions, permissionNews } from '../page/permission-news.ts';
import styles from './banners.module.css';

const ALL = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Permissions by the titles of their pages. */
const titles = (permissions: readonly string[]) =>
  ALL.format(permissions.map((one) => (isRequestable(one) ? REQUESTABLE_ACCESS[one] : (ADMINISTRATORS[one] ?? one))));
const ADMINISTRATORS: Readonly<Record<string, string>> = {
  admin: 'all pages, as an administrator',
  categorization_admin: 'Categorization Assignments',
};

interface PermissionNoteProps {
  /** The session when the page was loaded. */
  readonly from: SessionState;
}

/** Says what an administrator granted or took away since the page was loaded (PEOPLE M3, M4). */
export function PermissionNote({ from }: PermissionNoteProps) {
  useEffect(() => followPermissions(from), [from]);
  const { granted, taken } = useSyncExternalStore(permissionNews.subscribe, permissionNews.get);
  const { runAs } = useSession();
  if (granted.length + taken.length === 0) return null;
  return (
    <div className={styles.banners}>
      <Banner
        tone={taken.length > 0 ? 'warning' : 'info'}
        action={
          <Button variant="outline" onClick={permissionNews.dismiss}>
            OK
          </Button>
        }
      >
        {granted.length > 0 ? `${runAs?.name ?? 'You'} can now use ${titles(granted)}. ` : null}
        {taken.length > 0
          ? `An administrator removed ${runAs ? `${runAs.name}'s` : 'your'} access to ${titles(taken)}.`
          : null}
      </Banner>
    </div>
  );
}
