import type { OperationResponse } from '@sentinel/contracts';
import { session } from '@sentinel/session/credentials';
import { STREAM_MEDIA_TYPE, type StreamProgress } from '@sentinel/vocabulary';
import { NO_SESSION } from './call.ts';
import { isError } from './call-error.ts';
import { CallFailure } from './call-failure.ts';
import { type CallPayload, callerFields } from './caller-fields.ts';
import { type CallingRelease, OWN_RELEASE } from './calling-release.ts';
import { answerOf, NETWORK_ERROR, send } from './post.ts';
import { type ReceivedFile, readFrames } from './read-frames.ts';
import { withFreshToken } from './with-fresh-token.ts';

/** Operations that answer with a file. */
export type DownloadType =
  | 'export_trades'
  | 'export_events'
  | 'export_alert_receipts'
  | 'export_categorizations'
  | 'export_inquiries';

export interface DownloadOptions {
  /** Ends the call, which then fails, and the making of the file on the server. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the rows made so far. */
  readonly onProgress?: ((progress: StreamProgress) => void) | undefined;
}

export interface DownloadedFile<T extends DownloadType> {
  readonly file: Blob;
  readonly answer: OperationResponse<T>;
}

const CUT_OFF = 'The connection was lost before the file was complete. Please try again.';

/**
 * Calls an operation that answers with a file, and gives the whole file: one that was cut off is a failure, however the connection
 * ended.
 * @throws CallFailure when the call failed, was aborted, or the file is not whole
 */
export function download<T extends DownloadType>(
  type: T,
  payload: CallPayload<T>,
  { onProgress, signal }: DownloadOptions = {},
): Promise<DownloadedFile<T>> {
  return downloadBy(OWN_RELEASE, type, payload, { onProgress, signal });
}

/** `download`, by this release. */
export async function downloadBy<T extends DownloadType>(
  by: CallingRelease,
  type: T,
  payload: CallPayload<T>,
  options: DownloadOptions,
): Promise<DownloadedFile<T>> {
  const email = session.effectiveEmail();
  const answer = await withFreshToken({ asSelf: false, isOfToken: () => true }, async (token) => {
    const caller = callerFields(type, { token, email });
    return caller === undefined
      ? NO_SESSION
      : receive<OperationResponse<T>>(by, type, { ...payload, ...caller }, token, options);
  });
  if (isError(answer)) throw new CallFailure(answer);
  return answer;
}

async function receive<Answer>(
  by: CallingRelease,
  type: DownloadType,
  payload: object,
  token: string | null,
  { onProgress, signal }: DownloadOptions,
): Promise<ReceivedFile<Answer>> {
  let hasBegun = false;
  try {
    const response = await send(type, payload, token, { by, signal });
    if (response.body && response.headers.get('content-type') === STREAM_MEDIA_TYPE) {
      hasBegun = true;
      return await readFrames<Answer>(response.body, onProgress);
    }
    const answer = await answerOf(response);
    return isError(answer) ? answer : { error: NETWORK_ERROR };
  } catch {
    // No connection, an abort, an answer that is not JSON, or a stream that is not whole.
    return { error: hasBegun ? CUT_OFF : NETWORK_ERROR };
  }
}
