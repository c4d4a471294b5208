import { SelectField, TextareaField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useCategoryOptions } from '../../../parts/pickers/category-options';
import { reasonMax } from './booking-rules';

/** Reason of the visit: listed reason and free text. */
export const ReasonFields = ({ presentId = '' }: { readonly presentId?: string }) => {
  const { t } = useTranslation('hospital');
  const options = useCategoryOptions('appointment_reason', presentId);
  return (
    <>
      {options.length > 0 ? (
        <SelectField
          name="reasonId"
          label={t('bookingForm.reason')}
          placeholder={t('bookingForm.noReason')}
          options={options}
        />
      ) : null}
      <TextareaField
        name="reason"
        label={t(options.length > 0 ? 'bookingForm.reasonWords' : 'bookingForm.reason')}
        rows={2}
        countTo={reasonMax}
      />
    </>
  );
};
