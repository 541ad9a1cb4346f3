const EXAMPLE = "EDGAR_USER_AGENT must name the application and a contact, such as 'Example Desk edgar@desk.example'";
const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/i;

/**
 * Checks that a user agent has what the SEC requires, the application or company and an email address, and returns it
 * trimmed. The SEC blocks one that looks like a browser as an "Undeclared Automated Tool".
 * @throws RangeError that says what to set
 */
export function checkUserAgent(value: string): string {
  const userAgent = value.trim();
  if (!/^[\x20-\x7e]{1,200}$/.test(userAgent)) {
    throw new RangeError(`${EXAMPLE}; use 1 to 200 plain ASCII characters`);
  }
  if (/mozilla|applewebkit|chrome\//i.test(userAgent))
    throw new RangeError(`${EXAMPLE}; it must not look like a browser`);
  if (!EMAIL.test(userAgent)) throw new RangeError(`${EXAMPLE}; '${userAgent}' has no email address`);
  if (!/[a-z]{2,}/i.test(userAgent.replace(EMAIL, ''))) {
    throw new RangeError(`${EXAMPLE}; '${userAgent}' names no application`);
  }
  return userAgent;
}
