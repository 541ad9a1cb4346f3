import { defineOperation } from '@sentinel/contracts';
import { Email, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import { NOTIFICATION_CHANNELS } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';

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
  auditConcerns: ['channel'],
  // Whether a message is wanted at an address is for its owner to say.
  impersonation: 'refused',
});
