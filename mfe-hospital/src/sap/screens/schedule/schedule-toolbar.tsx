import { Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SegmentedControl, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { calendarViews } from '../../../scheduling/parts/calendar/calendar-view';
import { useDayRangeText } from '../../../scheduling/parts/calendar/use-day-range-text';
import { unitName } from '../../parts/unit-name';
import { useSapUnits } from '../../parts/use-sap-units';
import { nothingOpen, scheduleColumns, type SchedulePlace } from './schedule-search';

interface ScheduleToolbarProps {
  readonly place: SchedulePlace;
  /** Of the department, for as long as the list of all is not there. */
  readonly name: string;
  readonly day: string;
  readonly today: string;
  /** Shown as a list, without columns. */
  readonly listed: boolean;
  readonly onChange: (changes: SearchChanges<SchedulePlace>) => void;
  readonly onStep: (steps: number) => void;
}

/** Days, view and department. */
export const ScheduleToolbar = ({
  place,
  name,
  day,
  today,
  listed,
  onChange,
  onStep,
}: ScheduleToolbarProps) => {
  const { t } = useTranslation('hospital');
  const days = useDayRangeText(place.view, day);
  const departments = useSapUnits()
    .filter(({ kind }) => kind === 'department')
    .map((unit) => ({ value: unit.code, label: unitName(unit) }));
  const views = (
    <SegmentedControl
      label={t('sapSchedule.view')}
      value={place.view}
      onChange={(view) => onChange({ view })}
      options={calendarViews.map((value) => ({
        value,
        label: t(`sapSchedule.views.${value}`),
      }))}
    />
  );
  return (
    <TableToolbar
      end={
        <>
          {place.view === 'day' && !listed ? (
            <SegmentedControl
              label={t('sapSchedule.columnsOf')}
              value={place.columns}
              onChange={(columns) => onChange({ columns })}
              options={scheduleColumns.map((value) => ({
                value,
                label: t(`sapSchedule.columns.${value}`),
              }))}
            />
          ) : null}
          {listed ? null : views}
        </>
      }
    >
      <FilterSelect
        label={t('sapSchedule.department')}
        value={place.department}
        allLabel={t('sapSchedule.another')}
        options={
          departments.some(({ value }) => value === place.department)
            ? departments
            : [{ value: place.department, label: name }, ...departments]
        }
        onChange={(department) => onChange({ ...nothingOpen, department })}
      />
      <Flex gap="1" align="center">
        <IconButton
          label={t('sapSchedule.before')}
          icon={<BackIcon />}
          onClick={() => onStep(-1)}
        />
        <Button onClick={() => onChange({ date: '' })} aria-pressed={day === today}>
          {t('sapSchedule.today')}
        </Button>
        <IconButton
          label={t('sapSchedule.after')}
          icon={<ForwardIcon />}
          onClick={() => onStep(1)}
        />
      </Flex>
      {listed ? views : null}
      <Text
        as="h2"
        fontWeight="semibold"
        _firstLetter={{ textTransform: 'uppercase' }}
        aria-live="polite"
      >
        {days}
      </Text>
    </TableToolbar>
  );
};
