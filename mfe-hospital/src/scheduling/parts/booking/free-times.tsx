import { Box, Button, Flex, IconButton, Skeleton, Text } from '@sala/shared-ui';
import { CalendarIcon } from '@sala/shared-ui/icons';
import { TextField, useFormikContext } from '@sala/shared-ui/form';
import { SegmentedControl, useIsPhone } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { instantAt } from '../../../parts/zoned-time';
import { preferences, withSlot, withoutTime, type BookingValues } from './booking-values';
import { FreeMonth } from './free-month';
import { onTimeKeys } from './time-keys';
import { TimesStrip } from './times-strip';
import { TimesTable } from './times-table';
import { keyOf, useFreeTimes } from './use-free-times';
import type { SlotLabels } from './use-slot-labels';
import { useWhen } from './use-when';

interface FreeTimesProps {
  readonly words: SlotLabels;
  /** Time zone of a typed time that is not free. */
  readonly zone: string;
  /** Ignored in conflict checks: the appointment being rescheduled. */
  readonly exceptId: string | undefined;
  /** Set when the focus goes to the recommended time as soon as it is there. */
  readonly wanted: RefObject<boolean>;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Free times as days × times beside a month; typing filters them. */
export const FreeTimes = ({ words, zone, exceptId, wanted }: FreeTimesProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues } = useFormikContext<BookingValues>();
  const phone = useIsPhone();
  const today = useToday();
  const when = useWhen();
  const [month, setMonth] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // A typed day counts at once: a time that it makes invalid is cleared in the same moment.
  const day = when.day ?? values.day;
  const from = day && day > today ? day : today;
  const free = useFreeTimes(values, from, when, exceptId);
  const { days, groups, recommended, isPending, isStale } = free;
  const ready = !isPending && !isStale && groups.length > 0;
  useEffect(() => {
    if (!ready || !wanted.current) return;
    wanted.current = false;
    root.current?.querySelector<HTMLElement>('[data-free-time][tabindex="0"]')?.focus();
  }, [ready, wanted, recommended]);
  const showFrom = (day: string) => {
    void setValues((now) => ({ ...now, day, when: '' }));
  };
  const asked =
    when.clock === null ? null : `${two(Math.floor(when.clock / 60))}:${two(when.clock % 60)}`;
  const askedDay = day || days[0] || today;
  const isFree = groups.some(({ times }) =>
    times.some(({ clock, day }) => clock === asked && day === askedDay),
  );
  const props = {
    days,
    groups,
    words,
    recommended,
    taken: keyOf({
      startAt: values.startAt,
      practitionerId: values.withId,
      siteId: values.siteId,
      endAt: '',
      free: 1,
    }),
    disabled: isStale, // they belong to another search
    onTake: (slot: Parameters<typeof withSlot>[1]) => void setValues((now) => withSlot(now, slot)),
    onNext: free.next ? () => showFrom(free.next ?? today) : undefined,
    onBack: from > today ? () => showFrom('') : undefined,
  };
  return (
    <Box
      ref={root}
      role="group"
      aria-label={t('bookingForm.times')}
      display="flex"
      flexDirection="column"
      gap="3"
      minW="0"
      onKeyDown={onTimeKeys}
    >
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Box flex="1 1 14rem" minW="0">
          <TextField
            name="when"
            label={t('bookingForm.when')}
            placeholder={t('bookingForm.whenHint')}
            autoComplete="off"
          />
        </Box>
        <Flex>
          <SegmentedControl
            label={t('bookingForm.preference')}
            value={values.preference}
            onChange={(preference) => void setValues((now) => ({ ...now, preference, when: '' }))}
            options={preferences.map((value) => ({
              value,
              label: t(`bookingForm.preferences.${value}`),
            }))}
          />
        </Flex>
        {phone ? (
          <IconButton
            label={t('bookingForm.month')}
            icon={<CalendarIcon />}
            aria-expanded={month}
            onClick={() => setMonth(!month)}
          />
        ) : null}
      </Flex>
      {when.unread ? (
        <Text role="status" size="sm" tone="muted">
          {t('bookingForm.whenUnread')}
        </Text>
      ) : null}
      <Box
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '13.5rem minmax(0, 1fr)' }}
      >
        {phone && !month ? null : (
          <FreeMonth day={day} today={today} exceptId={exceptId} onDay={showFrom} />
        )}
        <Box minW="0" aria-busy={isPending || isStale}>
          {isPending ? (
            <Skeleton height="40" width="full" />
          ) : groups.length > 0 ? (
            phone ? (
              <TimesStrip {...props} />
            ) : (
              <TimesTable {...props} />
            )
          ) : (
            <Text size="sm" tone="muted" role="status">
              {t(
                free.isError
                  ? 'bookingForm.slotsFailed'
                  : days.length > 0
                    ? 'bookingForm.noneThen'
                    : 'bookingForm.noneFree',
              )}
            </Text>
          )}
          {asked && !isPending && !isStale && !isFree ? (
            <Button
              type="button"
              variant="link"
              px="0"
              mt="2"
              onClick={() =>
                void setValues((now) => ({
                  ...withoutTime(now),
                  startAt: instantAt(`${askedDay}T${asked}`, zone),
                }))
              }
            >
              {t('bookingForm.useAnyway', {
                when: words.at(instantAt(`${askedDay}T${asked}`, zone), zone),
              })}
            </Button>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
};
