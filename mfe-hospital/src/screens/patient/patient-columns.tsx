import { readablePhone, type PatientRow } from '@sala/shared-contracts';
import { Badge, Box, Flex } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCallback, useMemo } from 'react';
import { yearsSince } from '../../components/patient-age';
import { usePatientStatusChip } from '../../components/patient-status';

/** As on the shelf: surnames first. */
export const shelfName = ({ firstName, lastName, secondLastName }: PatientRow): string => `${[lastName, secondLastName].filter(Boolean).join(' ')}, ${firstName}`;

/** What the desk should know of somebody: a state that is not the usual one; a mark that there is something clinical, never what; money; consent. */
const useMarks = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = usePatientStatusChip();
  return useCallback(({ hasAlerts, debt, consentMissing, status }: PatientRow) => {
    if (status === 'active' && !hasAlerts && debt === 0 && !consentMissing) return '—';
    return (
      <Flex as="span" gap="1" align="center" wrap="nowrap">
        {status === 'active' ? null : chipOf(status)}
        {hasAlerts ? (
          <Box as="span" color="danger.fg" display="inline-flex" role="img" aria-label={t('patients.hasAlerts')} title={t('patients.hasAlerts')}>
            <AlertIcon />
          </Box>
        ) : null}
        {debt > 0 ? <Badge>{t('patients.owes', { amount: format.money(debt) })}</Badge> : null}
        {consentMissing && status === 'active' ? <Badge>{t('patients.noConsent')}</Badge> : null}
      </Flex>
    );
  }, [t, format, chipOf]);
};

/** The columns of the list. */
export const usePatientColumns = (): readonly [Column<PatientRow>, ...Column<PatientRow>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const marks = useMarks();
  // The same columns as long as nothing of them changed: rows are drawn again with new ones.
  return useMemo(
    () => [
      { key: 'name', header: t('patients.one'), sortable: true, cut: '16rem', cell: shelfName },
      { key: 'recordNumber', header: t('patients.record'), sortable: true, mono: true, width: '7.5rem', cell: ({ recordNumber }) => recordNumber },
      {
        key: 'age',
        header: t('patients.ageSex'),
        cell: ({ birthDate, sex }) => `${t('patient.years', { count: yearsSince(birthDate) ?? 0 })} · ${t(`patients.sexShort.${sex}`)}`,
      },
      { key: 'birthDate', header: t('patients.born'), sortable: true, showFrom: 'lg', cell: ({ birthDate }) => format.day(birthDate) },
      { key: 'phone', header: t('patient.phone'), cell: ({ phone }) => (phone ? readablePhone(phone) : '—') },
      { key: 'tags', header: t('patient.tags'), showFrom: 'xl', cut: '9rem', cell: ({ tags }) => tags.map(({ name }) => name).join(', ') || '—' },
      { key: 'marks', header: t('patients.marks'), cell: marks },
    ],
    [t, format, marks],
  );
};
