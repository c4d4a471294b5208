import { Flex } from '@sala/shared-ui';
import { useUnattended } from '@sala/shell-sdk';
import type { ReactNode } from 'react';

interface WholeScreenProps {
  readonly label: string;
  /** Escape, or a tablet's own way back. */
  readonly onEscape: () => void;
  /** It is open again at once, whatever the browser does about Escape. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

const open = (dialog: HTMLElement | null): void => {
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
};

/**
 * What takes a whole screen at the door or on the wall: in the browser's top layer, above the
 * frame, which nobody there reaches.
 */
export const WholeScreen = ({ label, onEscape, stays = false, children }: WholeScreenProps) => {
  useUnattended(); // nobody signs in again on a wall
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
