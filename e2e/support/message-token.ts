import { type APIRequestContext, expect } from '@playwright/test';
import { mailTo } from './accounts.ts';
import { callApi } from './people.ts';

const url = () => process.env.SENTINEL_E2E_URL ?? '';
export const CLIENT = 'client@sentinel.example';

/** Makes an alert and sends a test of it; gives the token of its link. */
export async function tokenOfMessage(
  request: APIRequestContext,
  accessToken: string,
  alertName: string,
): Promise<string> {
  const call = (type: string, more: object) => callApi(url(), { type, email: CLIENT, ...more }, accessToken);
  const saved = await call('set_alerts', {
    ...{ alert_name: alertName, form_type: '4', company_criteria: ['include_all'], delivery: 'hourly' },
    form_type_constraints: [{ constraint_type: 'trade_types', val: ['Sales'] }],
  });
  expect(saved.answer).toEqual({ success: true });
  await call('send_test_alert', { alert_name: alertName });
  const mail = await mailTo(request, CLIENT, new RegExp(alertName));
  return /\/u\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
}
