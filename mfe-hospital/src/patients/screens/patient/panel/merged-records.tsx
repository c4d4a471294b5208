import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useInvalidatePatients } from '../../../parts/patient-form/use-invalidate-patients';

interface MergedRecordsProps {
  readonly patientId: string;
  readonly onOpen: (patientId: string) => void;
}

/** Records merged into this one, with undo. */
export const MergedRecords = ({ patientId, onOpen }: MergedRecordsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canSign = useCan('patient-merge:sign');
  const forget = useInvalidatePatients();
  const { data } = useQuery({
    ...apiQuery('patientMergeList', { params: { patientId } }),
    meta: failsAlone,
  });
  const undo = useMutation({
    ...apiMutation('patientMergeUndo'),
    onSuccess: ({ source }) => {
      notify.success(
        t('patients.merge.undone', { name: source.name, record: source.recordNumber }),
      );
      forget();
      onOpen(source.id);
    },
  });
  const merges = (data?.items ?? []).filter(({ undoneAt }) => undoneAt === null);
  if (merges.length === 0) return null;
  return (
    <section aria-label={t('patients.merge.from')}>
      <Text fontWeight="medium">{t('patients.merge.from')}</Text>
      <ul role="list">
        {merges.map(({ id, recordNumber, name, at, by }) => (
          <Flex as="li" key={id} wrap="wrap" gap="2" align="center" py="1" borderBottomWidth="1px">
            <Box flex="1 1 10rem" minW="0">
              <Text size="sm">
                {recordNumber} · {name}
              </Text>
              <Text size="xs" tone="muted">
                {format.dateTime(at)} · {by}
              </Text>
            </Box>
            {canSign ? (
              <Button
                size="sm"
                loading={undo.isPending}
                onClick={() => undo.mutate({ params: { patientMergeId: id } })}
              >
                {t('patients.merge.undo')}
              </Button>
            ) : null}
          </Flex>
        ))}
      </ul>
    </section>
  );
};
