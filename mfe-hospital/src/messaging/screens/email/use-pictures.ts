import { useCallback, useEffect, useRef, useState } from 'react';

export interface WantedPicture {
  /** What the HTML names it by. */
  readonly key: string;
  readonly fetch: () => Promise<{ readonly content: Blob }>;
}

const none: ReadonlyMap<string, string> = new Map();

/** Pictures as object URLs of this page, dropped when the mail is closed. */
export const usePictures = () => {
  const [shown, setShown] = useState(none);
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(0);
  const urls = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const load = useCallback(async (wanted: readonly WantedPicture[]): Promise<void> => {
    if (wanted.length === 0) return;
    setPending(true);
    const found = await Promise.allSettled(
      wanted.map(async ({ key, fetch }) => [key, await fetch()] as const),
    );
    const fresh = found.flatMap((one) => {
      if (one.status === 'rejected') return [];
      const [key, { content }] = one.value;
      const url = URL.createObjectURL(content);
      urls.current.push(url);
      return [[key, url] as const];
    });
    setFailed(found.length - fresh.length);
    setShown((before) => new Map([...before, ...fresh]));
    setPending(false);
  }, []);
  return { shown, pending, failed, load };
};
