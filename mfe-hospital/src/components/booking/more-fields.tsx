import { Button, Flex } from '@sala/shared-ui';
import { NumberField, SelectField, TextareaField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { noteMax, reasonMax, repeatsMax } from './booking-rules';
import { repeats, type BookingValues } from './booking-values';

interface MoreFieldsProps {
  /** A series can be booked, not moved. */
  readonly repeatable: boolean;
}

/** Why the patient comes, and what is needed now and then. */
export const MoreFields = ({ repeatable }: MoreFieldsProps) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<BookingValues>();
  const [asked, setAsked] = useState(false);
  const shown = asked || values.repeat !== '' || values.internalNote !== '';
  return (
    <>
      <TextareaField name="reason" label={t(repeatable ? 'bookingForm.reason' : 'bookingForm.moveReason')} rows={2} countTo={reasonMax} />
      {shown && repeatable ? (
        <>
          <TextareaField name="internalNote" label={t('bookingForm.note')} rows={2} countTo={noteMax} />
          <Flex gap="3" wrap="wrap">
            <SelectField
              name="repeat"
              label={t('bookingForm.repeat')}
              placeholder={t('bookingForm.repeats.none')}
              options={repeats.flatMap((value) => (value ? [{ value, label: t(`bookingForm.repeats.${value}`) }] : []))}
            />
            {values.repeat ? <NumberField name="count" label={t('bookingForm.count', { max: repeatsMax })} integer /> : null}
          </Flex>
        </>
      ) : null}
      {!shown && repeatable ? (
        <Button type="button" variant="link" px="0" alignSelf="flex-start" onClick={() => setAsked(true)}>
          {t('bookingForm.more')}
        </Button>
      ) : null}
    </>
  );
};
