import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useUiMessages } from '../messages/messages';

/** Pixels; the limits leave room for the list. */
export const panelWidths = { narrow: 440, wide: 560, broad: 720, min: 420, max: 720 } as const;

const Grip = chakra('div', {
  base: {
    display: { base: 'none', md: 'block' },
    position: 'absolute',
    insetBlock: '0',
    insetStart: '0',
    width: '2',
    cursor: 'col-resize',
    touchAction: 'none',
    zIndex: 'sticky',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _hover: { bg: 'accent.muted' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

const clamp = (width: number): number =>
  Math.round(Math.min(panelWidths.max, Math.max(panelWidths.min, width)));

/* Arrows move the edge in their direction: left enlarges the panel. */
const steps: Partial<Record<string, number>> = { ArrowLeft: 20, ArrowRight: -20 };

export interface PanelGripProps {
  readonly width: number;
  readonly onWidthChange: (width: number) => void;
}

/** Resize handle of a panel, for dragging and arrow keys. */
export const PanelGrip = ({ width, onWidthChange }: PanelGripProps) => {
  const { messages } = useUiMessages();
  return (
    <Grip
      role="separator"
      aria-orientation="vertical"
      aria-label={messages.panelWidth}
      aria-valuenow={width}
      aria-valuemin={panelWidths.min}
      aria-valuemax={panelWidths.max}
      tabIndex={0}
      onKeyDown={(event: KeyboardEvent) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onWidthChange(clamp(width + step));
      }}
      onPointerDown={(event: PointerEvent<HTMLElement>) =>
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      onPointerMove={(event: PointerEvent<HTMLElement>) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          onWidthChange(clamp(window.innerWidth - event.clientX));
      }}
    />
  );
};
