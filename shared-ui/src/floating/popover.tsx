import { Popover as ChakraPopover } from '@chakra-ui/react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { ButtonProps } from '../controls/button';

export interface PopoverProps {
  /** What opens and closes it: a Button or an IconButton. */
  readonly trigger: ReactElement<ButtonProps>;
  /** Its name. */
  readonly label: string;
  /** Open as soon as it is rendered: its code came when somebody asked for it. */
  readonly defaultOpen?: boolean;
  /** CSS width; never wider than the window. */
  readonly width?: string;
  readonly children: (close: Close) => ReactNode;
}

/**
 * Puts the focus back on the trigger, unless something else has it by then. @param then done after
 * that: opens a dialog.
 */
export type Close = (then?: () => void) => void;

/* What took the focus while the panel closed, for example the heading of another screen. */
const takenBy = (): HTMLElement | null => {
  const active = document.activeElement;
  return active instanceof HTMLElement &&
    active !== document.body &&
    !active.closest('[data-scope=popover]')
    ? active
    : null;
};

/**
 * A panel under a button, in the order of the page: Tab goes through it and on, Escape and a click
 * outside close it.
 */
export const Popover = ({
  trigger,
  label,
  defaultOpen = false,
  width = '20rem',
  children,
}: PopoverProps) => {
  const [open, setOpen] = useState(false);
  const [next, setNext] = useState<(() => void) | undefined>();
  // Opened a moment after it was made, it takes the focus as it does when its trigger is pressed.
  useEffect(() => {
    if (!defaultOpen) return undefined;
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, [defaultOpen]);
  const change = (to: boolean, then?: () => void) => {
    setOpen(to);
    setNext(() => then);
  };
  return (
    <ChakraPopover.Root
      unstyled
      open={open}
      onOpenChange={({ open: to }) => change(to)}
      finalFocusEl={() => {
        if (next) queueMicrotask(next);
        return takenBy();
      }}
      lazyMount
      unmountOnExit
      portalled={false}
      positioning={{ placement: 'bottom-end', gutter: 6, strategy: 'fixed' }}
    >
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <ChakraPopover.Positioner>
        <ChakraPopover.Content
          zIndex="popover" // its positioner takes it over
          aria-label={label}
          width={width}
          maxW="calc(100vw - 1rem)"
          maxH="calc(100dvh - 4rem)"
          display="flex"
          flexDirection="column"
          bg="bg.raised"
          color="fg"
          borderWidth="1px"
          borderRadius="lg"
          boxShadow="lg"
          outline="none"
          overflow="hidden"
          textAlign="start"
          _open={{ animation: 'appear 120ms linear' }}
        >
          {children((then) => change(false, then))}
        </ChakraPopover.Content>
      </ChakraPopover.Positioner>
    </ChakraPopover.Root>
  );
};
