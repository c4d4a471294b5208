import { Box } from '@sala/shared-ui';
import type { ReactNode } from 'react';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
}

/** Totals in large figures. */
export const MetricFigures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <Box
    as="dl"
    display="grid"
    gap="3"
    gridTemplateColumns="repeat(auto-fit, minmax(min(11rem, 100%), 1fr))"
  >
    {figures.map(({ name, value, note }) => (
      <Box key={name} px="4" py="3" bg="bg.panel" borderWidth="1px" borderRadius="lg">
        <Box as="dt" fontSize="sm" color="fg.muted">
          {name}
        </Box>
        <Box as="dd" fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {value}
        </Box>
        {note ? (
          <Box as="dd" fontSize="sm" color="fg.muted">
            {note}
          </Box>
        ) : null}
      </Box>
    ))}
  </Box>
);
