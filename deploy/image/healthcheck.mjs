// Ends with 0 when the service of this container answers /healthz within three seconds.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, {
  signal: AbortSignal.timeout(3_000),
}).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
