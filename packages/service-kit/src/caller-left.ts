import type { FastifyReply } from 'fastify';

/** Aborts when the connection closes before the whole answer has been written, even if it closed before this was called. */
export function callerLeftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) left.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return left.signal;
}
