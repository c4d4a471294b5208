import { Box } from '@chakra-ui/react';

interface AvatarProps {
  /** The words whose first letters stand in for the photograph: given name and surname. */
  readonly names: readonly string[];
  /** The photograph, once it is there. */
  readonly url?: string | undefined;
  /** 40 px instead of 28. */
  readonly large?: boolean;
}

/** A person's photograph or initials; the name is next to it or in the button's label. */
export const Avatar = ({ names, url, large = false }: AvatarProps) => (
  <Box
    as="span"
    aria-hidden
    display="inline-grid"
    flexShrink="0"
    placeItems="center"
    boxSize={large ? 'touch' : '7'}
    borderRadius="full"
    overflow="hidden"
    bg="accent.subtle"
    color="accent.fg"
    fontSize={large ? 'md' : 'xs'}
    fontWeight="semibold"
    lineHeight="1"
  >
    {url === undefined ? (
      names
        .map((name) => [...name][0] ?? '')
        .join('')
        .toLocaleUpperCase()
    ) : (
      <img src={url} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
    )}
  </Box>
);
