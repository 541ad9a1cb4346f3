import { expect, test } from '@jest/globals';
import { type Command, parseCommand } from './arguments.ts';

test.each<[string, Command]>([
  ['publish', { name: 'publish', dists: [], promote: false }],
  ['publish a b --promote', { name: 'publish', dists: ['a', 'b'], promote: true }],
  [
    'promote alerts@ab12 --expect cd34 --reason better',
    { name: 'promote', target: { area: 'alerts', version: 'ab12' }, expect: 'cd34', reason: 'better', despite: [] },
  ],
  [
    'promote alerts',
    { name: 'promote', target: { area: 'alerts', version: undefined }, expect: undefined, reason: null, despite: [] },
  ],
  [
    'promote alerts --despite mount,size --reason outage',
    {
      name: 'promote',
      target: { area: 'alerts', version: undefined },
      expect: undefined,
      reason: 'outage',
      despite: ['mount', 'size'],
    },
  ],
  [
    'canary alerts 5% --auto',
    {
      name: 'canary',
      target: { area: 'alerts', version: undefined },
      share: 5,
      decides: true,
      expect: undefined,
      reason: null,
      despite: [],
    },
  ],
  [
    'rollback alerts',
    { name: 'rollback', target: { area: 'alerts', version: undefined }, expect: undefined, reason: null },
  ],
  ['disable alerts --reason wrong', { name: 'disable', area: 'alerts', reason: 'wrong' }],
  ['enable alerts', { name: 'enable', area: 'alerts', reason: null }],
  ['override alerts@ab12 --minutes 30', { name: 'override', target: { area: 'alerts', version: 'ab12' }, minutes: 30 }],
  ['override alerts', { name: 'override', target: { area: 'alerts', version: undefined }, minutes: 60 }],
  [
    'verify alerts@ab12 --against http://127.0.0.1:8080/dashboard --only form',
    {
      name: 'verify',
      target: { area: 'alerts', version: 'ab12' },
      against: 'http://127.0.0.1:8080',
      only: 'form',
    },
  ],
  ['list --json', { name: 'list', json: true }],
  ['log', { name: 'log', area: undefined, rows: 20, json: false }],
  ['log alerts --rows 3', { name: 'log', area: 'alerts', rows: 3, json: false }],
  ['why alerts', { name: 'why', area: 'alerts' }],
  ['live --user a@b.example', { name: 'live', visitor: 'a@b.example', at: null }],
  ['live --device web_1 --at 2026-11-26', { name: 'live', visitor: 'web_1', at: new Date('2026-11-26') }],
  [
    'restore --at 2026-11-26T10:00+01:00 --dry-run',
    { name: 'restore', at: new Date('2026-11-26T09:00Z'), isDryRun: true, reason: null },
  ],
  ['gc', { name: 'gc', days: 30, isDryRun: false }],
  ['gc --days 7 --dry-run', { name: 'gc', days: 7, isDryRun: true }],
])('%s', (line, command) => {
  expect(parseCommand(line.split(' '))).toEqual(command);
});

test.each<[string, string]>([
  ['', 'Name a command'],
  ['deploy', 'There is no command "deploy"'],
  ['toString', 'There is no command "toString"'],
  ['promote', 'promote needs an area'],
  ['promote alerts@', '"alerts@" is not AREA or AREA@VERSION'],
  ['promote @ab12', '"@ab12" is not AREA or AREA@VERSION'],
  ['promote alerts@a@b', '"alerts@a@b" is not AREA or AREA@VERSION'],
  ['promote alerts explore', 'promote does not know what to do with "explore"'],
  ['promote alerts --days 3', 'promote takes no --days'],
  ['promote alerts --despite mount', '--despite needs --reason: others will ask'],
  ['promote alerts --despite haste --reason x', '--despite does not know the check "haste": files, shell, size'],
  ['rollback alerts --despite mount --reason x', 'rollback takes no --despite'],
  ['canary alerts', 'canary needs a percentage'],
  ['canary alerts 0', 'the percentage must be a whole number from 1 to 99, not "0"'],
  ['canary alerts 100', 'the percentage must be a whole number from 1 to 99, not "100"'],
  ['canary alerts 2.5', 'the percentage must be a whole number from 1 to 99, not "2.5"'],
  ['disable alerts', 'disable needs --reason: others will ask'],
  ['disable alerts --reason=', 'disable needs --reason: others will ask'],
  ['log --rows many', '--rows must be a whole number from 1 to 10000, not "many"'],
  ['override alerts --minutes 1441', '--minutes must be a whole number from 1 to 1440, not "1441"'],
  ['override', 'override needs an area'],
  ['verify alerts', 'verify needs --against URL'],
  ['verify alerts --against portal', '"portal" is not the address of a portal'],
  ['live', 'live needs --user EMAIL or --device ID'],
  ['live --user a --device b', 'live needs --user EMAIL or --device ID'],
  ['restore', 'restore needs --at TIME'],
  ['restore --at yesterday', '"yesterday" is not a time with its zone, such as 2026-11-26T10:00Z'],
  ['restore --at 2026-11-26T10:00', '"2026-11-26T10:00" is not a time with its zone, such as 2026-11-26T10:00Z'],
  ['restore --at 2026-13-26', '"2026-13-26" is not a time with its zone, such as 2026-11-26T10:00Z'],
  ['gc --force', "Unknown option '--force'"],
])('"%s" is refused', (line, message) => {
  expect(() => parseCommand(line === '' ? [] : line.split(' '))).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(message) }),
  );
});
