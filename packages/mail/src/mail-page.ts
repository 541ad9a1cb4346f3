import { escapeHtml } from '@sentinel/service-kit';

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The product's colours where style sheets do not reach: mail is read on white. */
export const MAIL_COLOURS = {
  ink: '#0b1220',
  muted: '#5b6680',
  line: '#e3e8f1',
  accent: '#f5b23d',
  purchase: '#0f7b4b',
  sale: '#b3261e',
} as const;

interface MailPage {
  /** Name of the product, in the band at the top. */
  readonly product: string;
  readonly title: string;
  /** What a mailbox shows beside the subject. */
  readonly preheader: string;
  /** Table rows, as HTML whose texts are escaped. */
  readonly rowsHtml: string;
  /** Why one gets this message. */
  readonly footer: string;
}

/** An email of the product as HTML: tables and inline styles only, since mail programs know little else. */
export function mailPage({ product, title, preheader, rowsHtml, footer }: MailPage): string {
  const { ink, line, muted, accent } = MAIL_COLOURS;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#eef2f8;${FONT};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f8;padding:24px 12px"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:8px">
<tr><td style="background:${ink};border-radius:8px 8px 0 0;padding:16px 24px;color:#ffffff;font-size:15px;font-weight:600;letter-spacing:.02em"><span style="color:${accent}">&#9650;</span>&nbsp; ${escapeHtml(product)}</td></tr>
${rowsHtml}
</table>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${muted}">${escapeHtml(footer)}</p>
</td></tr></table>
</body>
</html>
`;
}

/** A link that looks like a button. */
export function mailButton(label: string, url: string, kind: 'main' | 'other' = 'main'): string {
  const { accent, ink } = MAIL_COLOURS;
  const look = kind === 'main' ? `padding:10px 18px;background:${accent}` : 'padding:9px 17px;border:1px solid #c5cede';
  return `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;${look};border-radius:8px;color:${ink};font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
}
