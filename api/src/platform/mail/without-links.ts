/** Longer than any name or note that our forms take. */
const textMax = 500;

const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** `clinic.example` and `https://…`: what mail programs turn into links. */
const isLinked = (word: string): boolean =>
  word.includes('://') || /^www\./i.test(word) || /[\p{L}\p{N}-]{2}[.。．｡][\p{L}]{2}/u.test(word);

/**
 * What somebody typed, for a mail to a stranger: on one line, bounded, and with nothing that a mail
 * program turns into a link.
 */
export const withoutLinks = (text: string): string =>
  text
    .slice(0, textMax)
    .replace(control, ' ')
    .split(/\s/)
    .filter((word) => word !== '')
    .map((word) => (isLinked(word) ? '…' : word))
    .join(' ');
