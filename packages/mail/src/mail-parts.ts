import { escapeHtml } from '@sentinel/service-kit';
import { ACCENT, COLORS, ON_ACCENT } from './mail-colors.ts';

/** The parts of a mail as table rows for `mailPage`. They take plain text and escape it. */

const { page, line, text, muted, faint, link, gain } = COLORS;
const row = (padding: string, html: string) => `<tr><td class="pad" style="padding:${padding}">${html}</td></tr>`;
const paragraph = (words: string, margin = '12px 0 0') =>
  `<p class="m" style="margin:${margin};font-size:16px;line-height:25px;color:${muted.light}">${escapeHtml(words)}</p>`;

/** The heading of the message and its first paragraphs. */
export function mailHeading(title: string, paragraphs: readonly string[]): string {
  return row(
    '22px 32px 0',
    `<h1 class="h1 t" style="margin:0;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-.5px;color:${text.light}">${escapeHtml(title)}</h1>${paragraphs.map((one) => paragraph(one)).join('')}`,
  );
}

/** A smaller heading with one paragraph. */
export function mailSection(title: string, words: string): string {
  return row(
    '26px 32px 0',
    `<h2 class="t" style="margin:0;font-size:17px;line-height:24px;font-weight:600;color:${text.light}">${escapeHtml(title)}</h2>${paragraph(words, '4px 0 0')}`,
  );
}

export type Details = readonly (readonly [label: string, value: string])[];

/** A framed list of labels and values. With `metTitle`, a list of conditions that were met: the title, then a check mark per row. */
export function mailDetails(details: Details, metTitle?: string): string {
  const border = (index: number) => (index > 0 || metTitle !== undefined ? `border-top:1px solid ${line.light};` : '');
  const rows = details.map(([label, value], index) =>
    metTitle === undefined
      ? `<tr><td class="f l" width="96" valign="top" style="padding:9px 8px 9px 16px;${border(index)}font-size:13px;line-height:22px;color:${faint.light}">${escapeHtml(label)}</td><td class="t l" valign="top" style="padding:9px 16px 9px 0;${border(index)}font-size:15px;line-height:22px;color:${text.light};word-break:break-word">${escapeHtml(value)}</td></tr>`
      : `<tr><td class="ok l" width="26" valign="top" style="padding:9px 0 9px 16px;${border(index)}font-size:15px;line-height:22px;font-weight:700;color:${gain.light}">&#10003;</td><td class="m l" style="padding:9px 16px 9px 0;${border(index)}font-size:15px;line-height:22px;color:${muted.light}"><strong class="t" style="color:${text.light}">${escapeHtml(label)}:</strong> ${escapeHtml(value)}</td></tr>`,
  );
  const title =
    metTitle === undefined
      ? ''
      : `<tr><td colspan="2" class="t" style="padding:12px 16px 8px;font-size:14px;line-height:20px;font-weight:600;color:${text.light}">${escapeHtml(metTitle)}</td></tr>`;
  return row(
    '22px 32px 0',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="in" style="background:${page.light};border:1px solid ${line.light};border-radius:8px">${title}${rows.join('')}</table>`,
  );
}

/** A code for the reader to type, in large print. */
export function mailCode(code: string): string {
  return row(
    '20px 32px 0',
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="in" style="background:${page.light};border:1px solid ${line.light};border-radius:8px"><tr><td class="t" style="padding:12px 20px;font-size:28px;line-height:36px;font-weight:650;letter-spacing:.2em;font-variant-numeric:tabular-nums;color:${text.light}">${escapeHtml(code)}</td></tr></table>`,
  );
}

interface Target {
  readonly label: string;
  readonly url: string;
}

/** The main action as a button, an optional second link, and the button's address as text in case the button does not work. */
export function mailButton({ label, url }: Target, second?: Target): string {
  const more = second
    ? `<p style="margin:16px 0 0;font-size:16px;line-height:24px"><a class="a" href="${escapeHtml(second.url)}" style="color:${link.light};text-decoration:underline">${escapeHtml(second.label)}</a></p>`
    : '';
  return row(
    '20px 32px 0',
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="btn-t"><tr><td align="center" bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:8px"><a href="${escapeHtml(url)}" class="btn" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:${ON_ACCENT};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>${more}
<p class="f" style="margin:14px 0 0;font-size:13px;line-height:20px;color:${faint.light}">Button not working? Paste this address into your browser:<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`,
  );
}

/** Notes about the message in small print; an empty string when there are none. */
export function mailNotes(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  return row(
    '14px 32px 0',
    notes
      .map(
        (note) =>
          `<p class="m" style="margin:4px 0 0;font-size:14px;line-height:22px;color:${muted.light}">${escapeHtml(note)}</p>`,
      )
      .join(''),
  );
}
