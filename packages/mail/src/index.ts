export { MAIL_COLOURS, mailButton, mailPage } from './mail-page.ts';
