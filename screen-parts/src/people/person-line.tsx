import { Box, Text } from '@sala/shared-ui';
import { PersonAvatar } from './person-avatar';

export interface PersonLineProps {
  /** null: it has no account. */
  readonly userId: string | null;
  /** Given name and surname, for the initials. */
  readonly names: readonly string[];
  readonly name: string;
  /** Below the name, for example the address. */
  readonly text?: string;
}

/** A person in the list below a box in which people are searched. */
export const PersonLine = ({ userId, names, name, text }: PersonLineProps) => (
  <>
    <PersonAvatar userId={userId} names={names} />
    <Box minW="0">
      <Box truncate>{name}</Box>
      {text === undefined ? null : (
        <Text size="xs" tone="muted" truncate>
          {text}
        </Text>
      )}
    </Box>
  </>
);
