import { useLocation } from '@sala/shell-sdk';
import { useEffect, useRef, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Start of a screen: its heading or, until there is one, `main`. */
export const screenStart = (): HTMLElement | null => {
  const main = document.querySelector<HTMLElement>('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? main;
};

/* The new screen may have focused a field or dialog already. */
const screenHasFocus = (): boolean =>
  document.activeElement?.closest('main, [role=dialog], [role=alertdialog]') != null;

/* React Router's key of the first location. */
const firstLocationKey = 'default';

/**
 * A new screen scrolls to the top and focuses its heading, so keyboard and screen readers continue
 * there. Search changes (filters, panels) and the first location are left alone.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const before = useRef(key === firstLocationKey ? pathname : null);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== 'POP') window.scrollTo(0, 0); // the browser restores the position on Back
    if (!screenHasFocus()) screenStart()?.focus({ preventScroll: true });
  }, [pathname, type]);
};

const setDocumentTitle = (name: string): void => {
  document.title = `${name} · Sala`;
};

/** Sets the document title to the screen's name. */
export const useDocumentTitle = (name: string): void =>
  useEffect(() => setDocumentTitle(name), [name]);

/** Sets the document title to the heading inside `main`, whichever remote renders it. */
export const useTitleFromHeading = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const follow = () => {
      const words = main.current?.querySelector('h1')?.textContent;
      if (words) setDocumentTitle(words);
    };
    follow();
    const observer = new MutationObserver(follow);
    if (main.current)
      observer.observe(main.current, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [main]);
};
