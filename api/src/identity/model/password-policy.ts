import type { FieldErrorCode } from '@sala/shared-contracts';
import type { FieldFault } from '../../platform/http/problem-error';

/** What an attacker tries first, because it says something about the person. */
export interface PasswordContext {
  readonly email: string;
  /** Names of the person, and of the company they belong to. */
  readonly names: readonly string[];
}

const product = 'sala';
/** Of the accounts of a demonstration: everybody can read it. */
const published = 'sala-demo-1';
/** Shorter words stand in any sentence. */
const wordMin = 4;
/** So many letters must be left of a password without the words that an attacker knows. */
const ownLettersMin = 4;
/** A run of neighbours or of one character counts as one character; so many must be left. */
const distinctMin = 5;
/** With digits and signs around it, a common password is still one, up to this length. */
const decoratedMax = 14;
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** Without the digits and signs before and after the letters. */
const undecorated = (text: string): string => {
  const characters = [...text];
  const first = characters.findIndex(isLetter);
  return first === -1
    ? ''
    : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('');
};

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords from breaches, read when the first password is chosen. */
const readCommon = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswords;
};

const isCommon = async (password: string): Promise<boolean> => {
  const common = await readCommon();
  if (password === published || common.has(password)) return true;
  const core = undecorated(password);
  return password.length <= decoratedMax && core.length >= wordMin && common.has(core);
};

/** Whether the second of two characters follows the first as people count, spell or type in a row. */
const step = (one: string, next: string): number | null => {
  const distance = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  if (Math.abs(distance) <= 1) return distance;
  for (const row of keyboardRows) {
    const [from, to] = [row.indexOf(one), row.indexOf(next)];
    if (from !== -1 && to !== -1 && Math.abs(to - from) === 1) return (to - from) * 2;
  }
  return null;
};

/** How many characters are left when each run of three or more neighbours counts as one. */
const distinctParts = (password: string): number => {
  const characters = [...password];
  let parts = 0;
  let at = 0;
  while (at < characters.length) {
    let end = at + 1;
    const direction = step(characters[at] ?? '', characters[end] ?? '');
    while (
      direction !== null &&
      end < characters.length &&
      step(characters[end - 1] ?? '', characters[end] ?? '') === direction
    )
      end += 1;
    at = end - at >= 3 ? end : at + 1;
    parts += 1;
  }
  return parts;
};

/** `ab1ab1ab1`: a short piece over and over. */
const isRepetition = (password: string): boolean =>
  [1, 2, 3, 4].some(
    (length) =>
      password ===
      password
        .slice(0, length)
        .repeat(Math.ceil(password.length / length))
        .slice(0, password.length),
  );

const wordsOf = ({ email, names }: PasswordContext): string[] => {
  const [local = '', domain = ''] = email.split('@');
  const parts = [local, domain.split('.')[0] ?? '', ...names].flatMap((text) => [
    folded(text),
    ...folded(text).split(/[^\p{L}\p{N}]+/u),
  ]);
  const words = new Set(
    parts.map((word) => undecorated(word)).filter((word) => word.length >= wordMin),
  );
  return [product, ...words].sort((one, other) => other.length - one.length);
};

const isPersonal = (password: string, context: PasswordContext): boolean => {
  const words = wordsOf(context);
  const left = words.reduce((text, word) => text.replaceAll(word, ' '), password);
  return left !== password && [...left].filter(isLetter).length < ownLettersMin;
};

const faultOf = async (
  password: string,
  context: PasswordContext,
): Promise<FieldErrorCode | null> => {
  const plain = folded(password);
  if (isRepetition(plain) || distinctParts(plain) < distinctMin) return 'repetitive_password';
  if (isPersonal(plain, context)) return 'personal_password';
  return (await isCommon(plain)) ? 'common_password' : null;
};

/**
 * What is wrong with a new password besides its length and characters (NIST SP 800-63B, §5.1.1.2);
 * empty when nothing is.
 */
export const passwordFaults = async (
  password: string,
  context: PasswordContext,
): Promise<FieldFault[]> => {
  const code = await faultOf(password, context);
  return code === null ? [] : [{ path: 'password', code }];
};
