import { useLocation, useNavigate } from '@sentinel/router';
import { useEffect, useState } from 'react';

/** What a link in a mail carries. */
export interface MailedLink {
  readonly token: string;
  readonly email: string;
  /** `true` or `1`: the account has no password yet (spec part 2 section 2). */
  readonly choosesPassword: boolean;
  /** The page was loaded again after the link had been read: what it carried is gone. */
  readonly wasOpened: boolean;
}

/** What the history keeps in the place of the link. */
const OPENED = { mailedLink: 'opened' };

/** Reads the query of a mailed link; what is missing is empty. */
export function readMailedLink(search: string, state: unknown = null): MailedLink {
  const query = new URLSearchParams(search);
  const choice = query.get('choose_password');
  return {
    token: query.get('token') ?? '',
    // No address holds a space: it is a plus sign that a mail program has decoded once too often.
    email: (query.get('email') ?? '').trim().replaceAll(' ', '+'),
    choosesPassword: choice === 'true' || choice === '1',
    wasOpened: search === '' && (state as Partial<typeof OPENED> | null)?.mailedLink === OPENED.mailedLink,
  };
}

/**
 * What the link carried. It is read once and then taken out of the address bar and the history: a token must not be
 * found there, or be sent on as a referrer. It lives on in the memory of the page.
 */
export function useMailedLink(): MailedLink {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => readMailedLink(search, state));
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: OPENED });
  }, [navigate, pathname, search]);
  return link;
}
