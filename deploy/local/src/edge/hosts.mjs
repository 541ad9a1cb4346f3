const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The name in a Host header, without its port; undefined when it is none. @param {string} host */
function nameIn(host) {
  const url = `http://${host}`;
  return URL.canParse(url) && !/[/?#@\\]/.test(host) ? new URL(url).hostname : undefined;
}

/**
 * Whether a request names its host in exactly one header, as HTTP/1.1 demands (RFC 9112, section 3.2).
 * @param {import('node:http').IncomingMessage} request
 */
export function namesOneHost({ rawHeaders, httpVersion }) {
  const named = rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === 'host').length;
  return named === 1 || (named === 0 && httpVersion === '1.0');
}

/**
 * Tells the hosts of this machine and of the product from others. A page of another host may have its name point to
 * 127.0.0.1 (DNS rebinding), and would read the mailbox as if it were its own.
 * @param {string | undefined} publicUrl
 * @returns {(host: string | undefined) => boolean}
 */
export function ownHosts(publicUrl) {
  const own = new Set([...LOOPBACK, ...(publicUrl ? [new URL(publicUrl).hostname] : [])]);
  return (host) => {
    const name = host === undefined ? undefined : nameIn(host);
    return name !== undefined && own.has(name);
  };
}
