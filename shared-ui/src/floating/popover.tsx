import { Popover as ChakraPopover } from '@chakra-ui/react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { ButtonProps } from '../controls/button';

export interface PopoverProps {
  /** Button or IconButton that toggles it. */
  readonly trigger: ReactElement<ButtonProps>;
  /** Accessible name. */
  readonly label: string;
  /** Open on first render, for code loaded on demand. */
  readonly defaultOpen?: boolean;
  /** CSS width, at most the window's. */
  readonly width?: string;
  readonly children: (close: Close) => ReactNode;
}

/**
 * Returns focus to the trigger unless something else has taken it. @param then runs afterwards, for
 * example to open a dialog.
 */
export type Close = (then?: () => void) => void;

/* The element that took focus during the close, such as the heading of another screen. */
const newFocusOwner = (): HTMLElement | null => {
  const active = document.activeElement;
  return active instanceof HTMLElement &&
    active !== document.body &&
    !active.closest('[data-scope=popover]')
    ? active
    : null;
};

/**
 * A panel below a button, in DOM order: Tab moves through and past it; Escape and outside clicks
 * close it.
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
  // With `defaultOpen`, takes the focus as after a click on the trigger.
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
        return newFocusOwner();
      }}
      lazyMount
      unmountOnExit
      portalled={false}
      positioning={{ placement: 'bottom-end', gutter: 6, strategy: 'fixed' }}
    >
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <ChakraPopover.Positioner>
        <ChakraPopover.Content
          zIndex="popover" // applied by its positioner
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
