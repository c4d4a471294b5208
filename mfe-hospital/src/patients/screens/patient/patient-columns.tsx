import { readablePhone, type PatientRow } from '@sala/shared-contracts';
import { Badge, Box, Flex } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { chosenColumn, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { useCallback, useMemo } from 'react';
import { useCategoryName } from '../../../parts/category-name';
import { useAboutPatient } from '../../parts/patient-about';
import { usePatientStatusChip } from '../../parts/patient-status';

/** Marks of a row: unusual status, clinical alerts (never their content), debt, missing consent. */
const useMarks = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = usePatientStatusChip();
  return useCallback(
    ({ hasAlerts, debt, consentMissing, status }: PatientRow, short: boolean) => {
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
          {consentMissing && status === 'active' ? (
            <Badge>{t(short ? 'patients.noConsentShort' : 'patients.noConsent')}</Badge>
          ) : null}
        </Flex>
      );
    },
    [t, format, chipOf],
  );
};

export interface PatientColumns {
  readonly columns: readonly [Column<PatientRow>, ...Column<PatientRow>[]];
  /** Columns that can be chosen, without the fixed first. */
  readonly offered: readonly OfferedColumn[];
  /** Visible columns in order, without the first. */
  readonly shown: readonly string[];
}

/* Fits 1366 px next to the menu; tags and CURP are optional. */
const defaultColumns = ['recordNumber', 'age', 'birthDate', 'phone', 'lastVisitOn', 'marks'];

/** Columns of the list: the user's choice or the default. */
export const usePatientColumns = (chosen: readonly string[] | undefined): PatientColumns => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const marks = useMarks();
  const about = useAboutPatient();
  const nameOf = useCategoryName();
  // Memoised: new columns redraw every row.
  return useMemo(() => {
    const name: Column<PatientRow> = {
      key: 'name',
      header: t('patients.one'),
      sortable: true,
      cut: '16rem',
      cell: ({ listName }) => listName,
    };
    const all: readonly Column<PatientRow>[] = [
      {
        key: 'recordNumber',
        phone: 'line',
        header: t('patients.record'),
        sortable: true,
        mono: true,
        width: '7.5rem',
        cell: ({ recordNumber }) => recordNumber,
      },
      {
        key: 'age',
        phone: 'line',
        header: t('patients.ageSex'),
        cell: about,
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
        phone: 'line',
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
      {
        key: 'marks',
        phone: 'chip',
        header: t('patients.marks'),
        cell: (patient) => marks(patient, false),
        phoneCell: (patient) => marks(patient, true), // beside the name
      },
    ];
    const shown = (chosen ?? defaultColumns).filter((key) =>
      all.some((column) => column.key === key),
    );
    const columns = shown.flatMap((key) => all.find((column) => column.key === key) ?? []);
    // Chosen columns show at every width.
    const visible = chosen ? columns.map(chosenColumn) : columns;
    return {
      columns: [name, ...visible],
      offered: all.map(({ key, header }) => ({ key, label: header })),
      shown,
    };
  }, [t, format, marks, about, nameOf, chosen]);
};
