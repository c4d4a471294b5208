import { Box, Heading } from '@sala/shared-ui';
import { useId, type ReactNode } from 'react';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** A numbered step. */
export const Step = ({ number, title, children }: StepProps) => {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      py="3"
      borderTopWidth="1px"
      display="grid"
      gridTemplateColumns="1.75rem minmax(0, 1fr)"
      columnGap="2"
      rowGap="2"
    >
      <Box
        aria-hidden
        boxSize="6"
        borderRadius="full"
        bg="accent.subtle"
        color="accent.fg"
        display="grid"
        placeItems="center"
        fontSize="sm"
        fontWeight="semibold"
      >
        {number}
      </Box>
      <Heading id={id} as="h2" size="sm" alignSelf="center">
        {title}
      </Heading>
      <Box gridColumn="2" display="flex" flexDirection="column" gap="3">
        {children}
      </Box>
    </Box>
  );
};
