import { escapeHtml } from '@sentinel/service-kit';
import { COLORS } from './mail-colors.ts';
import { messageBrand } from './message-brand.ts';

/** The parts of a mail as table rows for `mailPage`. They take plain text and escape it. */

const { page, line, text, muted, faint, link, gain, mark } = COLORS;
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

/** A framed list of labels and values. */
export function mailDetails(details: Details): string {
  const rows = details.map(([label, value], index) => {
    const border = index > 0 ? `border-top:1px solid ${line.light};` : '';
    return `<tr><td class="f l" width="96" valign="top" style="padding:9px 8px 9px 16px;${border}font-size:13px;line-height:22px;color:${faint.light}">${escapeHtml(label)}</td><td class="t l" valign="top" style="padding:9px 16px 9px 0;${border}font-size:15px;line-height:22px;color:${text.light};word-break:break-word">${escapeHtml(value)}</td></tr>`;
  });
  return row(
    '22px 32px 0',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="in" style="background:${page.light};border:1px solid ${line.light};border-radius:8px">${rows.join('')}</table>`,
  );
}

/** What somebody wrote, in a frame under a heading, with its line breaks. */
export function mailQuote(title: string, words: string): string {
  const lines = escapeHtml(words).replaceAll('\n', '<br>');
  return row(
    '26px 32px 0',
    `<h2 class="t" style="margin:0 0 8px;font-size:17px;line-height:24px;font-weight:600;color:${text.light}">${escapeHtml(title)}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="in" style="background:${page.light};border:1px solid ${line.light};border-radius:8px"><tr><td class="t" style="padding:12px 16px;font-size:15px;line-height:22px;color:${text.light};word-break:break-word">${lines}</td></tr></table>`,
  );
}

/** Conditions that were met, in a frame under a title: a check mark, the condition, and what met it. */
export function mailConditions(
  title: string,
  conditions: readonly (readonly [asked: string, found: string])[],
): string {
  const rows = conditions.map(
    ([asked, found]) =>
      `<tr><td class="ok l" width="26" valign="top" style="padding:9px 0 9px 16px;border-top:1px solid ${line.light};font-size:15px;line-height:22px;font-weight:700;color:${gain.light}">&#10003;</td><td class="m l" valign="top" style="padding:9px 8px;border-top:1px solid ${line.light};font-size:15px;line-height:22px;color:${muted.light}">${escapeHtml(asked)}</td><td class="t l" valign="top" align="right" style="padding:9px 16px 9px 0;border-top:1px solid ${line.light};font-size:15px;line-height:22px;text-align:right;font-variant-numeric:tabular-nums;color:${text.light};overflow-wrap:break-word">${escapeHtml(found)}</td></tr>`,
  );
  return row(
    '24px 32px 0',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="in" style="background:${page.light};border:1px solid ${line.light};border-radius:8px"><tr><td colspan="3" class="t" style="padding:12px 16px 8px;font-size:14px;line-height:20px;font-weight:600;color:${text.light}">${escapeHtml(title)}</td></tr>${rows.join('')}</table>`,
  );
}

/** Words that a document says, with what was looked for in them marked. */
export function mailPassage({ after, before, said }: Passage): string {
  return row(
    '10px 32px 0',
    `<p class="m" style="margin:0;font-size:15px;line-height:22px;color:${muted.light};overflow-wrap:anywhere">${escapeHtml(before)}<span class="k" style="padding:1px 3px;border-radius:3px;background:${mark.light};color:${text.light}">${escapeHtml(said)}</span>${escapeHtml(after)}</p>`,
  );
}

export interface Passage {
  readonly before: string;
  readonly said: string;
  readonly after: string;
}

/** A table of figures: the first column is text, the others are numbers; the last row is their total. */
export function mailTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const align = (index: number) => (index === 0 ? 'left' : 'right');
  const head = columns
    .map(
      (column, index) =>
        `<th scope="col" class="f" align="${align(index)}" style="padding:0 0 7px;font-size:13px;line-height:20px;font-weight:500;text-align:${align(index)};color:${faint.light}">${escapeHtml(column)}</th>`,
    )
    .join('');
  const body = rows.map((cells, rowIndex) => {
    const isTotal = rowIndex === rows.length - 1;
    const tds = cells.map((cell, index) => {
      const isMuted = index === 0 && !isTotal;
      return `<td class="${isMuted ? 'm' : 't'} l n" align="${align(index)}" style="padding:9px 0;border-top:1px solid ${line.light};font-size:15px;line-height:22px;text-align:${align(index)};font-variant-numeric:tabular-nums;white-space:nowrap;${isTotal ? 'font-weight:700;' : ''}color:${isMuted ? muted.light : text.light}">${escapeHtml(cell)}</td>`;
    });
    return `<tr>${tds.join('')}</tr>`;
  });
  return row(
    '28px 32px 0',
    `<table width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${head}</tr>${body.join('')}</table>`,
  );
}

/** Links beside each other, after words that say what they are: `More about Okafor R, Smith J`; an empty string without any. */
export function mailLinks(words: string, targets: readonly Target[]): string {
  return targets.length === 0 ? '' : row('14px 32px 0', linksParagraph(words, targets, '4px 0 0'));
}

function linksParagraph(words: string, targets: readonly Target[], margin: string): string {
  return `<p class="m" style="margin:${margin};font-size:15px;line-height:22px;color:${muted.light}">${words === '' ? '' : `${escapeHtml(words)} `}${targets.map(linkTo).join(', ')}</p>`;
}

const linkTo = ({ label, url }: Target): string =>
  `<a class="a" href="${escapeHtml(url)}" style="color:${link.light};text-decoration:underline">${escapeHtml(label)}</a>`;

/** An entry of a list: a title that leads somewhere, lines about it, and links after words. */
export function mailEntry(
  title: string,
  url: string,
  lines: readonly string[],
  { words, targets }: { readonly words: string; readonly targets: readonly Target[] },
): string {
  const about = lines
    .map(
      (one) =>
        `<p class="m" style="margin:2px 0 0;font-size:15px;line-height:22px;color:${muted.light}">${escapeHtml(one)}</p>`,
    )
    .join('');
  return row(
    '14px 32px 0',
    `<p style="margin:0;font-size:16px;line-height:24px;font-weight:600"><a class="a" href="${escapeHtml(url)}" style="color:${link.light};text-decoration:underline">${escapeHtml(title)}</a></p>${about}${targets.length === 0 ? '' : linksParagraph(words, targets, '2px 0 0')}`,
  );
}

/** The main action as a button, and a second one beside it as a link. */
export function mailActions({ label, url }: Target, second?: Target): string {
  const { accent, onAccent } = messageBrand();
  const more = second
    ? `<td class="stack stack-gap" style="padding-left:20px;font-size:16px;line-height:24px"><a class="a" href="${escapeHtml(second.url)}" style="color:${link.light};text-decoration:underline">${escapeHtml(second.label)}</a></td>`
    : '';
  return row(
    '24px 32px 0',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="stack" width="150"><table role="presentation" cellpadding="0" cellspacing="0" border="0" class="btn-t"><tr><td align="center" bgcolor="${accent}" style="background:${accent};border-radius:8px"><a href="${escapeHtml(url)}" class="btn" style="display:inline-block;padding:14px 26px;font-size:16px;line-height:22px;font-weight:600;color:${onAccent};text-decoration:none;white-space:nowrap">${escapeHtml(label)}</a></td></tr></table></td>${more}</tr></table>`,
  );
}

/** A line of the footer: words, or links beside each other. */
export function footerLine(content: string | readonly Target[]): string {
  if (typeof content === 'string') return escapeHtml(content);
  return content.map(linkTo).join(' &nbsp; ');
}

/** A code for the reader to type, in large print. */
export function mailCode(code: string): string {
  return row(
    '20px 32px 0',
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="in" style="background:${page.light};border:1px solid ${line.light};border-radius:8px"><tr><td class="t" style="padding:12px 20px;font-size:28px;line-height:36px;font-weight:650;letter-spacing:.2em;font-variant-numeric:tabular-nums;color:${text.light}">${escapeHtml(code)}</td></tr></table>`,
  );
}

export interface Target {
  readonly label: string;
  readonly url: string;
}

/** The main action as a button, an optional second link, and the button's address as text in case the button does not work. */
export function mailButton({ label, url }: Target, second?: Target): string {
  const { accent, onAccent } = messageBrand();
  const more = second
    ? `<p style="margin:16px 0 0;font-size:16px;line-height:24px"><a class="a" href="${escapeHtml(second.url)}" style="color:${link.light};text-decoration:underline">${escapeHtml(second.label)}</a></p>`
    : '';
  return row(
    '20px 32px 0',
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="btn-t"><tr><td align="center" bgcolor="${accent}" style="background:${accent};border-radius:8px"><a href="${escapeHtml(url)}" class="btn" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:${onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>${more}
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
