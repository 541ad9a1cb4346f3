import { expect, test } from '@jest/globals';
import { AnswerError, collectAnswers } from './admin-create-answers.ts';

const GOOD = { email: 'first@client.example', name: 'Avery First', password: 'Sentinel#2026' };

test('addresses and names lose the spaces around them, passwords nothing', async () => {
  const given = { email: ' First@Client.Example ', name: ' Avery First 🙂 ', password: ' Sentinel#2026 ' };
  expect(await collectAnswers(given, undefined)).toEqual({
    email: 'first@client.example',
    name: 'Avery First 🙂',
    password: ' Sentinel#2026 ',
  });
});

test.each([
  [{ password: 'a1!' }, 'ADMIN_PASSWORD: Password must be at least 8 characters.'],
  [{ password: 'Sentinel#' }, 'ADMIN_PASSWORD: Password must contain at least one digit.'],
  [{ password: 'Sentinel2026' }, 'ADMIN_PASSWORD: Password must contain at least one special character.'],
  [{ password: '' }, 'ADMIN_PASSWORD: Please choose a password.'],
  [{ email: 'first@client' }, 'ADMIN_EMAIL: Please enter a valid email address.'],
  [{ email: 'first,second@client.example' }, 'ADMIN_EMAIL: Please enter a valid email address.'],
  [{ email: 'first@client.example\u0000' }, 'ADMIN_EMAIL: Please enter a valid email address.'],
  [{ name: '  ' }, 'ADMIN_NAME: Please enter a name.'],
  [{ name: 'A\nBcc: all' }, 'ADMIN_NAME: Please enter a name of up to 200 plain characters.'],
  [{ name: 'A\u202egnp' }, 'ADMIN_NAME: Please enter a name of up to 200 plain characters.'],
  [{ name: undefined }, 'ADMIN_NAME is not set, and there is no terminal to ask on'],
])('SECURITY 1, 50: %j is refused', async (given, text) => {
  await expect(collectAnswers({ ...GOOD, ...given }, undefined)).rejects.toEqual(new AnswerError(text));
});

test('only what is missing is asked for', async () => {
  const asked: string[] = [];
  const terminal = {
    ask: async (question: string) => {
      asked.push(question);
      return 'Robin';
    },
    say: () => {},
  };
  expect(await collectAnswers({ ...GOOD, name: undefined }, terminal)).toEqual({ ...GOOD, name: 'Robin' });
  expect(asked).toEqual(['Name:']);
});
