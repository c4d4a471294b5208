import { renderPage, type Page } from './page';
import type { ReleaseSource } from './release-source';

/** The page in force, made anew whenever another composition comes into force. */
export interface CurrentPage {
  /** null while nothing is released. */
  get(): Page | null;
  close(): void;
}

/** @param onFailure told when a new composition could not be made into a page: the one before stays. */
export const followReleases = async (source: ReleaseSource, onFailure: (error: unknown) => void): Promise<CurrentPage> => {
  let page: Page | null = null;
  let reading: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const current = await source.current();
    if (current === null || current.composition.id === page?.composition.id) return;
    page = await renderPage(current.template, current.composition);
  };
  const close = await source.onChange(() => {
    reading = reading.then(read).catch(onFailure); // one after the other, so that the last one wins
  });
  reading = reading.then(read).catch(onFailure);
  await reading;
  return { get: () => page, close };
};
