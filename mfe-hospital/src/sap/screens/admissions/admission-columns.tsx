import type { SapCaseRow } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { CaseMarks } from './case-marks';
import { bedOf, useAgeSex } from './case-words';

const figures = (text: ReactNode) => (
  <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
    {text}
  </Box>
);

/** Columns of the list. */
export const useAdmissionColumns = (): readonly [Column<SapCaseRow>, ...Column<SapCaseRow>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const ageSex = useAgeSex();
  // Memoised: new columns redraw every row.
  return useMemo(
    () => [
      {
        key: 'patient',
        header: t('sapCases.patient'),
        cut: { from: '16rem', below: '11rem' },
        cell: ({ patient }) => (
          <>
            {patient.name}
            <Text as="span" size="xs" tone="muted">{` · ${ageSex(patient)}`}</Text>
          </>
        ),
      },
      {
        key: 'falnr',
        phone: 'line',
        header: t('sapCases.falnr'),
        width: '7rem',
        cell: ({ falnr }) => figures(falnr),
      },
      {
        key: 'type',
        header: t('sapCases.type'),
        showFrom: '2xl',
        cell: ({ type }) => t(`sapCases.types.${type}`),
      },
      {
        key: 'status',
        phone: 'chip',
        header: t('sapCases.status'),
        cell: (one) => <CaseMarks {...one} />,
      },
      {
        key: 'start',
        phone: 'line',
        header: t('sapCases.start'),
        cell: ({ start }) => figures(start ? format.dateTime(start) : '—'),
      },
      {
        key: 'where',
        phone: 'line',
        header: t('sapCases.where'),
        cut: '11rem',
        cell: (one) => bedOf(one) ?? '—',
      },
      {
        key: 'physician',
        phone: 'line',
        header: t('sapCases.physician'),
        showFrom: '2xl',
        cut: '10rem',
        cell: ({ physician }) => physician ?? '—',
      },
      {
        key: 'stay',
        header: t('sapCases.stay'),
        align: 'end',
        cell: ({ lengthOfStay }) =>
          lengthOfStay === null ? '—' : t('sapCases.days', { count: lengthOfStay }),
      },
      {
        key: 'plannedEnd',
        header: t('sapCases.plannedEnd'),
        showFrom: 'lg',
        cell: ({ plannedEnd }) => figures(plannedEnd ? format.dateTime(plannedEnd) : '—'),
      },
      {
        key: 'diagnosis',
        header: t('sapCases.diagnosis'),
        showFrom: '2xl',
        cut: '12rem',
        cell: ({ diagnosis }) => diagnosis ?? '—',
      },
    ],
    [t, format, ageSex],
  );
};
