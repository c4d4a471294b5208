import { limits, type Locale } from '@sala/shared-contracts';
import { api, useAuth } from '@sala/shared-auth';
import { useEffect } from 'react';
import { plainWord } from '../../parts/plain-word';

/** Milliseconds without a key: half-typed words are no miss. */
const settled = 1500;

/* Once for the same words, however often they are typed before the page is loaded again. */
const told = new Set<string>();

/**
 * Tells the server that these words found nothing, so that somebody writes what is missing; ''
 * tells nothing.
 */
export const useReportMiss = (words: string, locale: Locale): void => {
  useEffect(() => {
    const key = `${locale} ${plainWord(words)}`;
    if (
      words.length < 2 ||
      words.length > limits.searchMax ||
      told.has(key) ||
      useAuth.getState().token === null
    )
      return undefined;
    const timer = setTimeout(() => {
      told.add(key);
      // Nobody waits for it, and nothing is lost for the person when it does not arrive: next time, then.
      api.helpMissCreate({ body: { words, locale } }).catch(() => told.delete(key));
    }, settled);
    return () => clearTimeout(timer);
  }, [words, locale]);
};
