/**
 * A ticker as somebody types or pastes it, as the SEC writes it: in capitals, the class of a share after a hyphen (`brk.b`, `BRK/B` and
 * `BRK B` are BRK-B).
 */
export const typedTicker = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/(?<=[A-Z])[./ ]([A-Z]{1,2})$/, '-$1');
