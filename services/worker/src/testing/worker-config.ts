import { envToConfig } from '@sentinel/service-kit';
import type { WorkerConfig } from '../app.ts';
import { SETTINGS } from '../config.ts';

/** Settings of a worker in tests: quiet, and with leases that are short, but no shorter than a try may take on a busy machine. */
export function workerConfig(
  databaseUrl: string,
  smtpUrl: string,
  { sendSeconds = 8, ...changes }: Partial<WorkerConfig> = {},
): WorkerConfig {
  const { port: _port, ...settings } = SETTINGS;
  return {
    ...envToConfig(settings, {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      PUBLIC_URL: 'http://localhost:8080',
      MESSAGE_LINK_SECRET: 'a secret of tests that is long enough',
    }),
    logLevel: 'silent',
    sendSeconds,
    leaseSeconds: sendSeconds + 1,
    ...changes,
  };
}
