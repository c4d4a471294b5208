import type { Locale } from '@sala/shared-contracts';
import { useLocale } from '@sala/shell-sdk';

/**
 * A part's own texts in the interface language. They are few and ship with the part in both
 * languages.
 */
export const useWords = <Words>(words: Readonly<Record<Locale, Words>>): Words =>
  words[useLocale()];
