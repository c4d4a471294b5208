import { readablePhone, type SapPatientRow } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { LinkChip } from '../../parts/link-chip';
import { isMarked, RecordMarks } from './record-marks';
import { sapName } from './sap-person';

/** Columns of the list. */
export const useSapPatientColumns = (): readonly [
  Column<SapPatientRow>,
  ...Column<SapPatientRow>[],
] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  // Memoised: new columns redraw every row.
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('sapPatients.name'),
        sortable: true,
        cut: { from: '15rem', below: '11rem' },
        cell: sapName,
      },
      {
        key: 'patnr',
        phone: 'line',
        header: t('sapPatients.facts.patnr'),
        sortable: true,
        width: '7rem',
        cell: ({ patnr }) => (
          <Box as="span" fontVariantNumeric="tabular-nums">
            {patnr}
          </Box>
        ),
      },
      {
        key: 'birthDate',
        phone: 'line',
        header: t('sapPatients.bornSex'),
        cell: ({ birthDate, sex }) => (
          <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {[birthDate ? format.day(birthDate) : '—', t(`sap.sexes.${sex}`)].join(' · ')}
          </Box>
        ),
      },
      {
        key: 'curp',
        header: t('sapPatients.facts.curp'),
        mono: true,
        showFrom: '2xl',
        cell: ({ curp }) => curp ?? '—',
      },
      {
        key: 'phone',
        phone: 'line',
        header: t('sapPatients.phone'),
        showFrom: 'lg',
        cell: ({ phone }) => (
          <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {phone ? readablePhone(phone) : '—'}
          </Box>
        ),
      },
      {
        key: 'city',
        header: t('sapPatients.city'),
        showFrom: 'xl',
        cut: '8rem',
        cell: ({ city }) => city ?? '—',
      },
      {
        key: 'marks',
        phone: 'chip',
        header: t('sapPatients.marks.label'),
        cell: (record) => (isMarked(record) ? <RecordMarks record={record} /> : '—'),
      },
      {
        key: 'link',
        header: t('sapPatients.link'),
        cell: ({ link }) => (
          <Flex as="span" gap="2" align="center" minW="0">
            <LinkChip link={link} />
            {link.patient ? (
              <Box as="span" minW="0" maxW="11rem" truncate title={link.patient.listName}>
                {link.patient.listName}
              </Box>
            ) : null}
          </Flex>
        ),
      },
    ],
    [t, format],
  );
};
