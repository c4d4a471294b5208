import type { Locale } from '@sala/shared-contracts';
import { useLocale } from '@sala/shell-sdk';

/**
 * A part's own words in the language on screen. They are some lines, and come with the part in both
 * languages.
 */
export const useWords = <Words>(words: Readonly<Record<Locale, Words>>): Words =>
  words[useLocale()];
