import { expect, test } from '@jest/globals';
import { parseCommand } from '../cli/arguments.ts';
import { refusalOf } from './may-release.ts';

const team = { id: 1, team: 'explore', areas: ['explore'], actions: ['promote'] } as const;

test('one build of another team’s area refuses all of them', () => {
  const command = parseCommand(['publish']);
  const publisher = { ...team, actions: ['publish'] } as const;
  expect(refusalOf(publisher, command, ['explore', 'alerts'])).toMatch(/not for alerts/);
  expect(refusalOf(publisher, command, ['explore'])).toBeNull();
});
