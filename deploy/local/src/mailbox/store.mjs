import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} CaughtMessage
 * @property {string} id
 * @property {'email' | 'sms'} channel
 * @property {string} from
 * @property {string} to who really got it: the envelope's recipients, joined by ', '; or the phone number
 * @property {string} subject '' for SMS
 * @property {string} text
 * @property {string} html '' when there is none
 * @property {string} at ISO 8601, UTC
 */

/** @typedef {ReturnType<typeof openMessageStore>} MessageStore */

/**
 * The caught messages, newest last, stored in a file with one JSON line each; the oldest are deleted when there are more than `limit`.
 * @param {string} file
 */
export function openMessageStore(file, limit = 500) {
  /** @type {CaughtMessage[]} */
  let messages = [];
  let lines = 0;
  /** Whether the file may end in part of a line: of a process that was killed, or of a full disk. */
  let isTorn = false;
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8');
    isTorn = text !== '' && !text.endsWith('\n');
    for (const line of text.split('\n')) {
      if (line === '') continue;
      try {
        messages.push(JSON.parse(line));
      } catch {
        isTorn = true;
      }
      lines += 1;
    }
  }
  const rewrite = () => {
    messages = messages.slice(-limit);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, messages.map((message) => `${JSON.stringify(message)}\n`).join(''), { mode: 0o600 });
    renameSync(draft, file);
    lines = messages.length;
    isTorn = false;
  };
  messages = messages.slice(-limit);
  return {
    /**
     * @param {Omit<CaughtMessage, 'id' | 'at'>} caught
     * @returns {CaughtMessage}
     * @throws when it cannot be stored, as on a full disk; then it is not listed either
     */
    add(caught) {
      const message = { id: randomUUID(), at: new Date().toISOString(), ...caught };
      if (isTorn || lines >= limit * 2) rewrite();
      isTorn = true;
      appendFileSync(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
      isTorn = false;
      messages.push(message);
      lines += 1;
      if (messages.length > limit) messages.shift();
      return message;
    },
    /** Newest first. */
    list: () => [...messages].reverse(),
    /** @param {string} id */
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages = [];
      rewrite();
    },
  };
}
