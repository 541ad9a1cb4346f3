import { isDay } from '@sentinel/calendar';
import { useSearchParams } from '@sentinel/router';
import type { DateRange } from '@sentinel/ui';
import { isEmail } from '@sentinel/vocabulary-account';

/** Which entries of the log are shown. Empty texts and open sides filter by nothing. */
export interface AuditFilter {
  /** An exact email. */
  readonly email: string;
  /** An operation's type. */
  readonly operation: string;
  /** A part of the name of what it concerns. */
  readonly concerns: string;
  /** Days in the user's time zone. */
  readonly days: DateRange;
  /** Only what was done while running as another user. */
  readonly isImpersonatedOnly: boolean;
}

export const MAX_CONCERNS = 120;
export const EVERYTHING: AuditFilter = {
  ...{ email: '', operation: '', concerns: '', days: { start: null, end: null }, isImpersonatedOnly: false },
};

const ON_BEHALF = 'yes';
/** What each parameter may be. */
const READABLE: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  action: (text) => /^[a-z0-9_]{1,64}$/.test(text),
  concerns: (text) => text.length <= MAX_CONCERNS && !/[\p{Cc}\p{Cs}]/u.test(text),
  from: isDay,
  to: isDay,
  on_behalf: (text) => text === ON_BEHALF,
};

/** Whether the first day is after the last, as only an address can say. */
export const isBackward = ({ start, end }: DateRange): boolean => start !== null && end !== null && start > end;

interface AuditAddress {
  readonly filter: AuditFilter;
  /** Names of the parameters that could not be used. */
  readonly unreadable: readonly string[];
}

export function readAuditAddress(search: URLSearchParams): AuditAddress {
  const given = (name: string) => search.get(name)?.trim() ?? '';
  const isUnreadable = (name: string) => given(name) !== '' && !READABLE[name]?.(given(name));
  const read = (name: string) => (isUnreadable(name) ? '' : given(name));
  return {
    filter: {
      email: read('email'),
      operation: read('action'),
      concerns: read('concerns'),
      days: { start: read('from') || null, end: read('to') || null },
      isImpersonatedOnly: read('on_behalf') !== '',
    },
    unreadable: Object.keys(READABLE).filter(isUnreadable),
  };
}

export function auditSearchOf({ email, operation, concerns, days, isImpersonatedOnly }: AuditFilter): string {
  const all = {
    ...{ email, action: operation, concerns, from: days.start ?? '', to: days.end ?? '' },
    on_behalf: isImpersonatedOnly ? ON_BEHALF : '',
  };
  return new URLSearchParams(Object.entries(all).filter(([, text]) => text !== '')).toString();
}

/** The filter as a state in the address: the back button returns to the one before, and a link shows what its sender saw. */
export function useAuditAddress(): readonly [AuditAddress, (filter: AuditFilter) => void] {
  const [search, setSearch] = useSearchParams();
  return [
    readAuditAddress(search),
    (filter) => setSearch(auditSearchOf(filter), { replace: auditSearchOf(filter) === search.toString() }),
  ];
}
