import type { NotificationChannel } from '@sentinel/vocabulary-alerts';

/** An address that its owner recognizes and nobody else can use: `m***@client.example`, `*** *** 0142`. Empty for none. */
export function masked(channel: NotificationChannel, address: string): string {
  if (address === '') return '';
  if (channel === 'sms') return `*** *** ${address.slice(-4)}`;
  const at = address.lastIndexOf('@');
  return `${[...address][0]}***${address.slice(at)}`;
}
