import { formatPhone } from '@sentinel/ui';
import { splitPhoneNumber } from '@sentinel/vocabulary-account';

/** A stored number as people read it, e.g. '+1 (212) 555-0100'; empty for none. */
export function phoneText(phone: string | null): string {
  if (!phone) return '';
  const parts = splitPhoneNumber(phone);
  return parts ? `+${parts.callingCode} ${formatPhone(parts.callingCode, parts.digits)}` : `+${phone}`;
}
