// Property tests take new random values in each run. With FAST_CHECK_SEED set (as in .ci/run) they take the same ones,
// so that two runs of one commit give the same result.
const { FAST_CHECK_SEED: seed } = process.env;
if (seed) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
