import { useLocation, useNavigate } from '@sentinel/router';
import { useEffect, useState } from 'react';

/** The fields of a mailed link. */
export interface MailedLink {
  readonly token: string;
  readonly email: string;
  /** `true` or `1`: the account has no password yet (spec part 2 section 2). */
  readonly choosesPassword: boolean;
  /** The page was reloaded after the link had been read: its fields are gone. */
  readonly wasOpened: boolean;
}

/** The history state that replaces the link. */
const OPENED = { mailedLink: 'opened' };

/** Reads the query of a mailed link; what is missing is empty. */
export function readMailedLink(search: string, state: unknown = null): MailedLink {
  const query = new URLSearchParams(search);
  const choice = query.get('choose_password');
  return {
    token: query.get('token') ?? '',
    // Addresses contain no spaces: it is a plus sign that a mail program has decoded once too often.
    email: (query.get('email') ?? '').trim().replaceAll(' ', '+'),
    choosesPassword: choice === 'true' || choice === '1',
    wasOpened: search === '' && (state as Partial<typeof OPENED> | null)?.mailedLink === OPENED.mailedLink,
  };
}

/**
 * The fields of the link. They are read once and then removed from the address bar and the history: a token must not be
 * found there, or be sent on as a referrer. They are kept in the page's memory.
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
