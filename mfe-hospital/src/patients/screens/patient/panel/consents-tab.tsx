import { apiMutation, apiQuery } from '@sala/shared-auth';
import {
  channelPurposes,
  consentChannels,
  patientConsentPurposes,
  type Patient,
  type PatientConsent,
} from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { consentLook } from '@sala/screen-parts/status-looks';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useInvalidatePatients } from '../../../parts/patient-form/use-invalidate-patients';
import { OutgoingSection } from './outgoing-section';
import { ConsentDialog, type ConsentQuestion } from './consent-dialog';

export interface ConsentsTabProps {
  readonly patient: Patient;
  readonly canWrite: boolean;
}

type Line = Pick<PatientConsent, 'purpose' | 'channel'>;

/** One line per purpose, or per channel. */
const lines: readonly Line[] = patientConsentPurposes.flatMap((purpose): Line[] =>
  channelPurposes.includes(purpose)
    ? consentChannels.map((channel) => ({ purpose, channel }))
    : [{ purpose, channel: null }],
);

/** Consents by purpose and channel, with their history (docs/spec/patients.md §4). */
export const ConsentsTab = ({ patient, canWrite }: ConsentsTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const forget = useInvalidatePatients();
  const [openConsent, setOpenConsent] = useState<ConsentQuestion | null>(null);
  const list = useQuery({
    ...apiQuery('patientConsentList', { params: { patientId: patient.id } }),
    meta: failsAlone,
  });
  const record = useMutation({
    ...apiMutation('patientConsentRecord'),
    onSuccess: () => {
      notify.success(t('patients.consent.done'));
      setOpenConsent(null);
      forget();
    },
  });
  const failure = useFailure(list.error);
  const refusal = useFailure(record.error);
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState shape="text" rows={6} />;
  const { current, history, notice } = list.data;
  const nameOf = ({ purpose, channel }: Line): string =>
    [
      t(`patients.consent.purposes.${purpose}`),
      channel && t(`patients.consent.channels.${channel}`),
    ]
      .filter(Boolean)
      .join(' · ');
  const detailOf = (one: PatientConsent): string =>
    [
      format.dateTime(one.at),
      t(`patients.consent.methods.${one.method}`),
      one.noticeNumber === null ? null : t('patients.consent.notice', { n: one.noticeNumber }),
      one.givenBy && t('patients.consent.givenBy', { name: one.givenBy }),
      one.by,
    ]
      .filter(Boolean)
      .join(' · ');
  const chip = (one: PatientConsent | undefined) => (
    <StatusChip {...consentLook(one)}>
      {t(
        one
          ? one.granted
            ? 'patients.consent.granted'
            : 'patients.consent.refused'
          : 'patients.consent.unknown',
      )}
    </StatusChip>
  );
  return (
    <>
      <ul role="list">
        {lines.map((line) => {
          const one = current.find(
            ({ purpose, channel }) => purpose === line.purpose && channel === line.channel,
          );
          return (
            <Flex
              as="li"
              key={nameOf(line)}
              wrap="wrap"
              align="center"
              gap="2"
              py="1"
              borderBottomWidth="1px"
              minH={{ base: 'touch', md: '9' }}
            >
              <Box flex="1 1 7rem" minW="0">
                <Text size="sm">{nameOf(line)}</Text>
                {one ? (
                  <Text size="xs" tone="muted">
                    {detailOf(one)}
                  </Text>
                ) : null}
              </Box>
              {chip(one)}
              {canWrite ? (
                <Button
                  size="sm"
                  aria-label={t('patients.consent.askOf', { what: nameOf(line) })}
                  onClick={() => setOpenConsent({ ...line, label: nameOf(line), now: one })}
                >
                  {t('patients.consent.ask')}
                </Button>
              ) : null}
            </Flex>
          );
        })}
      </ul>
      {history.length > 0 ? (
        <Box as="section" aria-label={t('patients.consent.history')} mt="4">
          <Text fontWeight="medium">{t('patients.consent.history')}</Text>
          <ul role="list">
            {history.map((one) => (
              <Box as="li" key={one.id} py="1">
                <Text size="sm">
                  {nameOf(one)}:{' '}
                  {t(one.granted ? 'patients.consent.granted' : 'patients.consent.refused')}
                </Text>
                <Text size="xs" tone="muted">
                  {detailOf(one)}
                </Text>
              </Box>
            ))}
          </ul>
        </Box>
      ) : null}
      <OutgoingSection patient={patient} canWrite={canWrite} />
      {openConsent ? (
        <ConsentDialog
          patient={patient}
          question={openConsent}
          notice={openConsent.purpose === 'privacy_notice' ? notice : null}
          onClose={() => setOpenConsent(null)}
          submitting={record.isPending}
          problem={refusal}
          onAnswer={(body) => record.mutate({ params: { patientId: patient.id }, body })}
        />
      ) : null}
    </>
  );
};
