import { Box } from '@sala/shared-ui';
import type { ComponentProps } from 'react';

/** One box of several that belong together; the words beside it are its label. */
export const Tick = (props: ComponentProps<'input'>) => (
  <Box boxSize="1.125rem" flexShrink="0" accentColor="accent.solid" asChild>
    <input {...props} />
  </Box>
);
