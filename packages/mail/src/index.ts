export { COLORS } from './mail-colors.ts';
export { MAIL_MARK } from './mail-mark.ts';
export { mailPage } from './mail-page.ts';
export {
  type Details,
  mailActions,
  mailButton,
  mailCode,
  mailConditions,
  mailDetails,
  mailEntry,
  mailHeading,
  mailLinks,
  mailNotes,
  mailPassage,
  mailQuote,
  mailSection,
  mailTable,
} from './mail-parts.ts';
export { MESSAGE_BRAND, messageBrand, readMessageBrand, setMessageBrand } from './message-brand.ts';
export { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';
