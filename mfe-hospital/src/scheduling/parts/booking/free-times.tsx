import { Box, Button, ErrorState, Flex, IconButton, Skeleton, Text } from '@sala/shared-ui';
import { CalendarIcon } from '@sala/shared-ui/icons';
import { TextField, useFormikContext } from '@sala/shared-ui/form';
import { SegmentedControl, useIsPhone } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { instantAt } from '../../../parts/zoned-time';
import { preferences, withSlot, withoutTime, type BookingValues } from './booking-values';
import { FreeMonth } from './free-month';
import { MissingDay } from './missing-day';
import { onTimeKeys } from './time-keys';
import { TimesStrip } from './times-strip';
import { TimesTable } from './times-table';
import type { TimeWish } from './use-booking-keys';
import { keyOf, useFreeTimes } from './use-free-times';
import type { SlotLabels } from './use-slot-labels';
import { useWhen } from './use-when';

interface FreeTimesProps {
  readonly words: SlotLabels;
  /** Time zone of a typed time that is not free. */
  readonly zone: string;
  /** Ignored in conflict checks: the appointment being rescheduled. */
  readonly exceptId: string | undefined;
  /** Of the keys; fulfilled as soon as the times are there. */
  readonly wish: TimeWish | null;
  readonly onWish: (wish: null) => void;
  /** The time chosen next is confirmed with the button. */
  readonly onGoOn: () => void;
}

const two = (value: number): string => String(value).padStart(2, '0');

const leadTime = '[data-free-time][tabindex="0"]:enabled';

/** Free times as days × times beside a month; typing filters them. */
export const FreeTimes = ({ words, zone, exceptId, wish, onWish, onGoOn }: FreeTimesProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues, resetForm, dirty } = useFormikContext<BookingValues>();
  const phone = useIsPhone();
  const today = useToday();
  const when = useWhen();
  const [month, setMonth] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  /** Day chosen in the month. */
  const [picked, setPicked] = useState('');
  // A typed day counts at once: a time that it makes invalid is cleared in the same moment.
  const day = when.day ?? values.day;
  const from = day && day > today ? day : today;
  const askedFor = when.day ?? (picked !== '' && picked === values.day ? picked : null);
  const free = useFreeTimes(values, from, { ...when, day: askedFor }, exceptId);
  const { days, groups, recommended, missing, isPending, isStale } = free;
  const { unread } = when;
  useEffect(() => {
    if (wish === null || isPending || isStale) return;
    onWish(null);
    if (wish === 'confirm' && unread) return; // the words beside the field say so
    if (wish !== 'focus' && values.startAt === '') {
      if (!recommended) return;
      const next = withSlot(values, recommended.time);
      // What the form fills in by itself is not lost when it closes.
      if (wish === 'choose' && !dirty) resetForm({ values: next });
      else void setValues(next);
    }
    if (wish === 'confirm') onGoOn();
    else root.current?.querySelector<HTMLElement>(leadTime)?.focus();
  }, [
    wish,
    isPending,
    isStale,
    unread,
    recommended,
    values,
    dirty,
    onWish,
    onGoOn,
    setValues,
    resetForm,
  ]);
  const showFrom = (day: string) => {
    void setValues((now) => ({ ...now, day, when: '' }));
  };
  const pick = (day: string) => {
    setPicked(day);
    showFrom(day);
  };
  const toTimes = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.key !== 'ArrowDown' || !(target instanceof HTMLInputElement)) return;
    if (target.name !== 'when') return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(leadTime)?.focus();
  };
  const asked =
    when.clock === null ? null : `${two(Math.floor(when.clock / 60))}:${two(when.clock % 60)}`;
  const askedDay = day || days[0] || today;
  const isFree = groups.some(({ times }) =>
    times.some(({ clock, day }) => clock === asked && day === askedDay),
  );
  const taken = keyOf({
    startAt: values.startAt,
    practitionerId: values.withId,
    siteId: values.siteId,
    endAt: '',
    free: 1,
  });
  const onTake = (slot: Parameters<typeof withSlot>[1]) =>
    void setValues((now) => withSlot(now, slot));
  const props = {
    days,
    groups,
    words,
    recommended,
    taken,
    // Tab reaches the times also when none of them is recommended.
    lead: recommended?.key ?? (groups[0] && keyOf(groups[0].first)),
    disabled: isStale, // they belong to another search
    onTake,
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
      onKeyDown={toTimes}
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
        <Text role="status" size="sm" color="status.amber.fg">
          {t('bookingForm.whenUnread')}
        </Text>
      ) : null}
      {missing ? (
        <MissingDay
          missing={missing}
          half={when.half}
          clock={asked}
          today={today}
          words={words}
          taken={taken}
          onTake={onTake}
        />
      ) : null}
      <Box
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '13.5rem minmax(0, 1fr)' }}
      >
        {phone && !month ? null : (
          <FreeMonth day={day} today={today} exceptId={exceptId} onDay={pick} />
        )}
        <Box minW="0" aria-busy={isPending || isStale} onKeyDown={onTimeKeys}>
          {isPending || (isStale && groups.length === 0) ? (
            <Skeleton height="40" width="full" />
          ) : groups.length > 0 ? (
            phone ? (
              <TimesStrip {...props} />
            ) : (
              <TimesTable {...props} />
            )
          ) : free.isError ? (
            <ErrorState
              title={t('bookingForm.slotsFailed')}
              text={t('bookingForm.slotsFailedText')}
              onRetry={free.retry}
              retrying={free.isFetching}
            />
          ) : missing && days.length > 0 ? null : (
            <Text size="sm" tone="muted" role="status">
              {t(days.length > 0 ? 'bookingForm.noneThen' : 'bookingForm.noneFree')}
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
