import { Box } from '@sala/shared-ui';
import { Toggle } from '@sala/shared-ui/form';
import type { ComponentProps } from 'react';

type RowSwitchProps = Pick<
  ComponentProps<typeof Toggle>,
  'aria-label' | 'aria-busy' | 'checked' | 'disabled' | 'onChange'
>;

/** A switch of a row, as large as a finger; the row does not open with it. */
export const RowSwitch = (props: RowSwitchProps) => (
  <Box
    as="label"
    display="inline-grid"
    placeItems="center"
    minW={{ base: '11', md: '9' }}
    minH={{ base: '11', md: '6' }}
    onClick={(event) => event.stopPropagation()}
  >
    <Toggle type="checkbox" role="switch" {...props} />
  </Box>
);
