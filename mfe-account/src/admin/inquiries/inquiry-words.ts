import { isRequestable, REQUESTABLE_ACCESS } from '@sentinel/vocabulary';
import type { Inquiry } from './inquiries.query.ts';

/** Who sent it. */
export const senderName = ({ first_name, last_name }: Inquiry): string => `${first_name} ${last_name}`;

/** What buttons call an inquiry; with its number, because somebody may send several. */
export const inquiryName = (inquiry: Inquiry): string => `inquiry ${inquiry.id} from ${senderName(inquiry)}`;

/** The title of what an inquiry asks for; a permission that this release doesn't know, by its name. */
export const requestedTitle = ({ permission }: Inquiry): string =>
  permission !== null && isRequestable(permission) ? REQUESTABLE_ACCESS[permission] : (permission ?? '');
