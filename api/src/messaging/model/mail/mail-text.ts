import * as limits from '@sala/shared-contracts/limits';
import { storablePart, tidyLine } from '@sala/shared-contracts/tidy-text';
import { convert } from 'html-to-text';

const lineMax = 255;

/** At most so many characters, without half a pair at the end. */
export const cutTo = (text: string, maximum: number): string =>
  text.length <= maximum ? text : text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '');

/** One line that can be stored; '' when nothing is left. */
export const lineOf = (text: string | null | undefined, maximum = lineMax): string =>
  tidyLine(cutTo(tidyLine(storablePart(cutTo(text ?? '', maximum * 4))), maximum));

/** Several lines that can be stored. */
export const linesOf = (text: string, maximum: number): string =>
  cutTo(storablePart(cutTo(text, maximum * 2)), maximum).trim();

/** What a mail without plain text says; for search and preview only. */
export const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: {
      maxInputLength: limits.emailHtmlKeptMax,
      maxDepth: 100,
      maxChildNodes: 5000,
      ellipsis: '…',
    },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });

/** The beginning of a text, in one line. */
export const snippetOf = (text: string): string => lineOf(text.slice(0, 1000), 200);

export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '');

/** Without accents and capitals, for comparing. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();
