import { lazyPart, Button } from '@sala/shared-ui';
import { FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { isReportFiltered, noReportFilters, parseReport, type ReportPlace } from './report-search';

/* Lazy: the calendar is as heavy as the list. */
const DayBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);

export interface ReportToolbarProps {
  readonly place: ReportPlace;
  readonly look: (changes: SearchChanges<ReportPlace>) => void;
  /** People who have used emergency access. */
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly unreviewed: number | undefined;
}

/** Filters of the report. */
export const ReportToolbar = ({ place, look, users, unreviewed }: ReportToolbarProps) => {
  const { t } = useTranslation('hospital');
  return (
    <TableToolbar>
      <FilterSelect
        label={t('emergencyReport.person')}
        value={place.userId}
        allLabel={t('emergencyReport.everybody')}
        onChange={(userId) => look({ userId })}
        options={users.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label={t('emergencyReport.review')}
        value={place.reviewed}
        allLabel={t('emergencyReport.all')}
        onChange={(reviewed) => look(parseReport.changes({ reviewed }))}
        options={[
          {
            value: 'false',
            label: t('emergencyReport.states.unreviewed'),
            ...(unreviewed === undefined ? {} : { count: unreviewed }),
          },
          { value: 'true', label: t('emergencyReport.states.reviewed') },
        ]}
      />
      <DayBox
        compact
        aria-label={t('emergencyReport.from')}
        value={place.from}
        onChange={(from) => look({ from })}
      />
      <DayBox
        compact
        aria-label={t('emergencyReport.to')}
        value={place.to}
        onChange={(to) => look({ to })}
      />
      {isReportFiltered(place) ? (
        <Button variant="ghost" onClick={() => look(noReportFilters)}>
          {t('patients.clear')}
        </Button>
      ) : null}
    </TableToolbar>
  );
};
