import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

/** A message as it arrived, a segment on each line; whoever opens it is noted in the audit log. */
export const RawMessage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('sapMessageView', { params: { sapMessageId: id } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  if (failure && !view.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  if (!view.data) return <LoadingState shape="text" rows={4} />;
  const segments = view.data.raw.split(/\r\n|\r|\n/).filter(Boolean);
  return (
    <Box
      role="region"
      aria-label={t('sap.raw')}
      tabIndex={0}
      mt="1"
      p="2"
      maxH="20rem"
      overflow="auto"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="md"
      fontFamily="mono"
      fontSize="xs"
    >
      <ol>
        {segments.map((segment, place) => (
          <Box as="li" key={place} whiteSpace="pre">
            <Box as="span" fontWeight="semibold">
              {segment.slice(0, 3)}
            </Box>
            {segment.slice(3)}
          </Box>
        ))}
      </ol>
    </Box>
  );
};
