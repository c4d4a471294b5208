import { registryPrefix } from '@sala/shared-contracts';
import { Box, Flex, Link } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { Grant } from '../grant';
import { newsNamespace } from './messages';

/** Shows this browser's grant and how to end it. Fixed height; longer text is in the tooltip. */
export const GrantStrip = ({ held }: { readonly held: Grant }) => {
  const { t } = useTranslation(newsNamespace);
  const until = useFormat().dateTime(held.expiresAt);
  const text =
    held.kind === 'override'
      ? t('override', { name: held.name, origin: held.origin, time: until })
      : t('replay', { id: held.composition, time: until });
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="3"
      h="full"
      px="4"
      fontSize="sm"
      lineHeight="1.3"
      color="danger.contrast"
    >
      <Box lineClamp={{ base: '2', md: '1' }} overflowWrap="anywhere" title={text}>
        {text}
      </Box>
      <Link
        href={`${registryPrefix}/grants/end`}
        display="inline-flex"
        alignItems="center"
        flexShrink="0"
        minH={{ base: 'touch', md: 'auto' }}
        color="inherit"
        fontWeight="semibold"
      >
        {t('end')}
      </Link>
    </Flex>
  );
};
