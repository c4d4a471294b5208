import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Veil } from './veil';

export interface CommandDialogProps {
  readonly open: boolean;
  /** Escape, and a click outside. */
  readonly onClose: () => void;
  /** Its name: it shows no title. */
  readonly label: string;
  /** It is gone: the caller gives the focus back, and may open what comes next. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A sheet without a title near the top, for a field and what it finds; the whole screen on a phone.
 * Its first field has the focus.
 */
export const CommandDialog = ({ open, onClose, label, onClosed, children }: CommandDialogProps) => (
  <Dialog.Root
    unstyled
    open={open}
    onOpenChange={(change) => {
      if (!change.open) onClose();
    }}
    aria-label={label}
    // What is in it is drawn ahead, out of sight and with the least urgency, and kept: to open it is to show it.
    lazyMount={false}
    unmountOnExit={false}
    hideMode="activity"
    initialFocusEl={() => document.querySelector<HTMLElement>('[data-command-sheet] input')}
    // Whatever opens next must not lose the focus again to what had it before.
    restoreFocus={false}
    onExitComplete={onClosed}
  >
    <Portal>
      <Veil />
      <Dialog.Positioner
        position="fixed"
        inset="0"
        // Above the veil, which comes into the page later than the sheet that stood there hidden.
        zIndex="popover"
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
        >
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
