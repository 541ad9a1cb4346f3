import { finished } from 'node:stream';

/**
 * Reads a body whole. One that is too large is read to its end without being kept, because a caller who is still sending
 * when we answer may never read the answer.
 * @param {import('node:stream').Readable} body
 * @param {object} limits
 * @param {number} limits.bytes
 * @param {number} limits.ms it has this long to arrive,
 * @param {number} limits.bytesPerSecond and one more second for each so many bytes that have arrived
 * @param {(bytes: number) => boolean} limits.mayKeep false: there is no room for these bytes
 * @returns {Promise<Buffer | 'too large' | 'too slow' | 'no room' | 'caller left'>}
 */
export function readBody(body, { bytes: mostBytes, ms, bytesPerSecond, mayKeep }) {
  return new Promise((done) => {
    /** @type {Buffer[]} */
    let kept = [];
    let arrived = 0;
    /** @type {'too large' | 'no room' | undefined} */
    let refusal;
    const startedAt = performance.now();
    /** @param {Buffer | 'too large' | 'too slow' | 'no room' | 'caller left'} result */
    const finish = (result) => {
      clearTimeout(timer);
      stopWatching();
      body.off('data', keep).resume();
      done(result);
    };
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      arrived += chunk.length;
      if (arrived > mostBytes) refusal ??= 'too large';
      else if (!refusal && !mayKeep(chunk.length)) refusal = 'no room';
      if (refusal) kept = [];
      else kept.push(chunk);
    };
    const checkPace = () => {
      const leftMs = ms + (arrived / bytesPerSecond) * 1_000 - (performance.now() - startedAt);
      if (leftMs <= 0) finish(refusal ?? 'too slow');
      else timer = setTimeout(checkPace, leftMs);
    };
    let timer = setTimeout(checkPace, ms);
    const stopWatching = finished(body, { writable: false }, (error) =>
      finish(error ? 'caller left' : (refusal ?? Buffer.concat(kept))),
    );
    body.on('data', keep);
  });
}
