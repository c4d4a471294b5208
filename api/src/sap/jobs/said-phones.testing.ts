/** Messages of one invented SAP: each says another phone of one of its patients. */
export const phonesSender = 'SAPKILL';
export const phonesPatients = 50;

const start = Date.parse('2026-10-01T00:00:00Z');
const stampOf = (n: number): string =>
  new Date(start + n * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14);

export type PhoneFate = 'applied' | 'stale' | 'dead';

/** Now and then one is older than the last of its patient, or names no patient. */
export const fateOf = (n: number): PhoneFate => {
  if (n % 500 === 150) return 'stale';
  return n % 500 === 190 ? 'dead' : 'applied';
};

export const patnrOf = (n: number): string => String((n % phonesPatients) + 1).padStart(10, '0');
export const phoneOf = (n: number): string => String(5_500_000_000 + n);
export const controlIdOf = (n: number): string => `m-${n}`;

export const phoneMessage = (n: number): Buffer => {
  const at = fateOf(n) === 'stale' ? stampOf(n - phonesPatients * 2) : stampOf(n);
  const who = fateOf(n) === 'dead' ? '' : `${patnrOf(n)}^^^0001^PI`;
  return Buffer.from(
    [
      `MSH|^~\\&|${phonesSender}|0001|SALA||${at}+0000||ADT^A31|${controlIdOf(n)}|P|2.5`,
      `EVN|A31|${at}+0000`,
      `PID|||${who}||Luna^Ana||19800101|F|||||${phoneOf(n)}`,
      '',
    ].join('\r'),
  );
};

/** What SAP said last of each patient, once so many messages were applied in order. */
export const phonesAfter = (messages: number): { patnr: string; phone: string }[] => {
  const last = new Map<string, string>();
  for (let n = 0; n < messages; n += 1)
    if (fateOf(n) === 'applied') last.set(patnrOf(n), phoneOf(n));
  return [...last]
    .map(([patnr, phone]) => ({ patnr, phone }))
    .toSorted((one, other) => one.patnr.localeCompare(other.patnr));
};
