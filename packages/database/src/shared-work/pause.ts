/** Resolves after `ms` milliseconds, or as soon as one of the signals aborts. Never rejects. */
export function pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    for (const signal of signals) signal.addEventListener('abort', end);
    if (signals.some(({ aborted }) => aborted)) end();
  });
}
