import { PriceSourceError } from '../price-source.ts';

/**
 * Reads the text of an answer, up to `maxBytes`.
 * @throws PriceSourceError `answer` when it is longer; the error when the connection breaks
 */
export async function readAnswer(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new PriceSourceError('answer', `The answer is longer than ${maxBytes} bytes.`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
