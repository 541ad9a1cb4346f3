import { visibleText } from '@sentinel/service-kit';
import { isRequestable, REQUESTABLE_ACCESS } from '@sentinel/vocabulary';
import { splitPhoneNumber } from '@sentinel/vocabulary-account';
import type { AccountMail } from '../mail/account-mail.ts';
import type { NewInquiry } from './inquiries.repository.ts';

function phoneText(phone: string): string {
  const split = splitPhoneNumber(phone);
  return split ? `+${split.callingCode} ${split.digits}` : `+${phone}`;
}

/**
 * Tells our own inbox what a visitor wrote in the contact form (spec part 1 section 3). It is the one mail that contains what a stranger
 * typed, so it goes to nobody else, and its subject and preview contain none of it.
 */
export function inquiryMail(inbox: string, inquiry: NewInquiry, publicUrl: string): AccountMail {
  const asked = inquiry.permission && isRequestable(inquiry.permission) ? REQUESTABLE_ACCESS[inquiry.permission] : '';
  const details = [
    ...(asked === '' ? [] : [['Asks for access to', asked] as const]),
    ['Name', `${inquiry.firstName} ${inquiry.lastName}`],
    ['Email', inquiry.email],
    ['Phone', phoneText(inquiry.phone)],
    ['Company', inquiry.company],
    ['Role', inquiry.role],
    ['Industry', inquiry.industry],
    ['Country', inquiry.country],
    ['State/Region', inquiry.stateRegion],
    ['Heard about us', inquiry.heardAbout],
    ['Worked with us', inquiry.workedWithBefore],
    ['Sent from', inquiry.source],
  ] as const;
  return {
    recipient: inbox,
    subject: 'New inquiry from the website',
    kind: 'Website inquiry',
    paragraphs: ['Someone filled in the contact form. To answer, write to the email address below.'],
    details: details.map(([label, value]) => [label, visibleText(value)] as const),
    ...(inquiry.additionalInfo === ''
      ? {}
      : { quote: { title: 'Tell us more', text: visibleText(inquiry.additionalInfo) } }),
    action: { label: 'Open inquiries', url: `${publicUrl}/profile/admin/inquiries` },
    why: "You're receiving this because this address is the inbox for inquiries.",
    closing: 'A visitor typed the details above, and nobody has checked them.',
  };
}
