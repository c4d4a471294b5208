/** Longer than any name or note in our forms. */
const textMax = 500;

const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Matches what mail programs turn into links: `clinic.example`, `https://…`. */
const isLinked = (word: string): boolean =>
  word.includes('://') || /^www\./i.test(word) || /[\p{L}\p{N}-]{2}[.。．｡][\p{L}]{2}/u.test(word);

/** Makes text from one person safe in a mail to a stranger: one line, limited length, no links. */
export const withoutLinks = (text: string): string =>
  text
    .slice(0, textMax)
    .replace(control, ' ')
    .split(/\s/)
    .filter((word) => word !== '')
    .map((word) => (isLinked(word) ? '…' : word))
    .join(' ');
