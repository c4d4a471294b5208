import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import { takeStep, useRecordEnds, type WalkStep } from '../table/record-walk';

const Pair = chakra('div', { base: { display: 'flex', flexShrink: '0' } });

/** The button that was pressed last: the next record's panel gives it the focus back. */
let pressed: WalkStep | null = null;

const forget = ({ target }: Event): void => {
  if (target instanceof Element && target.closest('[data-walk]')) return;
  pressed = null;
  removeEventListener('keydown', forget, true);
  removeEventListener('pointerdown', forget, true);
};

const remember = (step: WalkStep): void => {
  pressed = step;
  // A key pressed while the next record loads goes to the page, and is no other wish.
  addEventListener('keydown', forget, true);
  addEventListener('pointerdown', forget, true);
};

/** The button of a sheet with which people walk through the records; null: they do not. */
export const walkFocus = (sheet: HTMLElement | null): HTMLElement | null =>
  pressed && (sheet?.querySelector<HTMLElement>(`[data-walk=${pressed}]`) ?? null);

export interface WalkButtonsProps {
  /** Asks first where there is unsaved input. */
  readonly onWalk: (walk: () => void) => void;
}

/** Previous and next record of the list, which stay in reach at its ends. */
export const WalkButtons = ({ onWalk }: WalkButtonsProps) => {
  const { messages } = useUiMessages();
  const ends = useRecordEnds();
  const pair = useRef<HTMLDivElement>(null);
  const shown = ends !== null;
  // The next record's own buttons take over from those that went away with the one before.
  useLayoutEffect(() => {
    if (shown && document.activeElement === document.body) walkFocus(pair.current)?.focus();
  }, [shown]);
  if (!ends) return null;
  const button = (step: WalkStep) => ({
    'data-walk': step,
    'aria-disabled': ends[step] ? undefined : true,
    onClick: () => {
      if (!ends[step]) return;
      onWalk(() => {
        remember(step);
        takeStep(step);
      });
    },
  });
  return (
    <Pair ref={pair} role="group" aria-label={messages.records}>
      <IconButton
        label={messages.previousRecord}
        aria-keyshortcuts="K"
        icon={<ChevronUp />}
        {...button('previous')}
      />
      <IconButton
        label={messages.nextRecord}
        aria-keyshortcuts="J"
        icon={<ChevronDown />}
        {...button('next')}
      />
    </Pair>
  );
};
