import type { Visit } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';

interface VisitAuthorProps {
  readonly practitioner: NonNullable<Visit['practitioner']>;
}

/** Whose visit it is, with their photograph. */
export const VisitAuthor = ({ practitioner: { userId, name } }: VisitAuthorProps) => (
  <Flex as="span" display="inline-flex" gap="2" align="flex-start" minW="0">
    <PersonAvatar userId={userId} names={name.split(' ').slice(0, 2)} />
    <Box as="span" minW="0" pt="1">
      {name}
    </Box>
  </Flex>
);
