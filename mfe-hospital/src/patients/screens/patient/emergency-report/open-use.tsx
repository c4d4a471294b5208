import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  Heading,
  LoadingState,
  lazyPart,
  Text,
} from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  Link,
  notify,
  useCrumb,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { paths } from '../../../../paths';
import { useAccessEnded } from '../../../../parts/emergency-access/use-emergency-access';
import { AccessState } from './access-state';

const ReviewUse = lazyPart(
  () => import('./review-use'),
  (module) => module.ReviewUse,
);

type Use = EndpointOutput<Contract['emergencyAccessView']>;

export interface OpenUseProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Shows the uses of one patient's record. */
  readonly onPatient: (patientId: string) => void;
}

const useFacts = ({
  kind,
  user,
  patient,
  reason,
  openedAt,
  closedAt,
  expiresAt,
  review,
  ...use
}: Use) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return [
    {
      key: 'state',
      label: t('emergencyReport.review'),
      content: <AccessState review={review} {...use} />,
    },
    {
      key: 'kind',
      label: t('emergencyReport.kinds.label'),
      content: t(`emergencyReport.kinds.${kind}`),
    },
    { key: 'person', label: t('emergencyReport.person'), content: user.name },
    {
      key: 'patient',
      label: t('patients.one'),
      content: (
        <Link to={`${paths.patient}?patientId=${patient.id}`}>
          {patient.name} · {patient.recordNumber}
        </Link>
      ),
    },
    { key: 'reason', label: t('emergencyReport.reason'), content: reason },
    {
      key: 'opened',
      label: t('emergencyReport.openedAt'),
      content: format.dateTime(openedAt),
    },
    {
      key: 'ended',
      label: t(use.open ? 'emergencyReport.endsAt' : 'emergencyReport.endedAt'),
      content: format.dateTime(closedAt ?? expiresAt),
    },
    ...(review
      ? [
          {
            key: 'reviewed',
            label: t('emergencyReport.reviewedBy'),
            content: `${review.by} · ${format.dateTime(review.at)}`,
          },
          { key: 'note', label: t('emergencyReport.note'), content: review.note },
        ]
      : []),
  ];
};

const Reads = ({ log, reads }: Pick<Use, 'log' | 'reads'>) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <Box as="section" mt="4">
      <Heading as="h3" size="sm">
        {t('emergencyReport.readsTitle', { n: format.number(reads) })}
      </Heading>
      {log.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('emergencyReport.noReads')}
        </Text>
      ) : (
        <ul role="list">
          {log.map(({ id, at, record }) => (
            <Box as="li" key={id} py="1.5" borderBottomWidth="1px">
              <Text size="sm">{t(`emergencyReport.records.${record}`)}</Text>
              <Text size="xs" tone="muted">
                {format.dateTime(at)}
              </Text>
            </Box>
          ))}
        </ul>
      )}
    </Box>
  );
};

const UseDetails = ({
  use,
  onPatient,
}: { readonly use: Use } & Pick<OpenUseProps, 'onPatient'>) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('emergency-access:write');
  const ended = useAccessEnded(use.patient.id);
  const [reviewing, setReviewing] = useState(false);
  useCrumb(use.patient.recordNumber);
  const close = useMutation({
    ...apiMutation('emergencyAccessClose'),
    onSuccess: () => {
      notify.success(t('emergencyReport.closed'));
      return ended();
    },
  });
  return (
    <>
      <Facts facts={useFacts(use)} />
      <Flex gap="2" wrap="wrap" mt="3">
        {use.open && canWrite ? (
          <Button
            size="sm"
            variant="danger"
            loading={close.isPending}
            onClick={() => close.mutate({ params: { emergencyAccessId: use.id } })}
          >
            {t('emergencyReport.close')}
          </Button>
        ) : null}
        {use.reviewable ? (
          <Button size="sm" onClick={() => setReviewing(true)}>
            {t('emergencyReport.doReview')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => onPatient(use.patient.id)}>
          {t('emergencyReport.ofPatient')}
        </Button>
      </Flex>
      {reviewing ? <ReviewUse id={use.id} onClose={() => setReviewing(false)} /> : null}
      <Reads {...use} />
    </>
  );
};

/** One use of emergency access: why, what was read, and its review. */
export const OpenUse = ({ id, onClose, onPatient }: OpenUseProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('emergencyAccessView', { params: { emergencyAccessId: id } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  return (
    <SidePanel beside="record" open width="wide" title={t('emergencyReport.one')} onClose={onClose}>
      {view.data ? (
        <UseDetails use={view.data} onPatient={onPatient} />
      ) : isMissing(view) ? (
        <ErrorState
          title={t('emergencyReport.notFound')}
          text={t('emergencyReport.notFoundText')}
        />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="text" rows={6} />
      )}
    </SidePanel>
  );
};
