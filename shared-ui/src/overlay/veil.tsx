import { Dialog } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** Backdrop of dialogs and panels. */
export const Veil = (props: ComponentProps<typeof Dialog.Backdrop>) => (
  <Dialog.Backdrop position="fixed" inset="0" bg="bg.scrim" zIndex="overlay" {...props} />
);

/** Animated backdrop; the command palette opens without animation. */
export const MovingVeil = () => (
  <Veil
    _open={{ animation: 'appear 150ms linear' }}
    _closed={{ animation: 'vanish 120ms linear' }}
  />
);
