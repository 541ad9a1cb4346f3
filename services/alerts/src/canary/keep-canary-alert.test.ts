import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import { CANARY } from '@sentinel/vocabulary-market';
import { createSaveAlert } from '../saved/save-alert.ts';
import { type AlertsApp, startAlerts } from '../testing/alerts-app.ts';
import { keepCanaryAlert } from './keep-canary-alert.ts';

let alerts: AlertsApp;
beforeEach(async () => {
  alerts = await startAlerts();
});
afterEach(() => alerts.close());

test('FIELD 2.10: the private inbox has one alert that waits for the synthetic filing, found by its word alone', async () => {
  const email = 'inbox@sentinel.example';
  const errors: unknown[] = [];
  const { sql } = alerts.db.owner;
  const start = () => {
    const stop = new AbortController();
    const { database } = alerts.db;
    const running = keepCanaryAlert(database, createSaveAlert(database), {
      email,
      onError: (error) => errors.push(error),
      signal: stop.signal,
    });
    return async () => {
      stop.abort();
      await running;
    };
  };
  await start()();
  expect(await sql`select from alerts.alert`).toHaveLength(0);
  await alerts.addCaller(email);
  for (let starts = 0; starts < 2; starts += 1) {
    const stop = start();
    await until('the alert is there', async () => (await sql`select from alerts.alert`).length > 0);
    await stop();
  }
  expect(errors).toEqual([]);
  expect([
    ...(await sql`
      select name, version, delivery, by_email, anchor.form_type, kind, key from alerts.alert join alerts.alert_anchor anchor on alert_id = id`),
  ]).toEqual([
    {
      name: CANARY.alertName,
      version: 1,
      delivery: 'instant',
      by_email: true,
      form_type: 'keyword',
      kind: 'word',
      key: CANARY.word,
    },
  ]);
});
