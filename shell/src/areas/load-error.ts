/** What was being done when an area failed: holding it against this shell, getting its entry, its code, or starting it. */
export type LoadStep = 'fit' | 'entry' | 'code' | 'start';

/** An area that could not be shown, and at which step. */
export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
  readonly step: LoadStep;

  constructor(step: LoadStep, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.step = step;
  }
}
