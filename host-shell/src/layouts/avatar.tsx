import { Box } from '@sala/shared-ui';

interface AvatarProps {
  readonly firstName: string;
  readonly lastName: string;
  /** 28 or 40 px. */
  readonly large?: boolean;
}

/** A person by their initials; the name stands beside it or is the button's. */
export const Avatar = ({ firstName, lastName, large = false }: AvatarProps) => (
  <Box
    as="span"
    aria-hidden
    display="grid"
    flexShrink="0"
    placeItems="center"
    boxSize={large ? 'touch' : '7'}
    borderRadius="full"
    bg="accent.subtle"
    color="accent.fg"
    fontSize={large ? 'md' : 'xs'}
    fontWeight="semibold"
    lineHeight="1"
  >
    {[firstName, lastName]
      .map((name) => [...name][0] ?? '')
      .join('')
      .toLocaleUpperCase()}
  </Box>
);
