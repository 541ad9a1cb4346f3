import Bowser from 'bowser';

const KNOWN_BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * A user agent in words: "Chrome on Linux". Uses only names that the library knows, so that nothing a caller wrote into the
 * header gets into a list or a mail.
 */
export function deviceWords(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || !KNOWN_BROWSERS.has(browser.name)) return 'Unknown device';
  const system = os.name !== undefined && Object.values(Bowser.OS_MAP).includes(os.name) ? os.name : undefined;
  return system === undefined ? browser.name : `${browser.name} on ${system}`;
}
