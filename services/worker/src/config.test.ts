import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ConfigError, envToConfig } from '@sentinel/service-kit';
import { bundleEntry } from '../../../tools/jest/bundle-entry.mjs';
import { checkLease, SETTINGS, sendersOf } from './config.ts';

const WORKSPACE = join(import.meta.dirname, '..');

const { leaseSeconds, sendSeconds } = SETTINGS;
const read = (source: Record<string, string>) => checkLease(envToConfig({ leaseSeconds, sendSeconds }, source));

test('unset, and with a lease longer than the longest try, the settings hold', () => {
  expect(read({})).toEqual({ leaseSeconds: 60, sendSeconds: 30 });
  expect(read({ WORKER_LEASE_SECONDS: '2', WORKER_SEND_SECONDS: '1' })).toEqual({ leaseSeconds: 2, sendSeconds: 1 });
});

test('alerts and account mail have senders of their own, unless one sender is set for all', () => {
  const { mailFrom, securityMailFrom } = SETTINGS;
  const senders = (source: Record<string, string>) => sendersOf(envToConfig({ mailFrom, securityMailFrom }, source));
  expect(senders({})).toEqual({
    alerts: 'Sentinel Alerts <alerts@sentinel.example>',
    accounts: 'Sentinel Security <security@sentinel.example>',
  });
  expect(senders({ MAIL_FROM: 'a@desk.example' })).toEqual({ alerts: 'a@desk.example', accounts: 'a@desk.example' });
  expect(senders({ MAIL_FROM: 'a@desk.example', SECURITY_MAIL_FROM: 's@desk.example' })).toEqual({
    alerts: 'a@desk.example',
    accounts: 's@desk.example',
  });
});

test('a worker does everything, or what its roles say; a role that is none is refused', () => {
  const { roles } = SETTINGS;
  const rolesOf = (text: string) => envToConfig({ roles }, { WORKER_ROLES: text }).roles;
  expect(rolesOf('')).toEqual(['evaluate', 'notify', 'account-mail']);
  expect(rolesOf('account-mail, evaluate')).toEqual(['evaluate', 'account-mail']);
  expect(() => rolesOf('notify,nap')).toThrow(
    new ConfigError('WORKER_ROLES must be some of evaluate, notify, account-mail, separated by commas'),
  );
});

test.each(['1', '30'])('a lease of %s s that ends before the longest try is refused in one line', (seconds) => {
  expect(() => read({ WORKER_LEASE_SECONDS: seconds })).toThrow(
    new ConfigError(
      `WORKER_LEASE_SECONDS (${seconds}) must be more than WORKER_SEND_SECONDS (30), the longest try to send`,
    ),
  );
});

test('the worker does not start with such a lease', async () => {
  const { status, stderr } = spawnSync(process.execPath, [await bundleEntry(WORKSPACE, 'src/server.ts')], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'http://localhost:8080',
      MESSAGE_LINK_SECRET: 'a secret of tests that is long enough',
      WORKER_LEASE_SECONDS: '1',
    },
  });
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    ['worker: WORKER_LEASE_SECONDS (1) must be more than WORKER_SEND_SECONDS (30), the longest try to send'],
  ]);
});
