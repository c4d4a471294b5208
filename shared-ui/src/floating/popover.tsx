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
  /** `close` puts the focus back on the trigger, unless something else takes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A panel under a button, in the order of the page: Tab goes through it and on, Escape and a click outside close it. */
export const Popover = ({ trigger, label, defaultOpen = false, width = '20rem', children }: PopoverProps) => {
  const [open, setOpen] = useState(false);
  // Opened one step later than made, it takes the focus as it does when its trigger is pressed.
  useEffect(() => setOpen(defaultOpen), [defaultOpen]);
  return (
    <ChakraPopover.Root
      unstyled
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
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
          {children(() => setOpen(false))}
        </ChakraPopover.Content>
      </ChakraPopover.Positioner>
    </ChakraPopover.Root>
  );
};
