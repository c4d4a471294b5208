import { Flex } from '@sala/shared-ui';
import { useUnattended } from '@sala/shell-sdk';
import type { ReactNode } from 'react';

interface WholeScreenProps {
  readonly label: string;
  /** Escape, or the tablet's Back. */
  readonly onEscape: () => void;
  /** Reopens at once if the browser closes it on Escape. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

const open = (dialog: HTMLElement | null): void => {
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
};

/** Full-screen dialog for kiosk and wall, in the browser's top layer above the shell's frame. */
export const WholeScreen = ({ label, onEscape, stays = false, children }: WholeScreenProps) => {
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
        ref={open}
        aria-label={label}
        onCancel={(event) => {
          if (stays) event.preventDefault();
          onEscape();
        }}
        onClose={({ currentTarget }) => (stays ? open(currentTarget) : undefined)}
      >
        {children}
      </dialog>
    </Flex>
  );
};
