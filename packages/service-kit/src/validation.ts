import { isDay } from '@sentinel/calendar';
import type { Options } from 'ajv';

/**
 * Ajv options of the gateway and the services: nothing is coerced, defaulted or dropped, so that what was validated is what
 * was sent. Unknown fields are an error (DESIGN section 3).
 */
export const AJV_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  formats: { 'calendar-date': isDay },
} satisfies Options;

interface ValidationFault {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
}

/** Keywords of the validator, in words for a person. */
const WORDS: Readonly<Record<string, string>> = {
  pattern: 'does not have the right form',
  format: 'is not a day of the calendar',
  const: 'is not one of the allowed values',
  enum: 'is not one of the allowed values',
  anyOf: 'is not one of the allowed values',
  uniqueItems: 'holds the same value twice',
};

/** Spec part 1 section 5. */
const EMAIL_FAULT = 'Please enter a valid email address.';

/** One sentence for a person about the first thing wrong with a payload. */
export function describeFault(fault: ValidationFault | undefined): string {
  if (!fault) return 'The request is not valid.';
  const at = fault.instancePath.slice(1).replaceAll('/', '.');
  if (fault.keyword === 'pattern' && /(^|[._])email$/.test(at)) return EMAIL_FAULT;
  const inside = at === '' ? '' : ` in "${at}"`;
  if (fault.keyword === 'required') return `Field "${String(fault.params.missingProperty)}" is missing${inside}.`;
  if (fault.keyword === 'additionalProperties')
    return `Unknown field "${String(fault.params.additionalProperty)}"${inside}.`;
  const why = WORDS[fault.keyword] ?? fault.message ?? 'does not match its schema';
  return `Field "${at}" is not valid: it ${why}.`;
}
