import { once } from 'node:events';
import { callWith } from './call-with.ts';

/** What a process of senders is given: each sends one body after the other until it is told to stop. */
export interface Sending {
  readonly url: string;
  readonly senders: number;
  readonly bodies: readonly Uint8Array[];
}

const [{ url, senders, bodies }] = (await once(process, 'message')) as [Sending];
const sent = bodies.map((body) => Buffer.from(body));
let isOver = false;
process.once('message', () => {
  isOver = true;
});
const byStatus: Record<number, number> = {};
const send = async (first: number) => {
  for (let n = first; !isOver; n += 1) {
    const { status } = await callWith(url, sent[n % sent.length] ?? Buffer.alloc(0));
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  }
};
await Promise.all(Array.from({ length: senders }, (_, n) => send(n)));
process.send?.(byStatus);
