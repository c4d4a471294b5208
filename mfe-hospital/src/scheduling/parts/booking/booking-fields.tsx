import type { AppointmentKind, Conflict, EventType, Practitioner } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { CheckboxField, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useFormat, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useCallback, useEffect, useRef } from 'react';
import { useClearedDoctor } from '../../../parts/pickers/use-cleared-doctor';
import { TellPatientField } from '../appointment/tell-patient-field';
import { Alternatives } from './alternatives';
import type { Refusal } from './booking-refusal';
import { isRemote, type BookingValues, type Rescheduled } from './booking-values';
import { FreeTimes } from './free-times';
import { MeetingUrlField } from './meeting-url-field';
import { MoreFields } from './more-fields';
import { PatientField } from './patient-field';
import { QuestionFields } from './question-fields';
import { TimeWarnings } from './time-warnings';
import { eligiblePractitioners } from './use-booking-data';
import { useBookingKeys } from './use-booking-keys';
import { useChosenPlace } from './use-chosen-place';
import { useValidTime } from './use-valid-time';
import { useSlotLabels } from './use-slot-labels';
import { useUsual } from './use-usual';
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
  const { money } = useFormat();
  const { values, dirty } = useFormikContext<BookingValues>();
  useUnsavedWork(dirty);
  useValidTime(eventTypes, onTake);
  const fields = useRef<HTMLDivElement>(null);
  const { wish, onWish, goOn, keys } = useBookingKeys(fields, moved !== undefined);
  const chooseType = useCallback(() => {
    if (wish === null) return;
    onWish(null);
    fields.current?.querySelector<HTMLElement>('[name=eventTypeId]')?.focus();
  }, [wish, onWish]);
  useUsual(eventTypes, moved === undefined, chooseType);
  useEffect(() => onEventType(values.eventTypeId), [values.eventTypeId, onEventType]);
  const departmentId = departmentOf(values);
  const { eventType, siteId, sites, zone, check } = useChosenPlace(
    eventTypes,
    practitioners,
    departmentId,
    moved,
  );
  const dropped = useClearedDoctor(eventType, practitioners);
  const words = useSlotLabels(practitioners);
  const kindWord = (kind: AppointmentKind) => t(`bookingForm.kinds.${kind}`);
  const lengths = eventType ? [eventType.minutes, ...eventType.otherMinutes] : [];
  return (
    <Box
      ref={fields}
      display="grid"
      gap={{ base: '4', lg: '6' }}
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' }}
      gridTemplateRows={{ lg: 'auto 1fr' }}
      // The dialog keeps its height while typing filters the times.
      minH={{ lg: 'min(34rem, calc(100dvh - 15.5rem))' }}
      {...keys}
    >
      <Box
        display="grid"
        gap="3"
        minW="0"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'minmax(0, 1fr)',
        }}
        css={{ '& > *': { minW: '0' } }}
      >
        <Box gridColumn="1 / -1">
          {moved ? (
            <Text>
              {moved.patient.name} ·{' '}
              <Text as="span" tone="muted">
                {moved.eventType.name}
              </Text>
            </Text>
          ) : (
            <PatientField onWish={onWish} />
          )}
        </Box>
        {moved ? null : (
          <SelectField
            name="eventTypeId"
            label={t('bookingForm.eventType')}
            required
            {...(eventType && eventType.price > 0
              ? { help: t('bookingForm.price', { price: money(eventType.price) }) }
              : {})}
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
        {!moved && sites.length > 1 ? (
          <SelectField
            name="onlySiteId"
            label={t('bookingForm.site')}
            placeholder={t('bookingForm.anySite')}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <Box gridColumn="1 / -1" display="flex" flexDirection="column" gap="3">
          {values.eventTypeId ? (
            <CheckboxField name="allDay" label={t('bookingForm.allDay')} />
          ) : null}
          {moved?.startAt ? <TellPatientField appointmentId={moved.id} of="move" /> : null}
          {eventType && !moved ? (
            <QuestionFields questions={eventType.questions.filter(({ required }) => required)} />
          ) : null}
          {!moved && isRemote(values, eventType) ? <MeetingUrlField /> : null}
        </Box>
      </Box>
      <Box
        display="flex"
        flexDirection="column"
        gap="3"
        minW="0"
        gridColumn={{ lg: '2' }}
        gridRow={{ lg: '1 / span 2' }}
      >
        {refusal ? (
          <Alternatives refusal={refusal} words={words} zone={zone} onTake={onTake} />
        ) : null}
        <TimeWarnings
          conflicts={refusal ? noConflicts : (check?.conflicts ?? noConflicts)}
          sameDay={check?.sameDay ?? false}
        />
        {!values.eventTypeId ? (
          <Text size="sm" tone="muted" py={{ lg: '6' }}>
            {t('bookingForm.timesAfterType')}
          </Text>
        ) : values.allDay ? (
          <WholeDay zone={zone} />
        ) : (
          <FreeTimes
            words={words}
            zone={zone}
            exceptId={moved?.id}
            wish={wish}
            onWish={onWish}
            onGoOn={goOn}
          />
        )}
      </Box>
      <Box display="flex" flexDirection="column" gap="3" minW="0">
        <MoreFields
          repeatable={!moved}
          siteId={siteId}
          departmentId={departmentId ?? eventType?.departmentId ?? undefined}
          questions={eventType?.questions.filter(({ required }) => !required) ?? []}
        />
        {moved || !values.patientId || !values.eventTypeId ? null : (
          <Flex>
            <Button type="button" variant="link" px="0" onClick={() => onWait(values)}>
              {t('booking.wait')}
            </Button>
          </Flex>
        )}
      </Box>
    </Box>
  );
};
