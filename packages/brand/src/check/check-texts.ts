import type { BrandFile } from '../parse/brand-file.ts';

const PLACEHOLDER = /\b(?:TODO|TBD|FIXME|XXX)\b|\blorem ipsum\b|\{\{/i;

/** About what search engines show of a description and of a title before they cut it; none of them promises a number. */
const DESCRIPTION_LIMIT = 165;
const TITLE_LIMIT = 60;

/** Texts that the schema lets through though nobody wrote them, and those that search engines would cut. */
export function checkTexts({ brand, content }: BrandFile): string[] {
  const { analytics, consulting, firmTitle } = content;
  return [
    ...textsOf({ brand, content }).flatMap(([name, text]) => {
      if (text.trim() === '') return `${name} is blank`;
      const [placeholder] = PLACEHOLDER.exec(text) ?? [];
      return placeholder === undefined ? [] : `${name} still contains "${placeholder}"`;
    }),
    ...tooLong('content.analytics.description', analytics.description, DESCRIPTION_LIMIT),
    ...tooLong('content.consulting.description', consulting.description, DESCRIPTION_LIMIT),
    ...tooLong('brand.title', brand.title, TITLE_LIMIT),
    ...tooLong('content.firmTitle', firmTitle, TITLE_LIMIT),
  ];
}

function tooLong(name: string, text: string, limit: number): string[] {
  return text.length <= limit
    ? []
    : [`${name} has ${text.length} characters; search engines cut it after about ${limit}`];
}

/** All texts below a value, with where they stand. */
function textsOf(value: unknown, at = ''): [name: string, text: string][] {
  if (typeof value === 'string') return [[at, value]];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsOf(entry, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => textsOf(field, at === '' ? key : `${at}.${key}`));
}
