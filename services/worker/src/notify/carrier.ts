import type { MessageToSend } from './message-to-send.ts';

/** The provider rejected the message for good, so another try cannot help. */
export class RefusedMessage extends Error {
  override readonly name = 'RefusedMessage';
  /** Why nothing more is sent to this address, if it was the address that was rejected. */
  readonly blocks: 'refused' | 'stopped' | undefined;

  constructor(
    message: string,
    { blocks, cause }: { blocks?: 'refused' | 'stopped' | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.blocks = blocks;
  }
}

/** The message was on its way when the connection or the time ended: the provider may have taken it. */
export class UnansweredMessage extends Error {
  override readonly name = 'UnansweredMessage';
}

/** What the provider said when it took a message. */
export interface Taken {
  /** The provider's id of the message, if it gives one. */
  readonly providerId: string | null;
  readonly answer: string;
}

/** Renders and hands over the messages of one channel. */
export interface Carrier {
  /** The address that a message goes to. */
  recipientOf(message: MessageToSend): string;
  /**
   * Resolves when the provider has taken the message (any 2xx).
   * @param handOver called right before the provider can take it; when it rejects, the message is not sent
   * @throws RefusedMessage; UnansweredMessage; or an error that may pass: the provider does not have the message
   */
  send(message: MessageToSend, handOver: () => Promise<void>): Promise<Taken>;
}
