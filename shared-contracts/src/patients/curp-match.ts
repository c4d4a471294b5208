import { readCurp } from '../platform/curp';

/** Facts of a CURP that can disagree with the record. */
export const curpMismatches = ['birthDate', 'sex', 'birthState', 'initials'] as const;
export type CurpMismatch = (typeof curpMismatches)[number];

export interface CurpHolder {
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName?: string | null | undefined;
  readonly birthDate: string;
  readonly sex: 'H' | 'M' | 'X';
  readonly birthState?: string | null | undefined;
}

const particles = new Set([
  'DA',
  'DAS',
  'DE',
  'DEL',
  'DER',
  'DI',
  'DIE',
  'DD',
  'EL',
  'LA',
  'LOS',
  'LAS',
  'LE',
  'LES',
  'MAC',
  'MC',
  'VAN',
  'VON',
  'Y',
]);
/** A common first given name is skipped when others follow. */
const commonFirst = new Set(['JOSE', 'J', 'MARIA', 'MA', 'M']);

const words = (name: string): string[] =>
  name
    .toUpperCase()
    .replaceAll('Ñ', 'X')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');

const mainWord = (name: string): string => {
  const all = words(name);
  return all.find((word) => !particles.has(word)) ?? all[0] ?? '';
};

const givenWord = (name: string): string => {
  const all = words(name).filter((word) => !particles.has(word));
  return (all.length > 1 && commonFirst.has(all[0] ?? '') ? all[1] : all[0]) ?? '';
};

const vowel = (word: string): string => /[AEIOU]/.exec(word.slice(1))?.[0] ?? 'X';
const consonant = (word: string): string =>
  /[BCDFGHJKLMNPQRSTVWXYZ]/.exec(word.slice(1))?.[0] ?? 'X';

/** Letters a name contributes to its CURP: the first four and the three inner consonants. */
export const curpInitials = (holder: CurpHolder): string => {
  const [father, mother, given] = [
    mainWord(holder.lastName),
    mainWord(holder.secondLastName ?? ''),
    givenWord(holder.firstName),
  ];
  return [
    father.charAt(0),
    vowel(father),
    mother.charAt(0) || 'X',
    given.charAt(0),
    consonant(father),
    consonant(mother),
    consonant(given),
  ].join('');
};

/** The register replaces the second letter with X when the initials form an offensive word. */
const sameInitials = (curp: string, initials: string): boolean =>
  [...curp.slice(0, 4), ...curp.slice(13, 16).replaceAll('Ñ', 'X')].every(
    (letter, place) => letter === initials[place] || (place === 1 && letter === 'X'),
  );

/** Differences between a valid CURP and the record; an unknown state is not a mismatch. */
export const curpMismatchesOf = (curp: string, holder: CurpHolder): CurpMismatch[] => {
  const facts = readCurp(curp);
  if (!facts) return [];
  const differs: Record<CurpMismatch, boolean> = {
    birthDate: facts.birthDate !== holder.birthDate,
    sex: facts.sex !== holder.sex,
    birthState: Boolean(holder.birthState) && facts.state !== holder.birthState,
    initials: !sameInitials(curp, curpInitials(holder)),
  };
  return curpMismatches.filter((one) => differs[one]);
};
