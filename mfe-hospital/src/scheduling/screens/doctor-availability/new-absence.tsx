import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, type TimeOff } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  CheckboxField,
  DateField,
  FormBody,
  FormWide,
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
import { usePractitioners } from '../../../parts/pickers/clinic-lists';
import { dayAfter, instantAt } from '../../../parts/zoned-time';
import { timeChoices } from '../../parts/day-times';

const types = [
  'vacation',
  'sick',
  'training',
  'personal',
  'other',
] as const satisfies readonly TimeOff['type'][];

interface AbsenceValues {
  readonly type: TimeOff['type'];
  readonly from: string;
  /** Last day, inclusive. */
  readonly to: string;
  readonly wholeDays: boolean;
  readonly starts: string;
  readonly ends: string;
  readonly delegateId: string;
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
  const { values, dirty } = useFormikContext<AbsenceValues>();
  useUnsavedWork(dirty);
  const others = usePractitioners().filter(({ id }) => id !== practitionerId);
  return (
    <FormBody columns={2}>
      <FormWide>
        <SelectField
          name="type"
          label={t('availability.fields.type')}
          placeholder={null}
          options={types.map((value) => ({ value, label: t(`availability.types.${value}`) }))}
        />
      </FormWide>
      <DateField name="from" label={t('availability.fields.firstDay')} required min={today} />
      <DateField
        name="to"
        label={t('availability.fields.lastDay')}
        required
        min={values.from || today}
      />
      <FormWide>
        <CheckboxField name="wholeDays" label={t('availability.wholeDays')} />
      </FormWide>
      {values.wholeDays ? null : (
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
      )}
      <FormWide>
        <SelectField
          name="delegateId"
          label={t('availability.fields.delegate')}
          help={t('availability.fields.delegateHelp')}
          placeholder={t('availability.noDelegate')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormWide>
      <FormWide>
        <TextField
          name="reason"
          label={t('availability.fields.reason')}
          countTo={limits.reasonMax}
        />
      </FormWide>
      <FormWide>
        <Text size="sm" tone="muted">
          {t('availability.absences.hint')}
        </Text>
      </FormWide>
    </FormBody>
  );
};

interface NewAbsenceProps {
  readonly practitionerId: string;
  readonly zone: string;
  readonly today: string;
  readonly onAsked: (timeOffId: string) => void;
  readonly onClose: () => void;
}

/** Requests an absence of whole days or hours. */
export const NewAbsence = ({ practitionerId, zone, today, onAsked, onClose }: NewAbsenceProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const create = useMutation({
    ...apiMutation('timeOffCreate'),
    meta: failsAlone,
    onSuccess: ({ id }) => {
      notify.success(t('availability.toasts.absenceAsked'));
      onAsked(id);
      return client.invalidateQueries({ queryKey: apiKey('timeOffList') });
    },
  });
  const rules = yup.object({
    from: yup.string().required(t('availability.rules.date')),
    to: yup
      .string()
      .required(t('availability.rules.date'))
      .test(
        'after',
        t('availability.rules.to'),
        (to = '', { parent }) => to >= String(parent.from),
      ),
    ends: yup
      .string()
      .test(
        'after',
        t('availability.rules.ends'),
        (ends = '', { parent }) =>
          parent.wholeDays || parent.to > parent.from || ends > String(parent.starts),
      ),
    reason: yup
      .string()
      .trim()
      .max(limits.reasonMax, t('availability.rules.tooLong', { max: limits.reasonMax })),
  });
  const end = ({ to, wholeDays, ends }: AbsenceValues) =>
    wholeDays || ends === '24:00' ? `${dayAfter(to, 1)}T00:00` : `${to}T${ends}`;
  return (
    <FormDialog<AbsenceValues>
      open
      title={t('availability.forms.newAbsence')}
      submitLabel={t('availability.forms.ask')}
      initialValues={{
        type: 'vacation',
        from: '',
        to: '',
        wholeDays: true,
        starts: '09:00',
        ends: '14:00',
        delegateId: '',
        reason: '',
      }}
      validationSchema={rules}
      onSubmit={(values) =>
        create.mutate({
          params: { practitionerId },
          body: {
            type: values.type,
            startAt: instantAt(
              `${values.from}T${values.wholeDays ? '00:00' : values.starts}`,
              zone,
            ),
            endAt: instantAt(end(values), zone),
            delegateId: values.delegateId || null,
            reason: values.reason.trim() || null,
          },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <Fields practitionerId={practitionerId} today={today} />
    </FormDialog>
  );
};
