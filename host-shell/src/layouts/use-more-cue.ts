import { useEffect, type RefObject } from 'react';

/** Styles of a scrolling list that fades where entries continue. */
export const moreCueStyles = {
  '&[data-above]': {
    maskImage: 'linear-gradient(to bottom, transparent, black 2.5rem)',
  },
  '&[data-below]': {
    maskImage: 'linear-gradient(to top, transparent, black 3.5rem)',
  },
  '&[data-above][data-below]': {
    maskImage:
      'linear-gradient(to bottom, transparent, black 2.5rem, black calc(100% - 3.5rem), transparent)',
  },
} as const;

/** Marks a list whose first or last child, its edges, is out of sight; nothing is measured. */
export const useMoreCue = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = list.current;
    const first = root?.firstElementChild;
    const last = root?.lastElementChild;
    if (!root || !first || !last || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen)
          root.toggleAttribute(target === first ? 'data-above' : 'data-below', !isIntersecting);
      },
      { root },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, [list]);
};
