import { expect, test } from '@jest/globals';
import { checkUserAgent } from './user-agent.ts';

test.each(['Example Desk edgar@desk.example', ' sentinel/1.0 (ops@desk.example) '])('%j is accepted', (value) => {
  expect(checkUserAgent(value)).toBe(value.trim());
});

test.each([
  ['', 'plain ASCII'],
  ['Example Desk', 'no email address'],
  ['ops@desk.example', 'names no application'],
  ['Mozilla/5.0 (X11) ops@desk.example', 'browser'],
  ['Example\nHost: other.example ops@desk.example', 'plain ASCII'],
  ['Café ops@desk.example', 'plain ASCII'],
])('%j is refused with what to set', (value, reason) => {
  expect(() => checkUserAgent(value)).toThrow(reason);
  expect(() => checkUserAgent(value)).toThrow('EDGAR_USER_AGENT must name the application and a contact');
});
