// Written here: the only kept library with the quantile, @stdlib/stats-base-dists-t-quantile, brings 227 packages and 27 MB into the service.

/** Natural logarithm of the gamma function for x > 0 (Lanczos, g = 7; relative error below 1e-14). */
function logGamma(x: number): number {
  const coefficients = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const at = x - 1;
  const sum = coefficients.reduce((all, c, n) => (n === 0 ? c : all + c / (at + n)), 0);
  const t = at + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Continued fraction of the incomplete beta function (Lentz; Numerical Recipes, section 6.4). */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 1000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

/** The regularized incomplete beta function I_x(a, b). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  // The fraction converges fast on this side of the mean.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Probability that |T| exceeds t ≥ 0, for Student's t distribution. */
export const twoSided = (t: number, degrees: number) => incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);

/**
 * The value that |T| exceeds with probability `1 - confidence`, for Student's t distribution: 1.96 for 0.95 and many degrees
 * of freedom, 12.71 for one.
 * @param degrees degrees of freedom, at least 1
 * @param confidence between 0 and 1
 */
export function studentT(degrees: number, confidence: number): number {
  if (!(degrees >= 1) || !(confidence > 0 && confidence < 1))
    throw new RangeError(`no t value for ${degrees} degrees of freedom and a confidence of ${confidence}`);
  let low = 0;
  let high = 2;
  while (twoSided(high, degrees) > 1 - confidence) high *= 2;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (twoSided(middle, degrees) > 1 - confidence) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
