const MAX_LENGTH = 300;

/**
 * An error's message without what may be personal or secret: addresses lose host and query; email addresses, long
 * numbers and long random texts are replaced. One line of at most 300 characters.
 */
export function cleanMessage(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s/'"]*/gi, '')
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/[^\s@'"(<]+@[^\s@'")>]+\.[A-Za-z]{2,}/g, '[email]')
    .replace(/\+?\d[\d\s().-]{6,}\d/g, '[number]')
    .replace(/(?<!\/)\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{24,}\b/g, '[text]')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}
