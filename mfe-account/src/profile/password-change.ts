import { passwordFaults } from '@sentinel/vocabulary-account';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

/** Everything that is wrong with a change of password, in the spec's texts (part 1 section 5). */
export function passwordChangeFaults({ current, next, confirmation }: PasswordChange): string[] {
  const faults: string[] = [];
  if (current === '') faults.push('Please enter your current password.');
  if (next === '') faults.push('Please enter a new password.');
  else if (next === current) faults.push('New password must be different from current password.');
  faults.push(...passwordFaults(next));
  if (next !== confirmation) faults.push('New password and confirmation do not match.');
  return faults;
}
