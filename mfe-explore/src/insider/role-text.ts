import type { InsiderData } from './insider.query.ts';

type Role = InsiderData['companies'][number]['roles'][number];

/** What the filings call the person at a company: `President and director`, `10% owner`. */
export function roleText({ title, is_director, is_officer, is_ten_percent_owner }: Role): string {
  const roles = [
    is_officer ? (title ?? 'Officer') : null,
    is_director ? 'director' : null,
    is_ten_percent_owner ? '10% owner' : null,
  ].flatMap((role) => role ?? []);
  const text = roles.length === 0 ? (title ?? 'Other') : roles.join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Years without a filing at a company after which a role there is no longer told as present. */
const STALE_YEARS = 2;

/** `since 2019`; `2014–2020` where the last filing is years ago; null where no day is known. */
export function yearsText({ since, until }: Pick<Role, 'since' | 'until'>, today: string): string | null {
  if (since === null || until === null) return null;
  const [from, to, now] = [since, until, today].map((day) => Number(day.slice(0, 4))) as [number, number, number];
  if (until.slice(5) >= today.slice(5) ? now - to <= STALE_YEARS : now - to < STALE_YEARS) return `since ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}
