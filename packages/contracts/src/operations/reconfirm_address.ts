import { NOTIFICATION_CHANNELS } from '@sentinel/vocabulary';
import Type from 'typebox';
import { defineOperation } from '../define-operation.ts';
import { Email, SMALL_BODY, Success, WRITE_LIMIT } from '../fields.ts';

export const reconfirm_address = defineOperation({
  type: 'reconfirm_address',
  service: 'alerts',
  summary: 'Sends to the user’s blocked address of a channel again, from the next message on.',
  access: ['alerts'],
  request: { email: Email, channel: Type.Enum(NOTIFICATION_CHANNELS) },
  response: Success,
  errors: { not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Confirmed an address again', attempted: 'Tried to confirm an address again' },
  // Whether a message is wanted at an address is for its owner to say.
  impersonation: 'refused',
});
