import { isRequestable, type RequestablePermission } from './permissions.ts';

const CONTACT_FORM = '/contact-us';
const PARAMETER = 'access';

/**
 * The contact form, filled in to ask for access to a page.
 * @param anyOf the permissions that open the page; the first that can be asked for is
 */
export function requestAccessPath(anyOf: readonly string[] = []): string {
  const asked = anyOf.find(isRequestable);
  return asked === undefined ? CONTACT_FORM : `${CONTACT_FORM}?${PARAMETER}=${asked}`;
}

/** What the address of the contact form asks for. @param search its query */
export function requestedAccess(search: string): RequestablePermission | undefined {
  const asked = new URLSearchParams(search).get(PARAMETER);
  return asked !== null && isRequestable(asked) ? asked : undefined;
}
