import { useState } from 'react';

interface Live {
  readonly words: string;
  /** What the address said when it was last looked at. */
  readonly seen: string;
  /** What was typed and the address does not say yet. */
  readonly sent: readonly string[];
}

/**
 * Words of a search that answers at every key: the address follows them, a moment later, and what
 * it says late is not taken for a change by Back or a link.
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
