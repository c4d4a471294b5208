import type { Department, Practitioner } from '@sala/shared-contracts';
import { Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import {
  FilterSelect,
  InTitle,
  SegmentedControl,
  TableToolbar,
  useIsPhone,
} from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { unassigned, type Lane } from '../../parts/calendar/calendar-data';
import { calendarViews, type CalendarView } from '../../parts/calendar/calendar-view';
import { useDayRangeText } from '../../parts/calendar/use-day-range-text';
import { useZoom, zooms } from '../../parts/calendar/zoom';
import { calendarColors, calendarColumns, type CalendarPlace } from './calendar-search';

interface CalendarToolbarProps {
  readonly place: CalendarPlace;
  readonly day: string;
  readonly today: string;
  readonly departments: readonly Department[];
  readonly practitioners: readonly Practitioner[];
  /** In month view a list shows only one day. */
  readonly view: CalendarView;
  /** Shows a list instead of the grid, without columns and colours. */
  readonly listed: boolean;
  /** Columns that are folded because they have nothing on this day. */
  readonly idle: readonly Lane[];
  /** Zone of the hours if it differs from the company's: `hora de Tijuana`. */
  readonly clocks: string | null;
  readonly onChange: (changes: Partial<CalendarPlace>) => void;
  readonly onStep: (steps: number) => void;
}

export const CalendarToolbar = ({
  place,
  day,
  today,
  departments,
  practitioners,
  view,
  listed,
  idle,
  clocks,
  onChange,
  onStep,
}: CalendarToolbarProps) => {
  const { t } = useTranslation('hospital');
  const { zoom, choose } = useZoom();
  const phone = useIsPhone();
  const words = useDayRangeText(phone ? place.view : view, day, phone);
  const folded = idle.filter(({ id }) => id !== unassigned);
  const views = (
    <SegmentedControl
      label={t('calendar.view')}
      value={place.view}
      onChange={(chosen) => onChange({ view: chosen })}
      options={calendarViews.map((value) => ({
        value,
        label: t(`calendar.views.${value}`),
      }))}
    />
  );
  const steps = (
    <Flex gap="1" align="center" flexShrink="0">
      <IconButton label={t('calendar.before')} icon={<BackIcon />} onClick={() => onStep(-1)} />
      <Button onClick={() => onChange({ date: '' })} aria-pressed={day === today}>
        {t('calendar.today')}
      </Button>
      <IconButton label={t('calendar.after')} icon={<ForwardIcon />} onClick={() => onStep(1)} />
    </Flex>
  );
  const shown = (
    <Text
      as="h2"
      flex={{ base: '1', md: 'none' }}
      minW="0"
      truncate
      fontWeight="semibold"
      _firstLetter={{ textTransform: 'uppercase' }}
      aria-live="polite"
      title={words}
    >
      {words}
    </Text>
  );
  const zone = clocks ? (
    <Text tone="muted" figures>
      {clocks}
    </Text>
  ) : null;
  const whose = (
    <>
      <FilterSelect
        label={t('calendar.department')}
        value={place.departmentId}
        onChange={(departmentId) => onChange({ departmentId, who: '', lane: '' })}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {view === 'week' && !listed ? null : ( // the week has them all above it
        <FilterSelect
          label={t('calendar.practitioner')}
          value={place.who}
          onChange={(who) => onChange({ who })}
          allLabel={t('calendar.everybody')}
          options={practitioners
            .filter(({ departmentIds }) => departmentIds.includes(place.departmentId))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
  if (phone)
    return (
      <>
        <InTitle>{views}</InTitle>
        <TableToolbar
          folds
          lead={
            <>
              {steps}
              {shown}
            </>
          }
        >
          {whose}
          {zone}
        </TableToolbar>
      </>
    );
  return (
    <>
      <TableToolbar
        end={
          <>
            {place.view === 'day' && !listed ? (
              <SegmentedControl
                label={t('calendar.columnsOf')}
                value={place.columns}
                onChange={(columns) => onChange({ columns })}
                options={calendarColumns.map((value) => ({
                  value,
                  label: t(`calendar.columns.${value}`),
                }))}
              />
            ) : null}
            {listed ? null : views}
          </>
        }
      >
        {steps}
        {listed ? views : null}
        {shown}
        {zone}
      </TableToolbar>
      <TableToolbar
        end={
          listed ? null : (
            <>
              {view === 'month' ? null : (
                <FilterSelect
                  label={t('calendar.zoom.label')}
                  value={String(zoom)}
                  onChange={(value) => choose(zooms.find((one) => String(one) === value) ?? zoom)}
                  options={zooms.map((value) => ({
                    value: String(value),
                    label: t('calendar.zoom.minutes', { count: value }),
                  }))}
                />
              )}
              <FilterSelect
                label={t('calendar.colorBy')}
                value={place.color}
                onChange={(value) =>
                  onChange({ color: calendarColors.find((color) => color === value) ?? 'type' })
                }
                options={calendarColors.map((value) => ({
                  value,
                  label: t(`calendar.colors.${value}`),
                }))}
              />
            </>
          )
        }
      >
        {whose}
        {folded.length > 0 && !listed ? (
          <Button
            variant="ghost"
            aria-expanded={place.idle !== ''}
            title={folded.map(({ title }) => title).join(', ')}
            onClick={() => onChange({ idle: place.idle ? '' : '1' })}
          >
            {t(day === today ? 'calendar.idleToday' : 'calendar.idleDay', {
              number: folded.length,
            })}
            {place.idle ? <BackIcon /> : <ForwardIcon />}
          </Button>
        ) : null}
      </TableToolbar>
    </>
  );
};
