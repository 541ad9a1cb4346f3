export { smsErrorBlocks } from './sms-errors.ts';
