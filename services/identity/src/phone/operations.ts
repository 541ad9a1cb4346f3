import type { Handlers } from '@sentinel/service-kit';
import { confirm_phone } from './confirm_phone.ts';
import { send_phone_code } from './send_phone_code.ts';

type Parts = Parameters<typeof send_phone_code>[0] & Parameters<typeof confirm_phone>[0];

/** The phone number of an account, confirmed by a code. */
export const phoneOperations = (parts: Parts) =>
  ({
    send_phone_code: send_phone_code(parts),
    confirm_phone: confirm_phone(parts),
  }) satisfies Partial<Handlers<'identity'>>;
