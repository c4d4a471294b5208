import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Link as LinkLook, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { paths } from '../../../paths';
import { LinkedPatient } from '../../../patients/parts/patient-banner/linked-patient';
import { useMomentAt } from '../../../scheduling/parts/use-moment-at';
import { SidePart } from './side-part';

/** Allergies, read when somebody asks for them: the reading is in the log. */
const Allergies = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const summary = useQuery({
    ...apiQuery('clinicalSummaryView', { params: { patientId } }),
    meta: failsAlone,
  });
  const problem = useFailure(summary.error);
  if (problem) return <Text size="sm">{problem.title}</Text>;
  if (!summary.data) return <LoadingState shape="text" rows={2} />;
  const active = summary.data.allergies.filter(({ status }) => status === 'active');
  if (active.length === 0) return <Text size="sm">{t('patientChats.noAllergies')}</Text>;
  return active.map(({ id, substance, reaction }) => (
    <Text key={id} size="sm">
      {[substance, reaction].filter(Boolean).join(': ')}
    </Text>
  ));
};

interface PatientFactsProps {
  readonly conversationId: string;
  readonly patientId: string;
}

/** The linked patient: what helps to answer; clinical content by permission, and on request. */
export const PatientFacts = ({ conversationId, patientId }: PatientFactsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const momentAt = useMomentAt();
  const canRead = useCan('patients:read');
  const seesAppointments = useCan('appointments:read');
  const seesClinical = useCan('clinical:read');
  const [clinical, setClinical] = useState(false);
  const context = useQuery({
    ...apiQuery('conversationContextView', { params: { conversationId } }),
    enabled: canRead,
    meta: failsAlone,
  });
  const problem = useFailure(context.error);
  if (!canRead) return null;
  const patient = context.data?.patient;
  const next = patient?.nextAppointment;
  return (
    <SidePart title={t('patientChats.patient')}>
      <LinkedPatient patientId={patientId} allergies="unread" />
      {problem ? <Text size="sm">{problem.title}</Text> : null}
      {context.isPending ? <LoadingState shape="text" rows={4} /> : null}
      {patient ? (
        <Facts
          facts={[
            ...(seesAppointments
              ? [
                  {
                    key: 'next',
                    label: t('patientChats.nextAppointment'),
                    content: next ? (
                      <LinkLook asChild>
                        <Link to={`${paths.appointments}?tab=all&appointmentId=${next.id}`}>
                          {[
                            momentAt(next.timeZone, next.startAt),
                            next.eventType,
                            next.practitioner,
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </Link>
                      </LinkLook>
                    ) : (
                      t('patientChats.noAppointment')
                    ),
                  },
                ]
              : []),
            {
              key: 'last',
              label: t('patientChats.lastVisit'),
              content: patient.lastVisitOn
                ? format.day(patient.lastVisitOn)
                : t('patientChats.neverSeen'),
            },
          ]}
        />
      ) : null}
      {patient ? (
        <Box>
          <Text size="sm" tone="muted">
            {t('patientChats.consents')}
          </Text>
          {patient.consents.map(({ purpose, channel, granted }) => (
            <Text key={`${purpose} ${channel ?? ''}`} size="sm">
              {t(granted ? 'patientChats.agrees' : 'patientChats.refuses', {
                purpose: t(`patientChats.consentPurposes.${purpose}`),
              })}
              {channel ? ` · ${t(`patientChats.channels.${channel}`)}` : ''}
            </Text>
          ))}
          {patient.consents.length === 0 ? (
            <Text size="sm">{t('patientChats.noConsents')}</Text>
          ) : null}
        </Box>
      ) : null}
      <Flex gap="1" wrap="wrap">
        {seesClinical && !clinical ? (
          <Button size="sm" onClick={() => setClinical(true)}>
            {t('patientChats.allergies')}
          </Button>
        ) : null}
      </Flex>
      {clinical ? <Allergies patientId={patientId} /> : null}
    </SidePart>
  );
};
