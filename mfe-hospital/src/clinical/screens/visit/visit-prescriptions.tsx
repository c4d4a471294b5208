import { apiQuery, useCan } from '@sala/shared-auth';
import type { Visit } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { failsAlone, Link, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import {
  editorPath,
  prescriptionOfVisitPath,
} from '../../../parts/prescriptions/prescription-path';
import { PrescriptionStatusChip } from '../../../parts/prescriptions/prescription-status';
import { RecordSection } from './record-section';

const liveEvents = { 'prescription.': ['visitPrescriptionView'] } as const;

/** Prescriptions of a visit, and the way to write one. */
export const VisitPrescriptions = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('prescriptions:write');
  const { id: visitId, visitNumber } = visit;
  const view = useQuery({
    ...apiQuery('visitPrescriptionView', { params: { visitId, visitNumber } }),
    meta: failsAlone,
  });
  useLiveQueries(liveEvents);
  const failure = useFailure(view.error);
  // A record opened in an emergency shows the visit, not what is written from it.
  if (isDenied(view.error)) return null;
  const issued = view.data?.issued ?? [];
  const hasDraft = Boolean(view.data?.draft.id);
  return (
    <RecordSection
      title={t('visits.prescriptions.title')}
      end={
        canWrite && view.data?.canWrite ? (
          <Button size="sm" variant="ghost" asChild>
            <Link to={editorPath(visitId, visitNumber)}>
              <PlusIcon />
              {t(hasDraft ? 'visits.prescriptions.continue' : 'visits.prescriptions.write')}
            </Link>
          </Button>
        ) : null
      }
    >
      {view.isPending ? <LoadingState shape="text" rows={1} /> : null}
      {failure && !view.data ? (
        <ErrorState problem={failure} onRetry={() => void view.refetch()} />
      ) : null}
      {view.data && issued.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('visits.prescriptions.none')}
        </Text>
      ) : null}
      <Box as="ul" role="list" m="0" p="0">
        {issued.map(({ id, folio, status, items }) => (
          <Box key={id} as="li" py="1.5" borderBottomWidth="1px">
            <Flex align="center" justify="space-between" gap="2">
              <Button variant="link" asChild>
                <Link to={prescriptionOfVisitPath(id)}>{folio ?? t('rx.statuses.draft')}</Link>
              </Button>
              <PrescriptionStatusChip status={status} />
            </Flex>
            <Text size="sm" tone="muted">
              {items.join(', ')}
            </Text>
          </Box>
        ))}
      </Box>
    </RecordSection>
  );
};
