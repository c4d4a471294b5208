import { useLocation } from '@sala/shell-sdk';
import { useEffect, useRef, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';

/** What a screen begins with: its heading, or all of it as long as there is none. */
export const screenStart = (): HTMLElement | null => {
  const main = document.querySelector<HTMLElement>('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? main;
};

/* A field or a dialog of the new screen may have taken the focus already. */
const isTaken = (): boolean =>
  document.activeElement?.closest('main, [role=dialog], [role=alertdialog]') != null;

/* The router's name for the place that the page itself was opened at. */
const firstKey = 'default';

/**
 * Another screen begins at its top, with the focus at its heading, so that the keyboard and a
 * screen reader go on from there. Changes of the search (a filter, an open panel) are no arrival,
 * nor is the place that the page was opened at.
 */
export const useArrival = (): void => {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const before = useRef(key === firstKey ? pathname : null);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== 'POP') window.scrollTo(0, 0); // going back, the browser knows where one was
    if (!isTaken()) screenStart()?.focus({ preventScroll: true });
  }, [pathname, type]);
};

const entitle = (name: string): void => {
  document.title = `${name} · Sala`;
};

/** The page is called like its screen. */
export const useTitle = (name: string): void => useEffect(() => entitle(name), [name]);

/** The page is called like the heading of what stands in `main`, whichever remote it comes from. */
export const useTitleOfHeading = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const follow = () => {
      const words = main.current?.querySelector('h1')?.textContent;
      if (words) entitle(words);
    };
    follow();
    const observer = new MutationObserver(follow);
    if (main.current)
      observer.observe(main.current, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [main]);
};
