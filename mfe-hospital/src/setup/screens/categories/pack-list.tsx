import { apiQuery } from '@sala/shared-auth';
import type { CategoryPack } from '@sala/shared-contracts';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { CheckIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { useFailure } from '@sala/screen-parts/failure';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

interface PackListProps {
  /** The bundle just left, which gets the focus. */
  readonly left: CategoryPack | null;
  readonly onOpen: (pack: CategoryPack) => void;
}

/** All bundles with the number of missing entries. */
export const PackList = ({ left, onOpen }: PackListProps) => {
  const { t } = useTranslation('hospital');
  const packs = useQuery({ ...apiQuery('categoryPackList'), meta: failsAlone });
  const failure = useFailure(packs.error);
  if (packs.isPending) return <LoadingState shape="cards" />;
  if (!packs.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void packs.refetch()}
        retrying={packs.isFetching}
      />
    );
  return (
    <Box as="ul" display="grid" gap="2" listStyleType="none" p="0" m="0">
      {packs.data.items.map(({ pack, total, missing }) => (
        <li key={pack}>
          <Box
            asChild
            display="flex"
            alignItems="center"
            gap="3"
            width="full"
            p="3"
            textAlign="start"
            borderWidth="1px"
            borderRadius="md"
            bg="bg.panel"
            _hover={{ bg: 'bg.subtle' }}
          >
            <button type="button" autoFocus={pack === left} onClick={() => onOpen(pack)}>
              <Box as="span" flex="1" minW="0">
                <Text as="span" display="block" fontWeight="medium">
                  {t(`packs.names.${pack}`)}
                </Text>
                <Text as="span" display="flex" alignItems="center" gap="1" size="sm" tone="muted">
                  {missing === 0 ? <CheckIcon /> : null}
                  {missing === 0
                    ? t('packs.complete')
                    : missing === total
                      ? t('packs.total', { count: total })
                      : t('packs.missing', { count: missing, total })}
                </Text>
              </Box>
              <ForwardIcon />
            </button>
          </Box>
        </li>
      ))}
    </Box>
  );
};
