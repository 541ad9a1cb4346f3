import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RefusedMessage, UnansweredMessage } from '../notify/carrier.ts';
import { startTwilio } from '../testing/twilio.ts';
import { sendText } from './twilio.ts';

let twilio: Awaited<ReturnType<typeof startTwilio>>;
beforeEach(async () => {
  twilio = await startTwilio();
});
afterEach(() => twilio.stop());

const TEXT = { to: '+12025550143', body: 'Sale of 64,000 shares', statusUrl: 'https://sentinel.example/sms/status' };
const send = (handOver = async () => undefined) =>
  sendText(twilio.account, TEXT, { handOver, maxSendMs: 2_000 }).catch((error: Error) => error);

describe('a text', () => {
  test('goes out as Twilio’s API wants it, and Twilio’s id comes back', async () => {
    expect(await send()).toEqual({ providerId: `SM${'0'.repeat(31)}1`, answer: 'queued' });
    expect(twilio.caught).toEqual([
      {
        path: `/2010-04-01/Accounts/${twilio.account.accountSid}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${twilio.account.accountSid}:token`).toString('base64')}`,
        contentType: expect.stringMatching(/^application\/x-www-form-urlencoded/),
        form: {
          To: '+12025550143',
          From: '+15005550006',
          Body: 'Sale of 64,000 shares',
          StatusCallback: 'https://sentinel.example/sms/status',
        },
      },
    ]);
  });

  test('that may not be handed over is not sent', async () => {
    const outcome = await send(async () => {
      throw new Error('taken over');
    });
    expect(outcome).toMatchObject({ message: 'taken over' });
    expect(twilio.caught).toEqual([]);
  });

  test.each([
    [21211, 'refused'],
    [21614, 'refused'],
    [21610, 'stopped'],
    [21617, undefined],
  ])('that error %i refuses blocks its number: %s', async (code, blocks) => {
    twilio.state.mood = { status: 400, code };
    const outcome = await send();
    expect(outcome).toBeInstanceOf(RefusedMessage);
    expect(outcome).toMatchObject({ blocks, message: `${code}: refused` });
  });

  test.each([400, 503])('that is refused by %i with its number says why without the number', async (status) => {
    twilio.state.mood = { status, code: 21211, message: `The 'To' number ${TEXT.to} is not a valid phone number.` };
    expect(await send()).toMatchObject({ message: "21211: The 'To' number of the text is not a valid phone number." });
  });

  test.each([
    [429, 20429],
    [401, 20003],
    [500, 20500],
    [503, 20503],
  ])('answered by %i may be tried again', async (status, code) => {
    twilio.state.mood = { status, code };
    const outcome = await send();
    expect(outcome).toBeInstanceOf(Error);
    expect([outcome instanceof RefusedMessage, outcome instanceof UnansweredMessage]).toEqual([false, false]);
  });

  test('that is not answered leaves open whether Twilio has it', async () => {
    twilio.state.mood = 'drops';
    expect(await send()).toBeInstanceOf(UnansweredMessage);
    expect(twilio.caught).toHaveLength(1);
  });

  test('without a connection may be tried again', async () => {
    await twilio.stop();
    const outcome = await send();
    expect(outcome).toMatchObject({ message: 'The SMS provider does not answer.' });
    expect(outcome).not.toBeInstanceOf(UnansweredMessage);
  });
});
