/** What no reader sees: control characters and marks, except line breaks, tabs and the two joiners. Some turn the direction of writing, or steer a terminal. */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A stranger's text without them, for mails, pages and files. */
export const visibleText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');

/** A text for a terminal, with each of them written as in JSON. */
export const escapeUnseen = (text: string): string =>
  text.replace(UNSEEN, (found) =>
    [...Array(found.length).keys()].map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
