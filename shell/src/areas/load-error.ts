/**
 * The step at which an area failed: checking it against this shell, loading its entry, loading its code, or starting
 * it.
 */
export type LoadStep = 'fit' | 'entry' | 'code' | 'start';

/** An area that could not be shown, and the step that failed. */
export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
  readonly step: LoadStep;

  constructor(step: LoadStep, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.step = step;
  }
}
