import { useState } from 'react';

interface LiveSearch {
  readonly words: string;
  /** Last value of the URL. */
  readonly lastUrlWords: string;
  /** Typed values the URL does not have yet. */
  readonly pendingWords: readonly string[];
}

/**
 * Search words that update with every key. The URL follows asynchronously, so its late values must
 * be told apart from changes by Back or a link.
 */
export const useLiveSearch = (
  urlWords: string,
  write: (words: string) => void,
): readonly [string, (words: string) => void] => {
  const [live, setLive] = useState<LiveSearch>({
    words: urlWords,
    lastUrlWords: urlWords,
    pendingWords: [],
  });
  if (live.pendingWords.length > 0 && live.pendingWords.at(-1) === urlWords) {
    setLive({ words: live.words, lastUrlWords: urlWords, pendingWords: [] });
  } else if (live.lastUrlWords !== urlWords) {
    const place = live.pendingWords.indexOf(urlWords);
    setLive(
      place === -1
        ? { words: urlWords, lastUrlWords: urlWords, pendingWords: [] }
        : {
            words: live.words,
            lastUrlWords: urlWords,
            pendingWords: live.pendingWords.slice(place + 1),
          },
    );
  }
  const change = (words: string) => {
    setLive((before) => ({ ...before, words, pendingWords: [...before.pendingWords, words] }));
    write(words);
  };
  return [live.words, change];
};
