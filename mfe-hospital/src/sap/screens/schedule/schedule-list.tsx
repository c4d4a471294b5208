import { Badge, Box, EmptyState, Flex, Heading, Text } from '@sala/shared-ui';
import { AlertIcon, CalendarIcon } from '@sala/shared-ui/icons';
import { SegmentedControl } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import type { Schedule, ScheduleItem } from './schedule-items';
import { scheduleLanes, type ScheduleLane } from './schedule-search';
import { useItemFacts } from './use-item-facts';
import type { ScheduleData } from './use-schedule';

const Line = ({
  one,
  schedule,
  onOpen,
}: {
  readonly one: ScheduleItem;
  readonly schedule: Schedule;
  readonly onOpen: (one: ScheduleItem) => void;
}) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(useCompanyZone());
  const chipOf = useAppointmentStatusChip();
  const { whoOf, statusOf } = useItemFacts(schedule);
  const { item, sap } = one;
  return (
    <Box as="li" borderBottomWidth="1px">
      <Box asChild display="block" w="full" py="2" textAlign="start" cursor="pointer" minH="touch">
        <button type="button" onClick={() => onOpen(one)}>
          <Flex as="span" gap="2" align="center" wrap="wrap">
            <Text as="span" size="sm" tone="muted" figures>
              {format.clock(item.startAt)}
            </Text>
            <Text as="span" size="sm" fontWeight="medium" overflowWrap="anywhere">
              {item.patient}
            </Text>
            {chipOf(item.status)}
            {item.overbooked ? <Badge tone="accent">{t('sapSchedule.overbooked')}</Badge> : null}
            {item.clashes ? (
              <Badge tone="danger">
                <AlertIcon aria-hidden />
                {t('sapSchedule.clashes')}
              </Badge>
            ) : null}
          </Flex>
          <Text as="span" display="block" size="xs" tone="muted">
            {[whoOf(one), sap ? t('sapSchedule.inSap', { status: statusOf(one) }) : one.ours?.title]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </button>
      </Box>
    </Box>
  );
};

export interface ScheduleListProps {
  readonly data: ScheduleData;
  readonly lane: ScheduleLane;
  readonly onLane: (lane: ScheduleLane) => void;
  readonly onOpen: (one: ScheduleItem) => void;
}

/** One agenda at a time as a list by day, for phones and browsers without the grid. */
export const ScheduleList = ({ data, lane, onLane, onOpen }: ScheduleListProps) => {
  const { t } = useTranslation('hospital');
  const { day: dayWords, number } = useFormat();
  const zone = useCompanyZone();
  const { items, schedule } = data;
  const ofLane = (one: ScheduleLane) =>
    items.filter(({ sap }) => (one === 'sap') === (sap !== undefined));
  const placed = ofLane(lane)
    .map((one) => ({ one, day: dayOf(wallAt(one.item.startAt, zone)) }))
    .sort(
      (first, other) => Date.parse(first.one.item.startAt) - Date.parse(other.one.item.startAt),
    );
  const days = [...new Set(placed.map(({ day }) => day))];
  return (
    <>
      <SegmentedControl
        label={t('sapSchedule.laneOf')}
        value={lane}
        onChange={onLane}
        options={scheduleLanes.map((value) => ({
          value,
          label: `${t(`sapSchedule.lanes.${value}`)} (${number(ofLane(value).length)})`,
        }))}
      />
      {schedule && days.length > 0 ? (
        days.map((day) => (
          <Box as="section" key={day} mt="3">
            <Heading as="h3" size="sm">
              {dayWords(day)}
            </Heading>
            <ul role="list" aria-label={`${t(`sapSchedule.lanes.${lane}`)}, ${dayWords(day)}`}>
              {placed
                .filter((one) => one.day === day)
                .map(({ one }) => (
                  <Line key={one.item.id} one={one} schedule={schedule} onOpen={onOpen} />
                ))}
            </ul>
          </Box>
        ))
      ) : (
        <EmptyState
          icon={<CalendarIcon />}
          title={t('sapSchedule.empty')}
          text={t('sapSchedule.emptyText')}
        />
      )}
    </>
  );
};
