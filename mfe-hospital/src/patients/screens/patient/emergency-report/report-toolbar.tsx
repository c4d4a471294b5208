import { emergencyAccessKinds } from '@sala/shared-contracts';
import { Button, Flex, lazyPart, Text } from '@sala/shared-ui';
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

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const Day = ({ label, ...box }: DayProps) => (
  <Flex align="center" gap="1.5">
    <Text size="sm" tone="muted" aria-hidden>
      {label}
    </Text>
    <DayBox compact aria-label={label} {...box} />
  </Flex>
);

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
        label={t('emergencyReport.kinds.label')}
        value={place.kind}
        allLabel={t('emergencyReport.kinds.all')}
        onChange={(kind) => look(parseReport.changes({ kind }))}
        options={emergencyAccessKinds.map((value) => ({
          value,
          label: t(`emergencyReport.kinds.${value}`),
        }))}
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
      <Day
        label={t('emergencyReport.from')}
        value={place.from}
        onChange={(from) => look({ from })}
      />
      <Day label={t('emergencyReport.to')} value={place.to} onChange={(to) => look({ to })} />
      {isReportFiltered(place) ? (
        <Button variant="ghost" onClick={() => look(noReportFilters)}>
          {t('patients.clear')}
        </Button>
      ) : null}
    </TableToolbar>
  );
};
