import type { PrescriptionRow, PrescriptionStatusFacts } from '@sala/shared-contracts';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { PrescriptionStatusChip } from '../../../parts/prescriptions/prescription-status';

type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

/* What reception sees too. */
const useStatusParts = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  type Facts = PrescriptionStatusFacts;
  return {
    folio: {
      key: 'folio',
      phone: 'line' as const,
      header: t('prescriptions.folio'),
      mono: true,
      cell: ({ folio }: Facts) => folio ?? t('rx.statuses.draft'),
    },
    issued: {
      key: 'issuedAt',
      phone: 'line' as const,
      header: t('prescriptions.date'),
      cell: ({ issuedAt }: Facts) => (issuedAt ? format.date(issuedAt) : '—'),
    },
    patient: {
      key: 'patient',
      phone: 'title' as const,
      header: t('prescriptions.patient'),
      cut: { from: '14rem', below: '11rem' },
      cell: ({ patient }: Facts) => patient.listName,
    },
    practitioner: {
      key: 'practitioner',
      phone: 'line' as const,
      header: t('prescriptions.practitioner'),
      cut: '9rem',
      cell: ({ practitioner }: Facts) => practitioner.name,
    },
    status: {
      key: 'status',
      phone: 'chip' as const,
      header: t('prescriptions.status'),
      cell: ({ status }: Facts) => <PrescriptionStatusChip status={status} />,
    },
    validUntil: {
      key: 'validUntil',
      header: t('prescriptions.validUntil'),
      cell: ({ validUntil }: Facts) => (validUntil ? format.day(validUntil) : '—'),
    },
    printed: {
      key: 'printed',
      header: t('prescriptions.printed'),
      showFrom: 'xl' as const,
      cell: ({ printedAt }: Facts) => (printedAt ? format.date(printedAt) : '—'),
    },
    sent: {
      key: 'sent',
      header: t('prescriptions.sent'),
      showFrom: 'xl' as const,
      cell: ({ sentAt }: Facts) => (sentAt ? format.date(sentAt) : '—'),
    },
  };
};

export const usePrescriptionColumns = (): Columns<PrescriptionRow> => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { folio, issued, patient, practitioner, status, validUntil, printed, sent } =
    useStatusParts();
  return [
    { ...folio, sortable: true },
    { ...issued, sortable: true },
    patient,
    {
      key: 'items',
      header: t('prescriptions.items'),
      cut: { from: '14rem', below: '8.5rem' },
      cell: ({ items }) => items.join(', ') || '—',
    },
    status,
    { ...validUntil, sortable: true },
    {
      key: 'runsOut',
      header: t('prescriptions.runsOut'),
      cell: ({ runsOutOn }) => (runsOutOn ? format.day(runsOutOn) : '—'),
    },
    { ...practitioner, showFrom: 'lg' },
    { ...printed, showFrom: '2xl' },
    { ...sent, showFrom: '2xl' },
  ];
};

export const useStatusColumns = (): Columns<PrescriptionStatusFacts> => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { folio, issued, patient, practitioner, status, validUntil, printed, sent } =
    useStatusParts();
  return [
    folio,
    issued,
    patient,
    practitioner,
    {
      key: 'itemCount',
      header: t('prescriptions.itemCount'),
      align: 'end',
      cell: ({ itemCount }) => number(itemCount),
    },
    status,
    validUntil,
    printed,
    sent,
  ];
};
