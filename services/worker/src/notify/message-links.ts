import { unsubscribeToken } from '@sentinel/mail';
import { storedCopyPath } from '@sentinel/vocabulary-market';

/** Where messages lead. */
export interface MessageLinks {
  /** The alert of that name among the user's alerts. */
  readonly alert: (name: string) => string;
  readonly alerts: string;
  /** The stored copy of a filing. */
  readonly filing: (accession: string) => string;
  /** The page of a reporting owner. */
  readonly insider: (cik: string) => string;
  /**
   * The page that pauses the alerts of a notification or stops their emails, or only one of them; a POST to it stops them at once
   * (RFC 8058).
   */
  readonly unsubscribe: (notificationId: string, alertId?: string) => string;
}

/** @param publicUrl address of the product */
export function messageLinks(publicUrl: string, secret: string): MessageLinks {
  const root = publicUrl.replace(/\/+$/, '');
  return {
    alert: (name) => `${root}/alert?name=${encodeURIComponent(name)}`,
    alerts: `${root}/alerts`,
    filing: (accession) => `${root}${storedCopyPath(accession)}`,
    insider: (cik) => `${root}/insider?cik=${cik}`,
    unsubscribe: (notificationId, alertId) =>
      `${root}/u/${unsubscribeToken(secret, notificationId)}${alertId === undefined ? '' : `?alert=${alertId}`}`,
  };
}
