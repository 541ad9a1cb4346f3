import { networkOf } from '@sentinel/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createShares } from './shares.ts';

/** Calls that one process can hold in memory, and those of the people behind one address. */
const CALLS = { most: 2_000, mostPerKey: 200 };
const MEBIBYTE = 1024 * 1024;
const BYTES = { most: 256 * MEBIBYTE, mostPerKey: 64 * MEBIBYTE };

/**
 * Admits a call before its body is read, by the number and size of those in flight, of all callers and of one network. A body that is
 * sent slowly, or never ends, so takes up a place of its own network only.
 *
 * @returns admits a call until its answer is sent or its connection closes; a body without a length counts as the `bodyLimit`, in bytes
 * @throws AppError `overloaded`
 */
export function createAdmission() {
  const takeCall = createShares(CALLS);
  const takeBytes = createShares(BYTES);

  return ({ headers }: FastifyRequest, reply: FastifyReply, ip: string, bodyLimit: number): void => {
    const { raw } = reply;
    const network = networkOf(ip);
    const given = Number(headers['content-length'] ?? bodyLimit);
    const bytes = Number.isFinite(given) ? Math.min(given, bodyLimit) : bodyLimit;
    try {
      raw.once('close', takeCall(network));
      raw.once('close', takeBytes(network, bytes));
    } catch (error) {
      // Else the rest of the body would occupy the connection.
      reply.header('connection', 'close');
      throw error;
    }
  };
}
