import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Veil } from './veil';

export interface CommandDialogProps {
  readonly open: boolean;
  /** Called on Escape and outside clicks. */
  readonly onClose: () => void;
  /** Accessible name; no title is shown. */
  readonly label: string;
  /** Called after it has closed: the caller restores focus and may open the next dialog. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A sheet near the top with a field and its results; full screen on phones. Focuses its first
 * field.
 */
export const CommandDialog = ({ open, onClose, label, onClosed, children }: CommandDialogProps) => (
  <Dialog.Root
    unstyled
    open={open}
    onOpenChange={(change) => {
      if (!change.open) onClose();
    }}
    aria-label={label}
    // Content renders ahead at low priority and stays mounted, so that opening is immediate.
    lazyMount={false}
    unmountOnExit={false}
    hideMode="activity"
    initialFocusEl={() => document.querySelector<HTMLElement>('[data-command-sheet] input')}
    // Otherwise the next dialog would lose focus to the previous owner.
    restoreFocus={false}
    onExitComplete={onClosed}
  >
    <Portal>
      <Veil />
      <Dialog.Positioner
        position="fixed"
        inset="0"
        // Above the backdrop, which mounts later than the hidden sheet.
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
