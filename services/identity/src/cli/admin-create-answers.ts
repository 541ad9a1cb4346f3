import { EMAIL_MESSAGE, isEmail, passwordFaults } from '@sentinel/vocabulary-account';

/** Where a person can be asked. */
export interface Terminal {
  ask(question: string, options?: { readonly isSecret?: boolean }): Promise<string>;
  say(line: string): void;
}

/** What the environment gives; what it leaves out is asked for. */
export interface GivenAnswers {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

export interface NewAdministrator {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** An answer is invalid or missing; the message can be printed as it is. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

/** Characters that no line of a mail's head may have, nor an address list (SECURITY.md 50), and those that hide in a name. */
const NOT_IN_ADDRESS = /[<>,;:"\p{Cc}]/u;
const NOT_IN_NAME = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

interface Field {
  readonly variable: string;
  readonly question: string;
  readonly clean: (typed: string) => string;
  /** What is wrong with it, in the texts of the spec (part 1 section 5). */
  readonly faults: (value: string) => string[];
  readonly isSecret?: boolean;
}

const FIELDS: Record<keyof NewAdministrator, Field> = {
  email: {
    variable: 'ADMIN_EMAIL',
    question: 'Email address:',
    clean: (typed) => typed.trim().toLowerCase(),
    faults: (email) => (isEmail(email) && email.length <= 254 && !NOT_IN_ADDRESS.test(email) ? [] : [EMAIL_MESSAGE]),
  },
  name: {
    variable: 'ADMIN_NAME',
    question: 'Name:',
    clean: (typed) => typed.trim(),
    faults: (name) => {
      if (name === '') return ['Please enter a name.'];
      return name.length > 200 || NOT_IN_NAME.test(name) ? ['Please enter a name of up to 200 plain characters.'] : [];
    },
  },
  password: {
    variable: 'ADMIN_PASSWORD',
    question: 'Password:',
    // Byte-exact (SECURITY.md 2).
    clean: (typed) => typed,
    faults: (password) => (password === '' ? ['Please choose a password.'] : passwordFaults(password)),
    isSecret: true,
  },
};

/**
 * The three answers: from the environment where it has them, asked for until they do where there is a terminal.
 * @throws AnswerError for a bad value in the environment, or one that is missing without a terminal
 */
export async function collectAnswers(given: GivenAnswers, terminal: Terminal | undefined): Promise<NewAdministrator> {
  const answer = async (key: keyof NewAdministrator): Promise<string> => {
    const field = FIELDS[key];
    const value = given[key];
    if (value === undefined) {
      if (!terminal) throw new AnswerError(`${field.variable} is not set, and there is no terminal to ask on`);
      return askUntilGood(field, terminal);
    }
    const [fault] = field.faults(field.clean(value));
    if (fault !== undefined) throw new AnswerError(`${field.variable}: ${fault}`);
    return field.clean(value);
  };
  return { email: await answer('email'), name: await answer('name'), password: await answer('password') };
}

async function askUntilGood({ question, clean, faults, isSecret = false }: Field, terminal: Terminal): Promise<string> {
  for (;;) {
    const value = clean(await terminal.ask(question, { isSecret }));
    const found = faults(value);
    if (found.length === 0 && isSecret && (await terminal.ask('The same again:', { isSecret })) !== value)
      found.push('Passwords do not match.');
    if (found.length === 0) return value;
    for (const fault of found) terminal.say(fault);
  }
}

/** Whether the person confirms, by typing the whole word, that they want one more administrator. */
export async function confirmAnother(terminal: Terminal): Promise<boolean> {
  terminal.say('There is an administrator already, who can add others in the admin area.');
  return (await terminal.ask('Make another one here? Type yes:')).trim().toLowerCase() === 'yes';
}
