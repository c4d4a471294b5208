import {
  type AppointmentKind,
  type Conflict,
  type EventType,
  type Practitioner,
  minutesAfter,
} from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { CheckboxField, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { useClearedDoctor } from '../../../parts/pickers/use-cleared-doctor';
import { useZones } from '../../../parts/use-zones';
import { Alternatives } from './alternatives';
import type { Refusal } from './booking-refusal';
import { isRemote, type BookingValues, type Rescheduled } from './booking-values';
import { ChosenTime } from './chosen-time';
import { DaySlots } from './day-slots';
import { FirstSlots } from './first-slots';
import { MeetingUrlField } from './meeting-url-field';
import { MoreFields } from './more-fields';
import { PatientField } from './patient-field';
import { QuestionFields } from './question-fields';
import { TimeWarnings } from './time-warnings';
import { TimeHint } from './time-hint';
import { useBookingCheck } from './use-booking-check';
import { eligiblePractitioners } from './use-booking-data';
import { useBookingKeys } from './use-booking-keys';
import { useValidTime } from './use-valid-time';
import { useSlotLabels } from './use-slot-labels';
import { WholeDay } from './whole-day';

export interface BookingFieldsProps {
  readonly eventTypes: readonly EventType[];
  readonly practitioners: readonly Practitioner[];
  /** Department to send with the booking. */
  readonly departmentOf: (values: BookingValues) => string | undefined;
  readonly moved: Rescheduled | undefined;
  readonly refusal: Refusal | null;
  /** Clears the refusal: another time was chosen or is being searched. */
  readonly onTake: () => void;
  readonly onWait: (values: BookingValues) => void;
  /** Reports the event type, whose questions the dialog loads. */
  readonly onEventType: (eventTypeId: string) => void;
}

const noConflicts: readonly Conflict[] = [];

export const BookingFields = ({
  eventTypes,
  practitioners,
  departmentOf,
  moved,
  refusal,
  onTake,
  onWait,
  onEventType,
}: BookingFieldsProps) => {
  const { t } = useTranslation('hospital');
  const { values, dirty } = useFormikContext<BookingValues>();
  const zones = useZones();
  useUnsavedWork(dirty);
  useValidTime(eventTypes, onTake);
  const keys = useBookingKeys();
  useEffect(() => onEventType(values.eventTypeId), [values.eventTypeId, onEventType]);
  const eventType = eventTypes.find(({ id }) => id === values.eventTypeId);
  const dropped = useClearedDoctor(eventType, practitioners);
  const practitioner = practitioners.find(
    ({ id }) => id === (values.withId || values.practitionerId),
  );
  const siteId =
    values.siteId || values.onlySiteId || practitioner?.siteIds[0] || zones.sites[0]?.id;
  const zone = zones.ofSite(siteId);
  const nameOf = (id: string) => practitioners.find((one) => one.id === id)?.name ?? '';
  const words = useSlotLabels(practitioners);
  const departmentId = departmentOf(values);
  const check = useBookingCheck(values, departmentId, moved);
  const kindWord = (kind: AppointmentKind) => t(`bookingForm.kinds.${kind}`);
  const lengths = eventType ? [eventType.minutes, ...eventType.otherMinutes] : [];
  return (
    <Box display="flex" flexDirection="column" gap="4" {...keys}>
      {moved ? (
        <Text>
          {moved.patient.name} ·{' '}
          <Text as="span" tone="muted">
            {moved.eventType.name}
          </Text>
        </Text>
      ) : (
        <PatientField />
      )}
      <Box
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        {moved ? null : (
          <SelectField
            name="eventTypeId"
            label={t('bookingForm.eventType')}
            required
            options={eventTypes.map(({ id, name, minutes }) => ({
              value: id,
              label: t('bookingForm.typeAndLength', { name, minutes }),
            }))}
          />
        )}
        <SelectField
          name="practitionerId"
          label={t('bookingForm.practitioner')}
          placeholder={t('bookingForm.anybody')}
          {...(dropped ? { help: t('bookingForm.dropped', { doctor: dropped }) } : {})}
          options={eligiblePractitioners(eventType, practitioners).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
        />
        {lengths.length > 1 && !values.allDay ? (
          <SelectField
            name="minutes"
            label={t('bookingForm.length')}
            placeholder={t('bookingForm.minutes', { minutes: lengths[0] })}
            options={lengths.slice(1).map((minutes) => ({
              value: String(minutes),
              label: t('bookingForm.minutes', { minutes }),
            }))}
          />
        ) : null}
        {!moved && eventType && eventType.kinds.length > 1 ? (
          <SelectField
            name="kind"
            label={t('bookingForm.kind')}
            placeholder={kindWord(eventType.kinds[0] ?? 'in_person')}
            options={eventType.kinds.slice(1).map((value) => ({ value, label: kindWord(value) }))}
          />
        ) : null}
        {!moved && zones.sites.length > 1 ? (
          <SelectField
            name="onlySiteId"
            label={t('bookingForm.site')}
            placeholder={t('bookingForm.anySite')}
            options={zones.sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {values.eventTypeId ? (
          <Box gridColumn="1 / -1" display="flex" flexDirection="column" gap="4">
            <CheckboxField name="allDay" label={t('bookingForm.allDay')} />
            {values.allDay ? (
              <WholeDay zone={zone} />
            ) : (
              <>
                <FirstSlots words={words} />
                <DaySlots words={words} zone={zone} exceptId={moved?.id} />
              </>
            )}
          </Box>
        ) : null}
      </Box>
      {/* Visible above the buttons, however many times are listed. */}
      <Box
        position="sticky"
        bottom={{ base: '2.8125rem', md: '2.3125rem' }}
        zIndex="1"
        pb="1.5"
        bg="bg.panel"
      >
        {values.startAt ? (
          <ChosenTime
            startAt={values.allDay ? (check?.startAt ?? values.startAt) : values.startAt}
            endAt={
              values.allDay
                ? (check?.endAt ?? null)
                : minutesAfter(values.startAt, Number(values.minutes) || (eventType?.minutes ?? 30))
            }
            allDay={values.allDay}
            zone={zone}
            practitioner={
              nameOf(values.withId) ||
              (values.allDay && eventType?.assignment !== 'fixed' ? t('bookingForm.anybody') : '')
            }
            site={zones.sites.find(({ id }) => id === siteId)?.name ?? ''}
          />
        ) : (
          <TimeHint moves={Boolean(moved?.startAt)} />
        )}
      </Box>
      {refusal ? (
        <Alternatives refusal={refusal} words={words} zone={zone} onTake={onTake} />
      ) : null}
      <TimeWarnings
        conflicts={refusal ? noConflicts : (check?.conflicts ?? noConflicts)}
        sameDay={check?.sameDay ?? false}
      />
      {eventType && !moved ? <QuestionFields questions={eventType.questions} /> : null}
      {!moved && isRemote(values, eventType) ? <MeetingUrlField /> : null}
      <MoreFields
        repeatable={!moved}
        siteId={siteId}
        departmentId={departmentId ?? eventType?.departmentId ?? undefined}
      />
      {moved || !values.patientId || !values.eventTypeId ? null : (
        <Flex>
          <Button type="button" variant="link" px="0" onClick={() => onWait(values)}>
            {t('booking.wait')}
          </Button>
        </Flex>
      )}
    </Box>
  );
};
