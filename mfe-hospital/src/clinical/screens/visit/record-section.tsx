import { Box, Flex, Heading } from '@sala/shared-ui';
import { useId, type ReactNode } from 'react';

interface RecordSectionProps {
  readonly title: string;
  readonly id?: string;
  /** Beside the title. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A titled, framed section of the record. */
export const RecordSection = ({ title, id, end, children }: RecordSectionProps) => {
  const own = useId();
  return (
    <Box
      as="section"
      aria-labelledby={own}
      {...(id ? { id } : {})}
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      p="3"
      minW="0"
    >
      <Flex align="center" justify="space-between" gap="2" mb="2" minH="6">
        <Heading as="h2" size="sm" id={own}>
          {title}
        </Heading>
        {end}
      </Flex>
      {children}
    </Box>
  );
};
