import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Twilio signed a request (https://www.twilio.com/docs/usage/security): HMAC-SHA1 with the account's token over the address
 * as Twilio called it, followed by each field of the form and its value, in the order of the names.
 */
export function isSignedByTwilio(
  authToken: string,
  signature: string | undefined,
  url: string,
  form: Readonly<Record<string, string>>,
): boolean {
  const fields = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + fields.map(([name, value]) => name + value).join('');
  const expected = createHmac('sha1', authToken).update(signed).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
