import { Agent } from 'node:http';
import { expect, test } from '@playwright/test';
import { linkIn, mailTo, NEW_PASSWORD, newAddress } from '../support/accounts.ts';
import { CLIENT, tokenOfMessage } from '../support/message-token.ts';
import { callApi, logIn } from '../support/people.ts';
import { linesWithTokens } from '../support/tokens-in-logs.ts';

const url = () => process.env.SENTINEL_E2E_URL ?? '';

test('no token reaches a log: verification, reset, link of a message, access and refresh (SECURITY 56) @desktop', async ({
  page,
  request,
}) => {
  test.skip(process.env.SENTINEL_HOME === undefined, 'the logs of a product elsewhere are not here');
  const client = await logIn(url(), CLIENT);
  const tokens: Record<string, string> = {
    access: client.token,
    refresh: client.refreshToken,
    message: await tokenOfMessage(request, client.token, 'Of the log'),
  };
  await page.goto(`/u/${tokens.message}`);
  for (const form of [{ action: 'pause_day' }, { action: 'none' }])
    await request.post(`/u/${tokens.message}`, { form, headers: { origin: url() } });
  await request.post(`/u/${tokens.message}`, { data: {} });
  for (const path of [`/U/${tokens.message}`, `/u/${tokens.message}/more`, `//u/${tokens.message}`])
    await request.get(url() + path);

  const email = newAddress('logged');
  // From an address of its own: sign-ups and resets of one address are limited.
  const elsewhere = { agent: new Agent({ localAddress: '127.0.0.56' }) };
  const form = { type: 'signup', email, name: 'Jamie Doe', password: NEW_PASSWORD, phone: '12125550100' };
  expect(await callApi(url(), form, undefined, elsewhere)).toMatchObject({ status: 200 });
  const verification = linkIn(await mailTo(request, email, /confirm your email/i), '/verify-email');
  await page.goto(verification);
  await expect(page.getByText('Email verified successfully!')).toBeVisible();
  const forgotten = { type: 'initialize_password_reset', email };
  expect(await callApi(url(), forgotten, undefined, elsewhere)).toMatchObject({ status: 200 });
  const reset = linkIn(await mailTo(request, email, /reset/i), '/reset-password');
  await page.goto(reset);
  await expect(page.getByRole('heading').first()).toBeVisible();
  tokens.verification = new URLSearchParams(verification.split('?')[1]).get('token') ?? '';
  tokens.reset = new URLSearchParams(reset.split('?')[1]).get('token') ?? '';
  for (const [kind, token] of Object.entries(tokens)) expect(token.length, kind).toBeGreaterThan(20);
  expect(linesWithTokens(process.env.SENTINEL_HOME ?? '', Object.values(tokens))).toEqual([]);
});
