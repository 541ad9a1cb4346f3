import { oneLine } from '@sentinel/alert-rules';

const SIGNS: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&', '&nbsp;': ' ', '&#10003;': '✓' },
};

/** What a mail's HTML shows, as one line of text. */
export const shownText = (html: string): string =>
  oneLine(
    html
      .slice(html.indexOf('<body'))
      .replace(/<\/?(?:span|a)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, '\n')
      .replace(/&#?\w+;/g, (sign) => SIGNS[sign] ?? sign),
  );
