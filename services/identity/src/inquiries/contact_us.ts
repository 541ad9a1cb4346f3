import { DAY_MS } from '@sentinel/calendar';
import { AppError, type OperationRequest } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { storedPhoneNumber, UNITED_STATES, US_STATES } from '@sentinel/vocabulary-account';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Inquiries, NewInquiry } from './inquiries.repository.ts';
import { inquiryMail } from './inquiry-mail.ts';

interface Parts {
  readonly database: Database;
  readonly inquiries: Inquiries;
  /** Where inquiries are mailed to; undefined: they are only stored. */
  readonly inquiryInbox: string | undefined;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  readonly telemetry: Telemetry;
}

const RECEIVED = { response: 'inquiry_received' } as const;
/** An inquiry is worth reading after a longer outage of the mail server, too. */
const USEFUL_MS = 7 * DAY_MS;

const isState = (text: string) => US_STATES.some((state) => state === text);

/** The row of an inquiry: what was typed, without the space around it. @throws AppError `unprocessable` with the texts of the form */
function inquiryOf(sent: OperationRequest<'contact_us'>, requestId: string): NewInquiry {
  const stateRegion = sent.state_region.trim();
  if (sent.country === UNITED_STATES && !isState(stateRegion))
    throw new AppError('unprocessable', 'Please select a state of the United States.');
  const phone = storedPhoneNumber(sent.phone);
  if (phone === undefined)
    throw new AppError('unprocessable', 'Please enter a valid phone number for the selected country code.');
  return {
    firstName: sent.first_name.trim(),
    lastName: sent.last_name.trim(),
    role: sent.role,
    industry: sent.industry,
    company: sent.company.trim(),
    country: sent.country,
    stateRegion,
    email: sent.email,
    phone,
    heardAbout: sent.heard_about,
    workedWithBefore: sent.worked_with_before,
    additionalInfo: sent.additional_info?.trim() ?? '',
    source: sent.source,
    requestId,
    permission: sent.permission ?? null,
  };
}

/**
 * Stores an inquiry and queues the mail about it, both or neither (spec part 1 sections 3 and 7). A filled field that people do not see
 * means that a program wrote: it gets the same answer, and nothing is stored.
 */
export function contact_us({
  database,
  inquiries,
  inquiryInbox,
  outbox,
  publicUrl,
  telemetry,
}: Parts): Handlers<'identity'>['contact_us'] {
  return async ({ website = '', ...sent }, call) => {
    if (website.trim() !== '') {
      telemetry.inquiry(call, 'hidden field filled');
      return RECEIVED;
    }
    const inquiry = inquiryOf(sent, call.requestId);
    await database.orm.transaction(async (tx) => {
      await inquiries.add(inquiry, tx);
      if (inquiryInbox === undefined) return;
      const mail = inquiryMail(inquiryInbox, inquiry, publicUrl);
      await outbox.queue(mail, { requestId: call.requestId, usefulMs: USEFUL_MS }, tx);
    });
    telemetry.inquiry(call, 'received');
    return RECEIVED;
  };
}
