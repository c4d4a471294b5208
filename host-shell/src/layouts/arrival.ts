import { useLocation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** What a screen begins with: its heading, or all of it as long as there is none. */
export const screenStart = (): HTMLElement | null => {
  const main = document.querySelector<HTMLElement>('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? main;
};

/* A field or a dialog of the new screen may have taken the focus already. */
const isTaken = (): boolean => document.activeElement?.closest('main, [role=dialog], [role=alertdialog]') != null;

/**
 * Another screen: the page is called like it, begins at its top, and the focus is at its heading, so that
 * the keyboard and a screen reader go on from there. Changes of the search (a filter, an open panel) are
 * no arrival.
 */
export const useArrival = (name: string): void => {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    document.title = `${name} · Sala`;
  }, [name]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== 'POP') window.scrollTo(0, 0); // going back, the browser knows where one was
    if (!isTaken()) screenStart()?.focus({ preventScroll: true });
  }, [pathname, type]);
};
