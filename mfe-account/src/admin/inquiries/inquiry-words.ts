import type { Inquiry } from './inquiries.query.ts';

/** Who sent it. */
export const senderName = ({ first_name, last_name }: Inquiry): string => `${first_name} ${last_name}`;

/** What buttons call an inquiry; with its number, because somebody may send several. */
export const inquiryName = (inquiry: Inquiry): string => `inquiry ${inquiry.id} from ${senderName(inquiry)}`;
