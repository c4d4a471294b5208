import { Dialog } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** What lies between the screen and whatever stands above it. */
export const Veil = (props: ComponentProps<typeof Dialog.Backdrop>) => (
  <Dialog.Backdrop position="fixed" inset="0" bg="bg.scrim" zIndex="overlay" {...props} />
);

/** The veil of what comes and goes with a movement; the command palette does not wait for one. */
export const MovingVeil = () => (
  <Veil
    _open={{ animation: 'appear 150ms linear' }}
    _closed={{ animation: 'vanish 120ms linear' }}
  />
);
