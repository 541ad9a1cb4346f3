/** Headers of every answer. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * Headers of the page (docs/security, SECURITY 52): scripts only from this origin, none inline, none from text; styles
 * from this origin or with the page's nonce. The nonce is for styles only.
 * @param localOrigin of an override by a build on the developer's own machine: only their page may load from there
 */
export function pageHeaders(styleNonce: string, localOrigin: string | null = null): Record<string, string> {
  const local = localOrigin === null ? '' : ` ${localOrigin}`;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${local}`,
    `style-src 'self' 'nonce-${styleNonce}'${local}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${local}`,
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    // A nonce must never be used twice.
    'cache-control': 'no-store',
  };
}
