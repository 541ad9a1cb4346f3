import { defineOperation } from '@sentinel/contracts';
import { Line } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { inquiryFields } from '../schemas/inquiry.ts';

export const contact_us = defineOperation({
  type: 'contact_us',
  service: 'identity',
  summary: 'Stores what a visitor wrote in the contact form, and mails it to the inbox for inquiries.',
  access: 'open',
  request: {
    ...inquiryFields,
    /** A field that people do not see, so that only programs fill it in. Such a call gets the usual answer, and nothing is stored. */
    website: Type.Optional(Line(2000)),
  },
  response: Type.Object({ response: Type.Literal('inquiry_received') }, { additionalProperties: false }),
  errors: { unprocessable: [] },
  /** Each call is a row and a mail to ourselves. Ten leave room for an office that shares an address, and for corrected mistakes. */
  rateLimit: { calls: 10, perSeconds: 3600, by: 'ip', durable: true },
  idempotency: 'once',
  /** The longest additional text takes 60,000 bytes when each character is written as an escaped surrogate pair. */
  maxBodyBytes: 80 * 1024,
  audit: false,
  auditWords: { done: 'Sent an inquiry', attempted: 'Tried to send an inquiry' },
  auditConcerns: null,
  impersonation: 'allowed',
});
