import { useState } from 'react';

interface Live {
  readonly words: string;
  /** Last value of the URL. */
  readonly seen: string;
  /** Typed values the URL does not have yet. */
  readonly sent: readonly string[];
}

/**
 * Search words that update with every key. The URL follows asynchronously, so its late values must
 * be told apart from changes by Back or a link.
 */
export const useLiveWords = (
  inAddress: string,
  write: (words: string) => void,
): readonly [string, (words: string) => void] => {
  const [live, setLive] = useState<Live>({ words: inAddress, seen: inAddress, sent: [] });
  if (live.sent.length > 0 && live.sent.at(-1) === inAddress) {
    setLive({ words: live.words, seen: inAddress, sent: [] });
  } else if (live.seen !== inAddress) {
    const place = live.sent.indexOf(inAddress);
    setLive(
      place === -1
        ? { words: inAddress, seen: inAddress, sent: [] }
        : { words: live.words, seen: inAddress, sent: live.sent.slice(place + 1) },
    );
  }
  const change = (words: string) => {
    setLive((before) => ({ ...before, words, sent: [...before.sent, words] }));
    write(words);
  };
  return [live.words, change];
};
