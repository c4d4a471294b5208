import { apiQuery } from '@sala/shared-auth';
import { Box, Button, Text } from '@sala/shared-ui';
import { failsAlone, useFormat, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { CriticalChip } from './critical-chip';
import { RecordSection } from './record-section';

const liveEvents = { 'service_request.': ['serviceRequestList'] } as const;

const shown = 10;

interface ResultsToReviewProps {
  readonly onOpen: (visitId: string) => void;
}

/** Results that the doctor ordered and has not reviewed, the oldest first; nothing without any. */
export const ResultsToReview = ({ onOpen }: ResultsToReviewProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const list = useQuery({
    ...apiQuery('serviceRequestList', {
      query: { review: 'pending', mine: 'true', sort: 'resultReceivedAt', pageSize: shown },
    }),
    meta: failsAlone,
  });
  useLiveQueries(liveEvents);
  const { items = [], total = 0 } = list.data ?? {};
  if (items.length === 0) return null;
  return (
    <Box mt="3">
      <RecordSection title={t('visits.orders.toReview', { count: total })}>
        <Box as="ul" role="list" m="0" p="0">
          {items.map(({ id, visitId, codeText, patient, resultReceivedAt, critical }) => (
            <Box as="li" key={id} py="1" borderBottomWidth="1px">
              <Button
                variant="link"
                maxW="full"
                h="auto"
                minH={{ base: 'touch', md: '0' }}
                whiteSpace="normal"
                textAlign="start"
                onClick={() => onOpen(visitId)}
              >
                {t('visits.orders.resultFor', { study: codeText, name: patient.name })}
              </Button>
              {critical ? <CriticalChip /> : null}
              {resultReceivedAt ? (
                <Text size="xs" tone="muted">
                  {format.date(resultReceivedAt)}
                </Text>
              ) : null}
            </Box>
          ))}
        </Box>
      </RecordSection>
    </Box>
  );
};
