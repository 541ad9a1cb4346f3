import type { Reviewer } from './agreement.query.ts';

/** What to call reviewers on this page, by email. */
export interface ReviewerNames {
  /** The last name, or what stands before the @ of an email that is not known. */
  readonly short: (email: string) => string;
  /** Two letters, for the head of a narrow column. */
  readonly initials: (email: string) => string;
}

/** Names of reviewers; two with the same last name are called by their whole name. */
export function reviewerNames(reviewers: readonly Reviewer[]): ReviewerNames {
  const byEmail = new Map(reviewers.map(({ email, name }) => [email, name.trim()]));
  const lastNames = [...byEmail.values()].map(lastWord);
  const short = (email: string) => {
    const name = byEmail.get(email) ?? '';
    if (name === '') return email.split('@', 1)[0] ?? email;
    const last = lastWord(name);
    return lastNames.filter((other) => other === last).length > 1 ? name : last;
  };
  return { short, initials: (email) => short(email).slice(0, 2) };
}

const lastWord = (name: string) => name.split(/\s+/).at(-1) ?? name;
