import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MovingVeil } from '../overlay/veil';

export interface DrawerProps {
  readonly open: boolean;
  /** Called on Escape and on a click on the backdrop. */
  readonly onClose: () => void;
  /** Accessible name; no title is shown. */
  readonly label: string;
  /** Gets the focus on close; by default the previously focused element. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** A menu that slides in over the screen; traps focus while open. */
export const Drawer = ({ open, onClose, label, finalFocus, children }: DrawerProps) => (
  <Dialog.Root
    unstyled
    open={open}
    onOpenChange={(change) => {
      if (!change.open) onClose();
    }}
    aria-label={label}
    lazyMount
    unmountOnExit
    {...(finalFocus ? { finalFocusEl: finalFocus } : {})}
  >
    <Portal>
      <MovingVeil />
      <Dialog.Positioner position="fixed" inset="0" zIndex="overlay" display="flex">
        <Dialog.Content
          display="flex"
          flexDirection="column"
          w="17rem"
          maxW="calc(100vw - 3rem)"
          bg="bg.canvas"
          color="fg"
          boxShadow="lg"
          outline="none"
          overflow="hidden"
          _open={{ animation: 'slideInStart 180ms cubic-bezier(0.2, 0, 0, 1)' }}
          _closed={{ animation: 'slideOutStart 120ms linear' }}
        >
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
