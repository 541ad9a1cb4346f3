import { MAIL_COLOURS, mailButton, mailPage } from '@sentinel/mail';
import { escapeHtml } from '@sentinel/service-kit';
import type { MessageContent } from './message-content.ts';

const { ink: INK, muted: MUTED, line: LINE } = MAIL_COLOURS;
const COLOUR = { Purchase: MAIL_COLOURS.purchase, Sale: MAIL_COLOURS.sale } as const;

/** The email as HTML: tables and inline styles only, since mail programs know little else. Everything filed is escaped. */
export function messageHtml(content: MessageContent): string {
  const colour = COLOUR[content.direction];
  const rowsHtml = `<tr><td style="padding:24px 24px 8px">
<p style="margin:0 0 12px;font-size:13px;color:${MUTED}">Your alert <strong style="color:${INK}">${escapeHtml(content.alertName)}</strong> fired</p>
<span style="display:inline-block;padding:2px 10px;border-radius:999px;background:${colour};color:#ffffff;font-size:12px;font-weight:600">${content.direction}</span>
<h1 style="margin:10px 0 4px;font-size:20px;line-height:28px;font-weight:650">${escapeHtml(content.company)}</h1>
<p style="margin:0;font-size:15px;line-height:22px">${escapeHtml(content.headline)}</p>
</td></tr>
<tr><td style="padding:12px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:20px;font-variant-numeric:tabular-nums">
${content.rows.map(([label, value]) => `<tr><td style="padding:7px 12px 7px 0;border-top:1px solid ${LINE};color:${MUTED};white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:7px 0;border-top:1px solid ${LINE};text-align:right">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>
</td></tr>
<tr><td style="padding:8px 24px">
<h2 style="margin:8px 0 6px;font-size:14px;font-weight:650">Why it fired</h2>
<ul style="margin:0;padding:0 0 0 18px;font-size:14px;line-height:22px">
${content.reasons.map(([label, text]) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(text)}</li>`).join('\n')}
</ul>
${content.notes.map((note) => `<p style="margin:12px 0 0;font-size:13px;line-height:18px;color:${MUTED}">${escapeHtml(note)}</p>`).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px 24px">
${mailButton('Read the filing', content.filingUrl)}${mailButton('Open the alert', content.alertUrl, 'other')}
</td></tr>`;
  return mailPage({
    product: 'Sentinel',
    title: content.headline,
    preheader: `${content.company}: ${content.headline}`,
    rowsHtml,
    footer: 'You get this message because you saved this alert. Change or delete it in the product.',
  });
}
