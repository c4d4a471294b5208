import type { PrescriptionRow } from '@sala/shared-contracts';
import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import {
  failsAlone,
  Link,
  useFormat,
  useMutation,
  useNavigate,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { editorPath, prescriptionPath } from './prescription-path';
import { PrescriptionStatusChip } from './prescription-status';
import { useForgetPrescriptions } from './use-forget-prescriptions';

const rowMax = 50;

const Row = ({ row }: { readonly row: PrescriptionRow }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const navigate = useNavigate();
  const forget = useForgetPrescriptions();
  const canRenew = useCan('prescriptions:sign') && row.status !== 'draft';
  const renew = useMutation({
    ...apiMutation('prescriptionRenew'),
    onSuccess: ({ visitId, visitNumber }) => {
      void forget();
      void navigate(editorPath(visitId, visitNumber));
    },
  });
  const { id, folio, issuedAt, runsOutOn, items, status } = row;
  const facts = [
    issuedAt && format.date(issuedAt),
    runsOutOn && t('rx.runsOut', { day: format.day(runsOutOn) }),
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <Flex as="li" gap="2" align="center" wrap="wrap" py="1.5" borderBottomWidth="1px">
      <Box flex="1" minW="12rem">
        <Flex gap="2" align="center" wrap="wrap">
          {status === 'draft' ? (
            <Link to={editorPath(row.visitId, row.visitNumber)}>{t('rx.statuses.draft')}</Link>
          ) : (
            <Link to={prescriptionPath(id)}>{folio}</Link>
          )}
          {status === 'draft' ? null : <PrescriptionStatusChip status={status} />}
        </Flex>
        <Text>{items.join(', ')}</Text>
        <Text size="sm" tone="muted">
          {facts.join(' · ')}
        </Text>
      </Box>
      {canRenew ? (
        <Button
          size="sm"
          aria-label={t('rx.renewNamed', { folio: folio ?? '' })}
          loading={renew.isPending}
          onClick={() => renew.mutate({ params: { prescriptionId: id }, body: {} })}
        >
          {t('rx.renew')}
        </Button>
      ) : null}
    </Flex>
  );
};

/** Prescriptions of a patient, the newest first: what became of them, and when they run out. */
export const PatientPrescriptions = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const list = useQuery({
    ...apiQuery('prescriptionList', {
      query: { patientId, sort: '-issuedAt', page: 1, pageSize: rowMax },
    }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  if (isDenied(list.error)) return <AccessDenied permission={t('permissions.clinical.read')} />;
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState shape="text" rows={5} />;
  if (list.data.items.length === 0)
    return <EmptyState title={t('rx.none')} text={t('rx.noneText')} />;
  return (
    <Box as="ul" role="list" m="0" p="0">
      {list.data.items.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </Box>
  );
};
