import { escapeHtml } from '@sentinel/service-kit';
import { COLORS } from './mail-colors.ts';
import { MAIL_MARK } from './mail-mark.ts';
import { footerLine, type Target } from './mail-parts.ts';
import { messageBrand } from './message-brand.ts';

interface MailPage {
  /** The kind of message, on the other side from the product's name. */
  readonly kind: string;
  readonly title: string;
  /** The preview text that mailboxes show next to the subject. */
  readonly preheader: string;
  /** Table rows as HTML, already escaped. */
  readonly rowsHtml: string;
  /** Small print below the message, such as why the reader gets it. */
  readonly footer: readonly (string | readonly Target[])[];
}

const dark = (name: keyof typeof COLORS) => COLORS[name].dark;
/**
 * Styles for narrow screens and dark mode, which inline styles cannot express. Mail programs that ignore them show the wide, light
 * layout.
 */
const styles = (
  accent: string,
) => `td,h1,h2,p,a{font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
@media (max-width:520px){.card{border-left:0!important;border-right:0!important;border-radius:0!important}.out{padding:0!important}.pad{padding-left:20px!important;padding-right:20px!important}.h1{font-size:24px!important;line-height:30px!important}.btn{display:block!important;text-align:center!important}.btn-t{width:100%!important}.stack{display:block!important;width:auto!important;padding-left:0!important}.stack-gap{padding-top:14px!important;text-align:center!important}.n{font-size:14px!important}}
@media (prefers-color-scheme:dark){.page{background:${dark('page')}!important}.card{background:${dark('panel')}!important;border-color:${dark('line')}!important;border-top-color:${accent}!important}.in{background:${dark('page')}!important;border-color:${dark('line')}!important}.t{color:${dark('text')}!important}.m{color:${dark('muted')}!important}.f{color:${dark('faint')}!important}.a{color:${dark('link')}!important}.l{border-color:${dark('line')}!important}.ok{color:${dark('gain')}!important}.k{background:${dark('mark')}!important;color:${dark('text')}!important}}`;

/** The HTML of a mail. Uses tables and inline styles, because mail programs support little else. Loads nothing from the network. */
export function mailPage({ kind, title, preheader, rowsHtml, footer }: MailPage): string {
  const { page, panel, line, text, faint } = COLORS;
  const { accent, hasMark, product } = messageBrand();
  const mark = `<td width="38" style="padding:0;line-height:0"><img src="${MAIL_MARK.url}" width="28" height="28" alt="" style="display:block;border:0"></td>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${styles(accent)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${page.light}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" class="out" style="padding:20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:600px;background:${panel.light};border:1px solid ${line.light};border-top:3px solid ${accent};border-radius:8px">
<tr><td class="pad" style="padding:22px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
${hasMark ? mark : ''}<td class="t" style="font-size:17px;line-height:28px;font-weight:700;letter-spacing:-.2px;color:${text.light}">${escapeHtml(product)}</td>
<td align="right" class="f" style="font-size:13px;line-height:28px;color:${faint.light}">${escapeHtml(kind)}</td>
</tr></table></td></tr>
${rowsHtml}
<tr><td style="padding:0;font-size:0;line-height:32px" height="32">&nbsp;</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td class="pad f" style="padding:20px 32px 28px;font-size:13px;line-height:20px;color:${faint.light}">${footer.map(footerLine).join('<br>')}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
