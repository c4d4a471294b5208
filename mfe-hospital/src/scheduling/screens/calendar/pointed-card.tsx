import { Box, Text } from '@sala/shared-ui';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { CalendarItem } from './calendar-data';
import { cardAround } from './grid-content';

/** All that is said of an appointment: its time, its patient, and then the rest. */
export interface ItemFacts {
  readonly factsOf: (item: CalendarItem) => readonly string[];
}

interface Pointed {
  readonly item: CalendarItem;
  readonly at: DOMRect;
}

/* What opens over the grid takes the focus, and says by itself whom it is about. */
const dialogs = '[role=dialog], [role=alertdialog]';
/* Who crosses the grid with the pointer wants none of them. */
const restMs = 250;
/** What it needs above what it tells of. */
const height = 112;
const width = 256;

/** The appointment that is pointed at, or has the focus by the keyboard. */
export const usePointed = () => {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(soon.current), []);
  const show = (target: EventTarget, after: number) => {
    clearTimeout(soon.current);
    const found = cardAround(target);
    soon.current = setTimeout(
      () => setPointed(found ? { item: found.item, at: found.card.getBoundingClientRect() } : null),
      found ? after : 0,
    );
  };
  const hide = () => {
    clearTimeout(soon.current);
    setPointed(null);
  };
  useEffect(() => {
    const onFocusIn = ({ target }: globalThis.FocusEvent) => {
      if (target instanceof Element && target.closest(dialogs)) hide();
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  return {
    pointed,
    /** It stays while the pointer is on it, so that it can be read to its end. */
    stay: () => clearTimeout(soon.current),
    hide,
    around: {
      onPointerOver: ({ target, pointerType, buttons }: PointerEvent) => {
        if (pointerType === 'mouse' && buttons === 0) show(target, restMs);
      },
      onPointerLeave: () => {
        clearTimeout(soon.current);
        soon.current = setTimeout(hide, restMs);
      },
      onPointerDown: hide,
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) show(target, 0);
      },
      onBlur: hide,
      onKeyUp: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') hide();
      },
      onScrollCapture: hide,
    },
  };
};

type PointedCardProps = Pick<ReturnType<typeof usePointed>, 'pointed' | 'stay' | 'hide'> &
  ItemFacts;

/**
 * What has no room in a narrow column: who it is, when, for what, with whom. To who listens the
 * appointment itself says it.
 */
export const PointedCard = ({ pointed, stay, hide, factsOf }: PointedCardProps) => {
  if (!pointed) return null;
  const { item, at } = pointed;
  const [time, patient, ...others] = factsOf(item);
  const above = at.top > height + 48;
  return (
    <Box
      aria-hidden
      position="fixed"
      zIndex="header" // below what asks about a drop, and below the panel of an appointment
      maxW={`${width}px`}
      insetInlineStart={`${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`}
      {...(above ? { bottom: `${window.innerHeight - at.top}px` } : { top: `${at.bottom}px` })}
      px="3"
      py="2"
      bg="bg.raised"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="lg"
      animation="appear 120ms linear"
      onPointerEnter={stay}
      onPointerLeave={hide}
    >
      <Text fontWeight="semibold" overflowWrap="break-word">
        {patient}
      </Text>
      <Text size="sm" figures>
        {time}
      </Text>
      <Text size="sm" tone="muted">
        {others.join(' · ')}
      </Text>
    </Box>
  );
};
