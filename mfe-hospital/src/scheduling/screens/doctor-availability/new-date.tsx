import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import {
  CheckboxField,
  DateField,
  FormBody,
  FormWide,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { SiteOfField } from '../../../parts/pickers/clinic-fields';
import { minutesOf, timeChoices } from '../../parts/day-times';
import { OverlapNote } from './overlap-note';

interface DateValues {
  readonly date: string;
  readonly type: 'open' | 'closed';
  readonly siteId: string;
  readonly wholeDay: boolean;
  readonly starts: string;
  readonly ends: string;
  readonly reason: string;
}

const Fields = ({
  practitionerId,
  today,
}: {
  readonly practitionerId: string;
  readonly today: string;
}) => {
  const { t } = useTranslation('hospital');
  const { values, dirty } = useFormikContext<DateValues>();
  useUnsavedWork(dirty);
  const hours = values.type === 'open' || !values.wholeDay;
  return (
    <FormBody columns={2}>
      <FormWide>
        <RadioGroupField
          name="type"
          label={t('availability.fields.change')}
          options={(['closed', 'open'] as const).map((value) => ({
            value,
            label: t(`availability.overrides.${value}`),
          }))}
        />
      </FormWide>
      <DateField name="date" label={t('availability.fields.date')} required min={today} />
      <SiteOfField
        practitionerId={practitionerId}
        name="siteId"
        label={t('availability.fields.site')}
        required={values.type === 'open'}
        placeholder={
          values.type === 'open' ? t('availability.choose') : t('availability.everySite')
        }
      />
      {values.type === 'closed' ? (
        <FormWide>
          <CheckboxField name="wholeDay" label={t('availability.wholeDay')} />
        </FormWide>
      ) : null}
      {hours ? (
        <>
          <SelectField
            name="starts"
            label={t('availability.fields.starts')}
            placeholder={null}
            options={timeChoices(values.starts)}
          />
          <SelectField
            name="ends"
            label={t('availability.fields.ends')}
            placeholder={null}
            options={timeChoices(values.ends)}
          />
        </>
      ) : null}
      <FormWide>
        <TextField
          name="reason"
          label={t('availability.fields.reason')}
          countTo={limits.reasonMax}
        />
      </FormWide>
    </FormBody>
  );
};

/** A single date that differs from the weekly hours. */
export const NewDate = ({
  practitionerId,
  today,
  onClose,
}: {
  readonly practitionerId: string;
  readonly today: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const create = useMutation({
    ...apiMutation('availabilityOverrideCreate'),
    meta: failsAlone,
    onSuccess: ({ affected }) => {
      notify.success(t('availability.toasts.dateSaved'));
      if (affected > 0) notify.info(t('availability.toasts.lyingIn', { count: affected }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('availabilityView') });
    },
  });
  const rules = yup.object({
    date: yup.string().required(t('availability.rules.date')),
    siteId: yup
      .string()
      .test(
        'site',
        t('availability.rules.site'),
        (siteId = '', { parent }) => parent.type !== 'open' || siteId !== '',
      ),
    ends: yup
      .string()
      .test(
        'after',
        t('availability.rules.ends'),
        (ends = '', { parent }) =>
          (parent.type === 'closed' && parent.wholeDay) || ends > String(parent.starts),
      ),
    reason: yup
      .string()
      .trim()
      .max(limits.reasonMax, t('availability.rules.tooLong', { max: limits.reasonMax })),
  });
  return (
    <FormDialog<DateValues>
      open
      title={t('availability.forms.newDate')}
      submitLabel={t('availability.forms.save')}
      initialValues={{
        date: '',
        type: 'closed',
        siteId: '',
        wholeDay: true,
        starts: '09:00',
        ends: '14:00',
        reason: '',
      }}
      validationSchema={rules}
      onSubmit={({ date, type, siteId, wholeDay, starts, ends, reason }) => {
        const whole = type === 'closed' && wholeDay;
        create.mutate({
          params: { practitionerId },
          body: {
            date,
            type,
            siteId: siteId || null,
            starts: whole ? null : minutesOf(starts),
            ends: whole ? null : minutesOf(ends),
            reason: reason.trim() || null,
          },
        });
      }}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <Fields practitionerId={practitionerId} today={today} />
      <OverlapNote error={create.error} />
    </FormDialog>
  );
};
