import { expect, jest, test } from '@jest/globals';
import { CLOSINGS_KNOWN_UNTIL } from '@sentinel/calendar';
import { createServer } from '@sentinel/service-kit';
import { createTelemetry } from './telemetry.ts';

test('filings that only submissions files name are counted and told as an error; a file that names none is not', async () => {
  const app = createServer({ name: 'ingest', config: { logLevel: 'silent' }, readiness: [] });
  const error = jest.spyOn(app.log, 'error');
  const { master } = createTelemetry(app.metrics, app.log);
  const notice = { kind: 'reconciled', cik: '0009990001', listed: 9 } as const;
  master({ ...notice, missing: 0, queued: [] });
  expect(error).not.toHaveBeenCalled();
  const queued = ['0009990001-26-000001', '0009990001-26-000002'];
  master({ ...notice, missing: 2, queued });
  const { kind: _kind, ...told } = notice;
  expect(error).toHaveBeenCalledWith(
    { ...told, missing: 2, queued },
    expect.stringContaining('neither feed nor index'),
  );
  expect(await app.metrics.metrics()).toMatch(/^edgar_reconciled_filings_total(?:\{service="ingest"\})? 2$/m);
  await app.close();
});

test('a day after the last reviewed closing of EDGAR is told as a warning at the start', async () => {
  const app = createServer({ name: 'ingest', config: { logLevel: 'silent' }, readiness: [] });
  const warn = jest.spyOn(app.log, 'warn');
  const { calendarStarted } = createTelemetry(app.metrics, app.log);
  calendarStarted(CLOSINGS_KNOWN_UNTIL);
  expect(warn).not.toHaveBeenCalled();
  calendarStarted('2099-01-01');
  expect(warn).toHaveBeenCalledWith(
    { reviewedUntil: CLOSINGS_KNOWN_UNTIL },
    expect.stringContaining('executive order'),
  );
  await app.close();
});
