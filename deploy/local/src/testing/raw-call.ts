import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection of its own that sends exactly these bytes, and keeps what is answered. */
export class RawCall {
  readonly socket: Socket;
  /** All that has been answered so far. */
  answer = '';
  readonly #closed: Promise<unknown>;

  constructor(port: number, text: string, localAddress?: string) {
    this.socket = connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) });
    this.#closed = once(this.socket, 'close');
    // What was answered before tells.
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk) => {
      this.answer += chunk;
    });
    this.send(text);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  hangUp(): void {
    this.socket.destroy();
  }

  /** The first answer, once the connection has closed. */
  async end(): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    await this.#closed;
    return this.read();
  }

  /** The answer as it stands. Interim answers (100 Continue) are passed over. */
  read(): { status: number; headers: Record<string, string>; body: string } {
    const [head = '', ...rest] = this.answer.replace(/^HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n/, '').split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
    return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
  }
}

/** The head of a request and what follows it. */
export const httpText = (line: string, headers: Readonly<Record<string, string | number>>, body = ''): string =>
  `${line} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
