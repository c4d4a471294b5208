import { appointmentPriorities, type EventQuestion } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import {
  DateField,
  FormBody,
  FormWide,
  NumberField,
  SelectField,
  TextareaField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { RoomField } from '../../../parts/pickers/clinic-fields';
import { noteMax, reasonMax, repeatsMax } from './booking-rules';
import { askedVia, repeats, type BookingValues } from './booking-values';
import { QuestionFields } from './question-fields';
import { ReasonFields } from './reason-fields';

interface MoreFieldsProps {
  /** A series can be booked but not rescheduled. */
  readonly repeatable: boolean;
  /** Site if known; limits the rooms. */
  readonly siteId: string | undefined;
  readonly departmentId: string | undefined;
  /** Questions of the event type that may stay open. */
  readonly questions: readonly EventQuestion[];
}

const isUsed = ({
  repeat,
  internalNote,
  roomId,
  priority,
  bookedVia,
  until,
  reason,
  reasonId,
}: BookingValues): boolean =>
  repeat !== '' ||
  internalNote !== '' ||
  roomId !== '' ||
  priority !== 'routine' ||
  bookedVia !== 'staff' ||
  until !== '' ||
  reason !== '' ||
  reasonId !== '';

/** Reason of the visit and rarely used fields. */
export const MoreFields = ({ repeatable, siteId, departmentId, questions }: MoreFieldsProps) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<BookingValues>();
  const [opened, setOpened] = useState(false);
  const shown = repeatable && (opened || isUsed(values));
  return (
    <>
      {repeatable ? null : (
        <TextareaField
          name="reason"
          label={t('bookingForm.moveReason')}
          rows={2}
          countTo={reasonMax}
        />
      )}
      {shown ? (
        <FormBody maxW="full" gap="3">
          <ReasonFields />
          <QuestionFields questions={questions} />
          <SelectField
            name="bookedVia"
            label={t('bookingForm.via')}
            placeholder={null}
            options={askedVia.map((value) => ({ value, label: t(`bookingForm.vias.${value}`) }))}
          />
          <SelectField
            name="priority"
            label={t('bookingForm.priority')}
            placeholder={null}
            options={appointmentPriorities.map((value) => ({
              value,
              label: t(`bookingForm.priorities.${value}`),
            }))}
          />
          <RoomField
            name="roomId"
            label={t('bookingForm.room')}
            placeholder={t('bookingForm.noRoom')}
            siteId={siteId ?? ''}
            departmentId={departmentId ?? ''}
          />
          <DateField name="until" label={t('bookingForm.until')} />
          <SelectField
            name="repeat"
            label={t('bookingForm.repeat')}
            placeholder={t('bookingForm.repeats.none')}
            options={repeats.flatMap((value) =>
              value ? [{ value, label: t(`bookingForm.repeats.${value}`) }] : [],
            )}
          />
          {values.repeat ? (
            <NumberField name="count" label={t('bookingForm.count', { max: repeatsMax })} integer />
          ) : null}
          <FormWide>
            <TextareaField
              name="internalNote"
              label={t('bookingForm.note')}
              rows={2}
              countTo={noteMax}
            />
          </FormWide>
        </FormBody>
      ) : null}
      {repeatable && !shown ? (
        <Button
          type="button"
          variant="link"
          px="0"
          alignSelf="flex-start"
          onClick={() => setOpened(true)}
        >
          {t('bookingForm.more')}
        </Button>
      ) : null}
    </>
  );
};
