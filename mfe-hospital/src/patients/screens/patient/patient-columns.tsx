import { readablePhone, type PatientRow } from '@sala/shared-contracts';
import { Badge, Box, Flex } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { useCallback, useMemo } from 'react';
import { useCategoryName } from '../../../parts/category-name';
import { useAge } from '../../parts/patient-age';
import { usePatientStatusChip } from '../../parts/patient-status';

/** As on the shelf: surnames first. */
export const shelfName = ({ firstName, lastName, secondLastName }: PatientRow): string =>
  `${[lastName, secondLastName].filter(Boolean).join(' ')}, ${firstName}`;

/**
 * What the desk should know of somebody: a state that is not the usual one; a mark that there is
 * something clinical, never what; money; consent.
 */
const useMarks = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = usePatientStatusChip();
  return useCallback(
    ({ hasAlerts, debt, consentMissing, status }: PatientRow) => {
      if (status === 'active' && !hasAlerts && debt === 0 && !consentMissing) return '—';
      return (
        <Flex as="span" gap="1" align="center" wrap="nowrap">
          {status === 'active' ? null : chipOf(status)}
          {hasAlerts ? (
            <Box
              as="span"
              color="danger.fg"
              display="inline-flex"
              role="img"
              aria-label={t('patients.hasAlerts')}
              title={t('patients.hasAlerts')}
            >
              <AlertIcon />
            </Box>
          ) : null}
          {debt > 0 ? <Badge>{t('patients.owes', { amount: format.money(debt) })}</Badge> : null}
          {consentMissing && status === 'active' ? <Badge>{t('patients.noConsent')}</Badge> : null}
        </Flex>
      );
    },
    [t, format, chipOf],
  );
};

export interface PatientColumns {
  readonly columns: readonly [Column<PatientRow>, ...Column<PatientRow>[]];
  /** All that can be chosen beside the first. */
  readonly offered: readonly OfferedColumn[];
  /** Those on screen, in order, without the first. */
  readonly shown: readonly string[];
}

/* What has room at 1366 px beside the menu; who wants tags or the CURP chooses them. */
const usual = ['recordNumber', 'age', 'birthDate', 'phone', 'lastVisitOn', 'marks'];

/** The columns of the list: those that somebody chose, or the usual ones. */
export const usePatientColumns = (chosen: readonly string[] | undefined): PatientColumns => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const marks = useMarks();
  const age = useAge();
  const nameOf = useCategoryName();
  // The same columns as long as nothing of them changed: rows are drawn again with new ones.
  return useMemo(() => {
    const name: Column<PatientRow> = {
      key: 'name',
      header: t('patients.one'),
      sortable: true,
      cut: '16rem',
      cell: shelfName,
    };
    const all: readonly Column<PatientRow>[] = [
      {
        key: 'recordNumber',
        header: t('patients.record'),
        sortable: true,
        mono: true,
        width: '7.5rem',
        cell: ({ recordNumber }) => recordNumber,
      },
      {
        key: 'age',
        header: t('patients.ageSex'),
        cell: ({ birthDate, sex }) => `${age(birthDate)} · ${t(`patients.sexShort.${sex}`)}`,
      },
      {
        key: 'birthDate',
        header: t('patients.born'),
        sortable: true,
        showFrom: 'lg',
        cell: ({ birthDate }) => format.day(birthDate),
      },
      {
        key: 'phone',
        header: t('patient.phone'),
        cell: ({ phone }) => (phone ? readablePhone(phone) : '—'),
      },
      {
        key: 'lastVisitOn',
        header: t('patients.lastVisit'),
        showFrom: 'lg',
        cell: ({ lastVisitOn }) => (lastVisitOn ? format.day(lastVisitOn) : '—'),
      },
      {
        key: 'tags',
        header: t('patient.tags'),
        showFrom: 'xl',
        cut: '9rem',
        cell: ({ tags }) => tags.map(nameOf).join(', ') || '—',
      },
      { key: 'curp', header: t('patient.curp'), mono: true, cell: ({ curp }) => curp ?? '—' },
      { key: 'marks', header: t('patients.marks'), cell: marks },
    ];
    const shown = (chosen ?? usual).filter((key) => all.some((column) => column.key === key));
    const columns = shown.flatMap((key) => all.find((column) => column.key === key) ?? []);
    // What somebody chose is shown at every width.
    const visible = chosen
      ? columns.map((column) => ({ ...column, showFrom: undefined }))
      : columns;
    return {
      columns: [name, ...visible],
      offered: all.map(({ key, header }) => ({ key, label: header })),
      shown,
    };
  }, [t, format, marks, age, nameOf, chosen]);
};
