import { Transform } from 'node:stream';
import { AppError } from '@sentinel/contracts';

/** Passes so many bytes of a body on that does not say how long it is; one that is longer fails with `body_too_large`. */
export function readAtMost(bytes: number): Transform {
  let read = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      if (read > bytes) done(new AppError('body_too_large', 'The request is too large.'));
      else done(null, chunk);
    },
  });
}
