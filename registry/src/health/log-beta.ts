const { PI, log } = Math;

/** Lanczos coefficients, g = 7, n = 9: 15 digits for x ≥ 0.5 (Godfrey 2001). */
const lanczos = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12,
  9.984_369_578_019_572e-6, 1.505_632_735_149_311_6e-7,
] as const;
const halfLogTwoPi = 0.5 * log(2 * PI);

/** ln Γ(x) for x ≥ 0.5. */
const logGamma = (x: number): number => {
  let sum: number = lanczos[0];
  for (let index = 1; index < lanczos.length; index += 1)
    sum += (lanczos[index] ?? 0) / (x + index - 1);
  const t = x + 6.5;
  return halfLogTwoPi + (x - 0.5) * log(t) - t + log(sum);
};

/** ln B(a, b) for a, b ≥ 0.5, as a sum of logarithms to avoid overflow. */
export const logBeta = (a: number, b: number): number =>
  logGamma(a) + logGamma(b) - logGamma(a + b);
