import { Box } from '@sala/shared-ui';

interface AvatarProps {
  readonly firstName: string;
  readonly lastName: string;
  /** 40 px instead of 28. */
  readonly large?: boolean;
}

/** A person's initials; the name is next to it or in the button's label. */
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
