const EXAMPLE = "EDGAR_USER_AGENT must name the application and a contact, such as 'Example Desk edgar@desk.example'";
const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/i;

/**
 * Checks what the SEC asks of a user agent: the application or company and an e-mail address; one that looks like a browser
 * is shut out as an "Undeclared Automated Tool" (DOMAIN 2.4). Gives it without white space around.
 * @throws RangeError saying what to set
 */
export function checkUserAgent(value: string): string {
  const userAgent = value.trim();
  if (!/^[\x20-\x7e]{1,200}$/.test(userAgent)) {
    throw new RangeError(`${EXAMPLE}; it has up to 200 characters of plain ASCII`);
  }
  if (/mozilla|applewebkit|chrome\//i.test(userAgent))
    throw new RangeError(`${EXAMPLE}; it must not pass for a browser`);
  if (!EMAIL.test(userAgent)) throw new RangeError(`${EXAMPLE}; '${userAgent}' has no e-mail address`);
  if (!/[a-z]{2,}/i.test(userAgent.replace(EMAIL, ''))) {
    throw new RangeError(`${EXAMPLE}; '${userAgent}' names no application`);
  }
  return userAgent;
}
