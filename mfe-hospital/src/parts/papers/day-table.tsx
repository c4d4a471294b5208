import { Box } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { PrintHeader } from './print-header';

export interface DayTableRow {
  readonly id: string;
  readonly time: string;
  readonly patient: string;
  readonly type: string | undefined;
  readonly practitioner: string;
  readonly status: string;
}

export interface DayTableProps {
  /** Department and day. */
  readonly what: string;
  readonly rows: readonly DayTableRow[];
}

/* Black on white in every theme, for paper. */
const table = {
  '& table': { width: '100%', borderCollapse: 'collapse', mt: '0.5cm' },
  '& thead': { display: 'table-header-group' },
  '& th, & td': {
    textAlign: 'start',
    py: '0.12cm',
    pe: '0.4cm',
    borderBottom: '1px solid #999',
    verticalAlign: 'top',
  },
  '& tr': { breakInside: 'avoid' },
} as const;

/** Printed schedule of one day, with a tick box per row. */
export const DayTable = ({ what, rows }: DayTableProps) => {
  const { t } = useTranslation('hospital');
  return (
    <Box fontSize="10pt" css={table}>
      <PrintHeader>
        <p>{what}</p>
      </PrintHeader>
      <table>
        <thead>
          <tr>
            <th>{t('papers.time')}</th>
            <th>{t('papers.patient')}</th>
            <th>{t('papers.type')}</th>
            <th>{t('papers.practitioner')}</th>
            <th>{t('papers.status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, time, patient, type, practitioner, status }) => (
            <tr key={id}>
              <td>{time}</td>
              <td>{patient}</td>
              <td>{type}</td>
              <td>{practitioner}</td>
              <td>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};
