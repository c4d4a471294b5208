import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface CommandDialogProps {
  readonly open: boolean;
  /** Escape, and a click outside. */
  readonly onClose: () => void;
  /** Its name: it shows no title. */
  readonly label: string;
  /** What gets the focus when it has closed. */
  readonly finalFocus: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** A sheet without a title near the top, for a field and what it finds; the whole screen on a phone. Its first field has the focus. */
export const CommandDialog = ({ open, onClose, label, finalFocus, children }: CommandDialogProps) => (
  <Dialog.Root
    unstyled
    open={open}
    onOpenChange={(change) => {
      if (!change.open) onClose();
    }}
    aria-label={label}
    lazyMount
    unmountOnExit
    initialFocusEl={() => document.querySelector<HTMLElement>('[data-command-sheet] input')}
    finalFocusEl={finalFocus}
  >
    <Portal>
      <Dialog.Backdrop position="fixed" inset="0" bg="bg.scrim" zIndex="overlay" _closed={{ animation: 'vanish 120ms linear' }} />
      <Dialog.Positioner
        position="fixed"
        inset="0"
        zIndex="overlay"
        display="flex"
        justifyContent="center"
        alignItems={{ base: 'stretch', md: 'flex-start' }}
        pt={{ base: '0', md: '12vh' }}
        px={{ base: '0', md: '6' }}
      >
        <Dialog.Content
          data-command-sheet=""
          display="flex"
          flexDirection="column"
          width="full"
          maxW={{ base: 'full', md: '40rem' }}
          maxH={{ base: '100dvh', md: 'min(32rem, 76vh)' }}
          minW="0"
          bg="bg.panel"
          color="fg"
          borderRadius={{ base: '0', md: 'lg' }}
          boxShadow="lg"
          outline="none"
          overflow="hidden"
          _closed={{ animation: 'vanish 120ms linear' }}
        >
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
