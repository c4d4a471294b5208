import type { FieldErrorCode } from '@sala/shared-contracts';
import type { FieldFault } from '../../platform/http/problem-error';

/** Personal words that an attacker tries first. */
export interface PasswordContext {
  readonly email: string;
  /** Names of the person and their company. */
  readonly names: readonly string[];
}

const product = 'sala';
/** The public password of demo accounts. */
const demoPassword = 'sala-demo-1';
/** Shorter words occur in any sentence. */
const wordMin = 4;
/** Minimum number of letters besides known words. */
const ownLettersMin = 4;
/** Minimum length when a run of neighbours or of one character counts as one. */
const distinctMin = 5;
/** Up to this length, a common password with digits and symbols around it is still common. */
const decoratedMax = 14;
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const foldAccents = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** Without digits and symbols around the letters. */
const undecorated = (text: string): string => {
  const characters = [...text];
  const first = characters.findIndex(isLetter);
  return first === -1
    ? ''
    : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('');
};

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** 49,000 breached passwords, loaded for the first new password. */
const readCommon = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswords;
};

const isCommon = async (password: string): Promise<boolean> => {
  const common = await readCommon();
  if (password === demoPassword || common.has(password)) return true;
  const core = undecorated(password);
  return password.length <= decoratedMax && core.length >= wordMin && common.has(core);
};

/**
 * Direction from one character to the next in a count, the alphabet or a keyboard row; null if not
 * adjacent.
 */
const runStep = (one: string, next: string): number | null => {
  const distance = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  if (Math.abs(distance) <= 1) return distance;
  for (const row of keyboardRows) {
    const [from, to] = [row.indexOf(one), row.indexOf(next)];
    if (from !== -1 && to !== -1 && Math.abs(to - from) === 1) return (to - from) * 2;
  }
  return null;
};

/** Number of characters when each run of three or more neighbours counts as one. */
const distinctParts = (password: string): number => {
  const characters = [...password];
  let parts = 0;
  let at = 0;
  while (at < characters.length) {
    let end = at + 1;
    const direction = runStep(characters[at] ?? '', characters[end] ?? '');
    while (
      direction !== null &&
      end < characters.length &&
      runStep(characters[end - 1] ?? '', characters[end] ?? '') === direction
    )
      end += 1;
    at = end - at >= 3 ? end : at + 1;
    parts += 1;
  }
  return parts;
};

/** A short piece repeated, such as `ab1ab1ab1`. */
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
    foldAccents(text),
    ...foldAccents(text).split(/[^\p{L}\p{N}]+/u),
  ]);
  const words = new Set(
    parts.map((word) => undecorated(word)).filter((word) => word.length >= wordMin),
  );
  return [product, ...words].sort((one, other) => other.length - one.length);
};

const isPersonal = (password: string, context: PasswordContext): boolean => {
  const words = wordsOf(context);
  const remaining = words.reduce((text, word) => text.replaceAll(word, ' '), password);
  return remaining !== password && [...remaining].filter(isLetter).length < ownLettersMin;
};

const faultOf = async (
  password: string,
  context: PasswordContext,
): Promise<FieldErrorCode | null> => {
  const plain = foldAccents(password);
  if (isRepetition(plain) || distinctParts(plain) < distinctMin) return 'repetitive_password';
  if (isPersonal(plain, context)) return 'personal_password';
  return (await isCommon(plain)) ? 'common_password' : null;
};

/** Faults of a new password besides length and characters (NIST SP 800-63B, §5.1.1.2). */
export const passwordFaults = async (
  password: string,
  context: PasswordContext,
): Promise<FieldFault[]> => {
  const code = await faultOf(password, context);
  return code === null ? [] : [{ path: 'password', code }];
};
