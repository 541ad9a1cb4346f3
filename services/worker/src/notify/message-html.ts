import type { MessageFacts } from './message-facts.ts';

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#0b1220';
const MUTED = '#5b6680';
const LINE = '#e3e8f1';
const COLOUR = { Purchase: '#0f7b4b', Sale: '#b3261e' } as const;

/** The e-mail as HTML: tables and inline styles only, since mail programs know little else. Everything filed is escaped. */
export function messageHtml(facts: MessageFacts): string {
  const colour = COLOUR[facts.direction];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(facts.headline)}</title></head>
<body style="margin:0;padding:0;background:#eef2f8;${FONT};color:${INK}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(`${facts.company}: ${facts.headline}`)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f8;padding:24px 12px"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:8px">
<tr><td style="background:${INK};border-radius:8px 8px 0 0;padding:16px 24px;color:#ffffff;font-size:15px;font-weight:600;letter-spacing:.02em"><span style="color:#f5b23d">&#9650;</span>&nbsp; Sentinel</td></tr>
<tr><td style="padding:24px 24px 8px">
<p style="margin:0 0 12px;font-size:13px;color:${MUTED}">Your alert <strong style="color:${INK}">${escaped(facts.alertName)}</strong> fired</p>
<span style="display:inline-block;padding:2px 10px;border-radius:999px;background:${colour};color:#ffffff;font-size:12px;font-weight:600">${facts.direction}</span>
<h1 style="margin:10px 0 4px;font-size:20px;line-height:28px;font-weight:650">${escaped(facts.company)}</h1>
<p style="margin:0;font-size:15px;line-height:22px">${escaped(facts.headline)}</p>
</td></tr>
<tr><td style="padding:12px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:20px;font-variant-numeric:tabular-nums">
${facts.rows.map(([label, value]) => `<tr><td style="padding:7px 12px 7px 0;border-top:1px solid ${LINE};color:${MUTED};white-space:nowrap;vertical-align:top">${escaped(label)}</td><td style="padding:7px 0;border-top:1px solid ${LINE};text-align:right">${escaped(value)}</td></tr>`).join('\n')}
</table>
</td></tr>
<tr><td style="padding:8px 24px">
<h2 style="margin:8px 0 6px;font-size:14px;font-weight:650">Why it fired</h2>
<ul style="margin:0;padding:0 0 0 18px;font-size:14px;line-height:22px">
${facts.reasons.map(([label, text]) => `<li><strong>${escaped(label)}:</strong> ${escaped(text)}</li>`).join('\n')}
</ul>
${facts.notes.map((note) => `<p style="margin:12px 0 0;font-size:13px;line-height:18px;color:${MUTED}">${escaped(note)}</p>`).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px 24px">
<a href="${escaped(facts.filingUrl)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border-radius:8px;background:#f5b23d;color:${INK};font-size:14px;font-weight:600;text-decoration:none">Read the filing</a>
<a href="${escaped(facts.alertUrl)}" style="display:inline-block;margin:0 0 8px;padding:9px 17px;border:1px solid #c5cede;border-radius:8px;color:${INK};font-size:14px;font-weight:600;text-decoration:none">Open the alert</a>
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${MUTED}">You get this message because you saved this alert. Change or delete it in the product.</p>
</td></tr></table>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
