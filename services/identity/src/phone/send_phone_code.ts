import { AppError } from '@sentinel/contracts';
import { type Database, eq, schema } from '@sentinel/database';
import { messageBrand } from '@sentinel/mail';
import { callerOf, type Handlers, networkOf } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';
import { type Throttles, waitForCode } from '../login/throttles.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import { CODE_LIFETIME_MS, type PhoneCodes } from './phone-codes.repository.ts';

const { stoppedNumber } = schema;

interface Parts {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly phoneCodes: PhoneCodes;
  readonly throttles: Throttles;
}

/**
 * Texts a code to the number of the caller's account. Anybody can name a stranger's number, so that codes are counted by number, network and
 * (in the contract) account, and a number that replied STOP gets none.
 */
export function send_phone_code({
  accounts,
  database,
  outbox,
  phoneCodes,
  throttles,
}: Parts): Handlers<'identity'>['send_phone_code'] {
  return async (_input, call) => {
    const { accountId } = callerOf(call);
    const account = await accounts.findById(accountId);
    const phone = account?.phone;
    if (!phone) throw new AppError('unprocessable', 'Please add a phone number first.');
    if (account.confirmedPhone === phone) throw new AppError('unprocessable', 'This number is confirmed already.');
    const number = `+${phone}`;
    const [stopped] = await database.orm.select().from(stoppedNumber).where(eq(stoppedNumber.number, number));
    if (stopped)
      throw new AppError('unprocessable', 'This number replied STOP to a text. Reply START from it, then try again.', {
        reason: 'number_stopped',
      });
    const ofNetwork = await throttles.phoneCodeNetwork.take(networkOf(call.ip));
    if (ofNetwork.waitSeconds > 0) throw waitForCode(ofNetwork.waitSeconds);
    const ofNumber = await throttles.phoneCode.take(number);
    if (ofNumber.waitSeconds > 0) throw waitForCode(ofNumber.waitSeconds);
    await database.orm.transaction(async (tx) => {
      const code = await phoneCodes.create(accountId, phone, tx);
      await outbox.queueText(
        { recipient: number, text: codeText(code) },
        { requestId: call.requestId, usefulMs: CODE_LIFETIME_MS },
        tx,
      );
    });
    return { success: true };
  };
}

/** The first text that a number gets: who sends it, why, and how to stop. */
const codeText = (code: string) =>
  `${messageBrand().product}: ${code} is your code to get alerts by text at this number. It expires in 10 minutes. Not you? Ignore this text. Reply STOP to get no more texts, HELP for help.`;
