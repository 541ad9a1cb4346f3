import { expect, test } from '@jest/globals';
import { parseCommand } from '../cli/arguments.ts';
import { refusalOf } from './may-release.ts';

const team = { id: 1, team: 'explore', areas: ['explore'], actions: ['promote'] } as const;

test('a check that failed is passed over by operators only', () => {
  const command = parseCommand(['promote', 'explore', '--despite', 'size', '--reason', 'an outage']);
  expect(refusalOf(team, command)).toBe(
    'This token of explore is for explore; --despite takes one for all areas, of operators.',
  );
  expect(refusalOf({ ...team, team: 'ops', areas: null }, command)).toBeNull();
  expect(refusalOf(team, parseCommand(['promote', 'explore']))).toBeNull();
});

test('one build of another team’s area refuses all of them', () => {
  const command = parseCommand(['publish']);
  const publisher = { ...team, actions: ['publish'] } as const;
  expect(refusalOf(publisher, command, ['explore', 'alerts'])).toMatch(/not for alerts/);
  expect(refusalOf(publisher, command, ['explore'])).toBeNull();
});
