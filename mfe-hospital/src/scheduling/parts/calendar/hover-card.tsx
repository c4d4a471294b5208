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

/** Details of an appointment: time, patient, the rest. */
export interface ItemFacts {
  readonly factsOf: (item: CalendarItem) => readonly string[];
}

interface Hovered {
  readonly item: CalendarItem;
  readonly at: DOMRect;
}

/* Dialogs over the grid take the focus and name the patient themselves. */
const dialogs = '[role=dialog], [role=alertdialog]';
/* Long enough to ignore a pointer that only crosses the grid. */
const restMs = 250;
/** Space above the appointment, in pixels. */
const height = 112;
const width = 256;

/** The appointment under the pointer or keyboard focus. */
export const useHoverCard = () => {
  const [pointed, setPointed] = useState<Hovered | null>(null);
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
    /** Keeps the card open while the pointer is on it. */
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

type HoverCardProps = Pick<ReturnType<typeof useHoverCard>, 'pointed' | 'stay' | 'hide'> &
  ItemFacts;

/**
 * Details that do not fit a narrow column: patient, time, type, practitioner. Screen readers get
 * them from the appointment.
 */
export const HoverCard = ({ pointed, stay, hide, factsOf }: HoverCardProps) => {
  if (!pointed) return null;
  const { item, at } = pointed;
  const [time, patient, ...others] = factsOf(item);
  const above = at.top > height + 48;
  return (
    <Box
      aria-hidden
      position="fixed"
      zIndex="header" // below the drop dialog and the panel
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
