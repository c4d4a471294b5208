import { Stack, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { shortName } from '@sala/shared-contracts';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayAfter, wallAt } from '../../../parts/zoned-time';
import type { CalendarData } from './use-calendar-data';

/** Why a day has less than others: the clinic is closed, or somebody is away. For the list. */
export const DayNotices = ({ data }: { readonly data: CalendarData }) => {
  const { t } = useTranslation('hospital');
  const { shown, lanes, zone, day, practitioners } = data;
  const format = useZonedFormat(zone);
  const ids = new Set(lanes.map(({ id }) => id));
  const [begins, ends] = [`${day}T00:00`, `${dayAfter(day, 1)}T00:00`];
  const away = (shown?.absences ?? []).flatMap(({ practitionerId, startAt, endAt }) => {
    const one = practitioners.find(({ id }) => id === practitionerId);
    const [from, to] = [wallAt(startAt, zone), wallAt(endAt, zone)];
    if (!one || !ids.has(practitionerId) || to <= begins || from >= ends) return [];
    const when =
      from <= begins && to >= ends ? null : `${format.clock(startAt)}–${format.clock(endAt)}`;
    return [{ key: `${practitionerId} ${startAt}`, name: shortName(one), when }];
  });
  const closed = (shown?.closures ?? []).filter(({ from, to }) => from <= day && day <= to);
  if (away.length === 0 && closed.length === 0) return null;
  return (
    <Stack as="ul" gap="0.5" mb="2" p="0" listStyleType="none">
      {closed.map(({ name }) => (
        <Text as="li" key={name} size="sm" tone="muted">
          {t('calendar.closedFor', { name })}
        </Text>
      ))}
      {away.map(({ key, name, when }) => (
        <Text as="li" key={key} size="sm" tone="muted" figures>
          {when === null
            ? t('calendar.awayAllDay', { name })
            : t('calendar.awayFrom', { name, when })}
        </Text>
      ))}
    </Stack>
  );
};
