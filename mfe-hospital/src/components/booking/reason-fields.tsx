import { apiQuery, useCan } from '@sala/shared-auth';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { SelectField, TextareaField } from '@sala/shared-ui/form';
import { failsAlone, useLocale, useQuery, useTranslation } from '@sala/shell-sdk';
import { reasonMax } from './booking-rules';

/** Why the patient comes: one of the company's list, and words. @param present what is chosen already, which may be archived by now */
export const ReasonFields = ({ present = null }: { readonly present?: AppointmentDetail['reasonCategory'] }) => {
  const { t } = useTranslation('hospital');
  const english = useLocale() === 'en';
  const { data } = useQuery({ ...apiQuery('categoryList', { query: { kind: 'appointment_reason' } }), enabled: useCan('categories:read'), meta: failsAlone });
  const listed = (data?.items ?? []).filter(({ active }) => active).map(({ id, name, nameEn }) => ({ value: id, label: english ? (nameEn ?? name) : name }));
  const options = present && !listed.some(({ value }) => value === present.id) ? [{ value: present.id, label: present.name }, ...listed] : listed;
  return (
    <>
      {options.length > 0 ? <SelectField name="reasonId" label={t('bookingForm.reason')} placeholder={t('bookingForm.noReason')} options={options} /> : null}
      <TextareaField name="reason" label={t(options.length > 0 ? 'bookingForm.reasonWords' : 'bookingForm.reason')} rows={2} countTo={reasonMax} />
    </>
  );
};
