/**
 * A path as the services will understand it: percent-decoded, without dot segments and double slashes, in lower case.
 * @param {string} rawUrl
 */
export function plainPath(rawUrl) {
  let path = pathOf(rawUrl);
  try {
    for (let before = ''; before !== path; ) {
      before = path;
      path = decodeURIComponent(path);
    }
  } catch {
    // not decodable: used as it is
  }
  const segments = [];
  for (const segment of path.toLowerCase().split(/[/\\]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** @param {string} path @param {string} prefix */
export const isBelow = (path, prefix) => path === prefix || path.startsWith(`${prefix}/`);

/** @param {string} url */
const pathOf = (url) => /** @type {string} */ (url.split(/[?#]/, 1)[0]);

/** What the log says of an address: links of mails carry tokens behind the question mark, or as a part of the path. @param {string} url */
export const loggedPath = (url) => (plainPath(url).startsWith('/u/') ? '/u/:token' : pathOf(url));

/** @typedef {'gateway' | 'delivery' | 'signals' | 'override' | 'releaseDesk' | 'mailbox' | 'demo'} UpstreamName */

/** The upstream that a path belongs to. @param {string} path plain @returns {UpstreamName} */
export function ownerOf(path) {
  if (isBelow(path, '/api') || path === '/healthz' || path === '/readyz') return 'gateway';
  // Links of messages, and what the provider of text messages calls.
  if (path.startsWith('/u/') || path === '/sms/status' || path === '/sms/reply') return 'gateway';
  // Answered by delivery, with a share of the calls of its own.
  if (path === '/signals') return 'signals';
  if (isBelow(path, '/override')) return 'override';
  if (isBelow(path, '/release-desk')) return 'releaseDesk';
  if (path === '/dev/demo') return 'demo';
  return isBelow(path, '/dev/mailbox') ? 'mailbox' : 'delivery';
}
