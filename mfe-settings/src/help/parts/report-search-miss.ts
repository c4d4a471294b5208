import { limits, type Locale } from '@sala/shared-contracts';
import { api, useAuth } from '@sala/shared-auth';
import { useEffect } from 'react';
import { normalizeWord } from '../../parts/normalize-word';

/** Milliseconds without typing before a search counts. */
const settleMs = 1500;

/* Words reported since the page loaded. */
const reportedWords = new Set<string>();

/** Reports a search without results, so that the article can be written; '' reports nothing. */
export const useReportMiss = (words: string, locale: Locale): void => {
  useEffect(() => {
    const key = `${locale} ${normalizeWord(words)}`;
    if (
      words.length < 2 ||
      words.length > limits.searchMax ||
      reportedWords.has(key) ||
      useAuth.getState().token === null
    )
      return undefined;
    const timer = setTimeout(() => {
      reportedWords.add(key);
      // Fire and forget: a failure is retried at the next search.
      api.helpMissCreate({ body: { words, locale } }).catch(() => reportedWords.delete(key));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [words, locale]);
};
