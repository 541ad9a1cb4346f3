import type { Reviewer } from './agreement.query.ts';

/** What to call reviewers on this page, by email. */
export interface ReviewerNames {
  /** The last name, or what stands before the @ of an email that is not known. */
  readonly short: (email: string) => string;
  /** The first letters of that, for the head of a narrow column: two, or as many as tell the reviewers apart. */
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
  const initials = (email: string) => {
    const name = short(email);
    const others = [...byEmail.keys()].filter((other) => other !== email).map(short);
    let letters = 2;
    while (letters < name.length && others.some((other) => other.startsWith(name.slice(0, letters)))) letters += 1;
    return name.slice(0, letters);
  };
  return { short, initials };
}

const lastWord = (name: string) => name.split(/\s+/).at(-1) ?? name;
