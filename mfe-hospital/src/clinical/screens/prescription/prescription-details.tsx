import { sigSentence, type Prescription, type PrescriptionItem } from '@sala/shared-contracts';
import { Box, Button, Code, Heading, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import type { ReactNode } from 'react';
import { PrescriptionStatusChip } from '../../../parts/prescriptions/prescription-status';
import { useTimeStampWords } from '../../../parts/prescriptions/time-stamp';
import { PrescriptionSafety } from './prescription-safety';

interface DetailsProps {
  readonly prescription: Prescription;
  readonly onOpen: (prescriptionId: string) => void;
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box as="section" mt="5">
    <Heading as="h3" size="sm" mb="2">
      {title}
    </Heading>
    {children}
  </Box>
);

const Item = ({ item }: { readonly item: PrescriptionItem }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const total = item.quantity.value * (1 + item.refills);
  const facts = [
    item.runsOutOn && t('prescriptions.runsOutOn', { day: format.day(item.runsOutOn) }),
    t('prescriptions.filledOf', {
      filled: format.number(item.filled),
      total: format.number(total),
    }),
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <Box as="li" mb="2">
      <Text fontWeight="medium">
        {[item.genericName, item.brandName && `(${item.brandName})`, item.presentation]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Text lang="es-MX">{sigSentence(item, 'es-MX')}</Text>
      {item.instructions ? <Text size="sm">{item.instructions}</Text> : null}
      <Text size="xs" tone="muted">
        {facts.join(' · ')}
      </Text>
    </Box>
  );
};

const History = ({ prescription }: Pick<DetailsProps, 'prescription'>) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <Box as="ol" role="list" m="0" p="0" display="grid" gap="2">
      {prescription.history.map(({ to, at, by, reason }) => (
        <Box key={`${to} ${at}`} as="li">
          <PrescriptionStatusChip status={to} />
          <Text size="sm">{`${format.dateTime(at)} · ${by ?? t('prescriptions.byTime')}`}</Text>
          {reason ? <Text size="sm">{reason}</Text> : null}
        </Box>
      ))}
    </Box>
  );
};

/** A prescription as it was issued. */
export const PrescriptionDetails = ({ prescription, onOpen }: DetailsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const stampWords = useTimeStampWords();
  const { timeStamp, deliveries } = prescription;
  const { issuedAt, validUntil, replaces, replacedBy, contentHash, verifyPath } = prescription;
  const linked = (other: { readonly id: string; readonly folio: string }) => (
    <Button variant="link" onClick={() => onOpen(other.id)}>
      {other.folio}
    </Button>
  );
  const facts = [
    {
      key: 'status',
      label: t('prescriptions.status'),
      content: <PrescriptionStatusChip status={prescription.status} />,
    },
    issuedAt && {
      key: 'issued',
      label: t('prescriptions.date'),
      content: format.dateTime(issuedAt),
    },
    validUntil && {
      key: 'valid',
      label: t('prescriptions.validUntil'),
      content: format.day(validUntil),
    },
    {
      key: 'practitioner',
      label: t('prescriptions.practitioner'),
      content: prescription.practitioner.name,
    },
    prescription.diagnoses.length > 0 && {
      key: 'diagnoses',
      label: t('prescriptions.diagnoses'),
      content: prescription.diagnoses.map(({ code, title }) => `${code} ${title}`).join('\n'),
    },
    {
      key: 'signature',
      label: t('prescriptions.signature'),
      content: t(`prescriptions.signatures.${prescription.signature}`),
    },
    replaces && {
      key: 'replaces',
      label: t('prescriptions.replaces'),
      content: linked(replaces),
    },
    replacedBy && {
      key: 'replacedBy',
      label: t('prescriptions.replacedBy'),
      content: linked(replacedBy),
    },
    timeStamp && {
      key: 'timeStamp',
      label: t('rx.timeStamp.label'),
      content: [
        stampWords(timeStamp),
        timeStamp.fault === null ? '' : t(`prescriptions.faults.${timeStamp.fault}`),
        timeStamp.fault !== null && timeStamp.triedAt !== null
          ? t('prescriptions.tried', {
              count: timeStamp.attempts,
              at: format.dateTime(timeStamp.triedAt),
            })
          : '',
      ]
        .filter((part) => part !== '')
        .join('\n'),
    },
    deliveries.length > 0 && {
      key: 'deliveries',
      label: t('prescriptions.sent'),
      content: deliveries
        .map(({ state, askedAt, by }) =>
          [t(`prescriptions.deliveries.${state}`), format.dateTime(askedAt), by ?? '']
            .filter((part) => part !== '')
            .join(' · '),
        )
        .join('\n'),
    },
    contentHash && {
      key: 'hash',
      label: t('prescriptions.hash'),
      content: <Code>{contentHash}</Code>,
    },
    verifyPath && {
      key: 'verify',
      label: t('prescriptions.verify'),
      content: (
        <a href={verifyPath} target="_blank" rel="noreferrer">
          {t('prescriptions.verifyOpen')}
        </a>
      ),
    },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  return (
    <>
      {prescription.intact ? null : (
        <Text role="alert" tone="danger" mb="3">
          {t('prescriptions.altered')}
        </Text>
      )}
      {prescription.addendum ? <Text mb="3">{t('prescriptions.addendum')}</Text> : null}
      <Facts facts={facts} />
      <Section title={t('prescriptions.items')}>
        <Box as="ol" m="0" ps="5">
          {prescription.items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </Box>
        {prescription.generalInstructions ? (
          <Text whiteSpace="pre-line">{prescription.generalInstructions}</Text>
        ) : null}
      </Section>
      {prescription.safety ? (
        <Section title={t('prescriptions.safety')}>
          <PrescriptionSafety prescription={prescription} safety={prescription.safety} />
        </Section>
      ) : null}
      <Section title={t('prescriptions.history')}>
        <History prescription={prescription} />
      </Section>
    </>
  );
};
