/** The colors of `tokens.css`: light for inline styles, and dark for mail programs that support the system's dark mode. */
export const COLORS = {
  page: { light: '#f5f6f9', dark: '#0a0f1a' },
  panel: { light: '#ffffff', dark: '#101827' },
  line: { light: '#dbe1ea', dark: '#233048' },
  text: { light: '#0e1726', dark: '#e8edf6' },
  muted: { light: '#46546a', dark: '#a7b3c8' },
  faint: { light: '#5c6b82', dark: '#8391ab' },
  link: { light: '#1a56c4', dark: '#8ab8ff' },
  /** Behind a word that was looked for. */
  mark: { light: '#fbe6b5', dark: '#5a4415' },
  gain: { light: '#08744b', dark: '#3ecf8e' },
} as const;
