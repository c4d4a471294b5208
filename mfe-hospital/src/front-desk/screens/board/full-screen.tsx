import { Flex } from '@sala/shared-ui';
import { useUnattended } from '@sala/shell-sdk';
import type { ReactNode } from 'react';

interface FullScreenProps {
  readonly label: string;
  /** Escape, or the tablet's Back. */
  readonly onEscape: () => void;
  /** Reopens at once if the browser closes it on Escape. */
  readonly reopens?: boolean;
  readonly children: ReactNode;
}

const showModal = (dialog: HTMLElement | null): void => {
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
};

/** Full-screen dialog for kiosk and wall, in the browser's top layer above the shell's frame. */
export const FullScreen = ({ label, onEscape, reopens = false, children }: FullScreenProps) => {
  useUnattended(); // keeps the session: nobody signs in again on a wall
  return (
    <Flex
      asChild
      position="fixed"
      inset="0"
      w="100vw"
      h="100dvh"
      maxW="none"
      maxH="none"
      border="none"
      bg="bg.canvas"
      color="fg"
      direction="column"
      p={{ base: '4', md: '10' }}
      gap="4"
      overflowY="auto"
    >
      <dialog
        ref={showModal}
        aria-label={label}
        onCancel={(event) => {
          if (reopens) event.preventDefault();
          onEscape();
        }}
        onClose={({ currentTarget }) => (reopens ? showModal(currentTarget) : undefined)}
      >
        {children}
      </dialog>
    </Flex>
  );
};
