import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

const Strip = chakra('div', {
  base: { display: 'flex', alignItems: 'stretch', borderBottomWidth: '1px', minW: '0' },
});

/* Pointer only: arrow keys reach every tab and scroll it into view. */
const Step = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    width: { base: 'touch', md: '7' },
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.subtle' },
  },
});

interface Hidden {
  readonly before: boolean;
  readonly after: boolean;
}

/** Pixels an arrow occupies. */
const arrow = 48;

const nothing: Hidden = { before: false, after: false };

/* Browsers round to fractions of pixels. */
const hiddenIn = (list: HTMLElement): Hidden => ({
  before: list.scrollLeft > 1,
  after: list.scrollLeft + list.clientWidth < list.scrollWidth - 1,
});

/** Scrolls the strip only; scrollIntoView would also scroll the page. */
const bringIntoSight = (list: HTMLElement): void => {
  const open = list.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  if (!open) return;
  const { offsetLeft, offsetWidth } = open;
  const start = offsetLeft - list.offsetLeft;
  if (start - arrow < list.scrollLeft) list.scrollLeft = start - arrow;
  else if (start + offsetWidth + arrow > list.scrollLeft + list.clientWidth)
    list.scrollLeft = start + offsetWidth + arrow - list.clientWidth;
};

const listIn = (strip: HTMLElement | null): HTMLElement | null =>
  strip?.querySelector<HTMLElement>('[role=tablist]') ?? null;

export interface TabStripProps {
  /** The open tab, scrolled into view. */
  readonly value: string;
  /** The tab list. */
  readonly children: ReactNode;
}

/** A scrollable tab strip with arrows for hidden tabs. */
export const TabStrip = ({ value, children }: TabStripProps) => {
  const strip = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(nothing);
  const brought = useRef('');
  const turnedAway = useRef(false);
  const sizes = useRef<ResizeObserver>(null);
  useLayoutEffect(() => {
    const list = listIn(strip.current);
    if (!list || typeof ResizeObserver !== 'function') return undefined;
    const look = () => {
      const now = hiddenIn(list);
      setHidden((before) =>
        before.before === now.before && before.after === now.after ? before : now,
      );
    };
    const observer = new ResizeObserver(() => {
      // An arrow that appears takes space from the tabs and could cover the open one.
      if (!turnedAway.current) bringIntoSight(list);
      look();
    });
    observer.observe(list);
    sizes.current = observer;
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      brought.current = ''; // the next observer must observe the tabs, too
      list.removeEventListener('scroll', look);
    };
  }, []);
  // Tabs of other remotes may mount later and push the open one out of view.
  useLayoutEffect(() => {
    const list = listIn(strip.current);
    const shown = `${list?.childElementCount ?? 0} ${value}`;
    if (!list || brought.current === shown) return;
    brought.current = shown;
    turnedAway.current = false;
    bringIntoSight(list);
    // Counts that arrive later widen tabs.
    for (const tab of list.children) sizes.current?.observe(tab);
  });
  const turnAway = () => {
    turnedAway.current = true;
  };
  const step = (direction: 1 | -1) => {
    const list = listIn(strip.current);
    list?.scrollBy({
      left: (direction * list.clientWidth) / 2,
      behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  };
  return (
    <Strip ref={strip} onPointerDown={turnAway} onWheel={turnAway}>
      {hidden.before ? (
        <Step type="button" tabIndex={-1} aria-hidden onClick={() => step(-1)}>
          <ChevronLeft />
        </Step>
      ) : null}
      {children}
      {hidden.after ? (
        <Step type="button" tabIndex={-1} aria-hidden onClick={() => step(1)}>
          <ChevronRight />
        </Step>
      ) : null}
    </Strip>
  );
};
