import { api, apiMutation, useCan } from '@sala/shared-auth';
import { limits, privacyRights, type PatientRow } from '@sala/shared-contracts';
import {
  DateField,
  FormBody,
  SelectField,
  TextareaField,
  TextField,
  useField,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { Combobox, type FoundQuery } from '@sala/screen-parts/combobox';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { usePrivacyChanged } from './use-privacy-changed';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Found extends Person {
  readonly of: 'patient' | 'customer';
}

interface Values {
  readonly kind: string;
  readonly requester: string;
  readonly contact: string;
  readonly representative: string;
  readonly subject: Found;
  readonly details: string;
  readonly receivedOn: string;
}

const nobody: Found = { id: '', name: '', of: 'patient' };
const shown = 8;

const patientsByWords = (search: string): FoundQuery<PatientRow> => ({
  queryKey: ['patientList', 'privacy', search],
  queryFn: ({ signal }) =>
    api.patientList(
      { query: search ? { search, sort: 'relevance', pageSize: shown } : { pageSize: shown } },
      { signal },
    ),
  meta: failsAlone,
});

const customersByWords = (search: string): FoundQuery<Person> => ({
  queryKey: ['customerList', 'privacy', search],
  queryFn: async ({ signal }) => {
    const { items } = await api.customerList({ query: { search, pageSize: shown } }, { signal });
    return { items };
  },
  meta: failsAlone,
});

/** Whose data it is: a patient or a customer, or somebody who is neither. */
const SubjectFields = () => {
  const { t } = useTranslation('settings');
  const canSeePatients = useCan('patients:read');
  const canSeeCustomers = useCan('customers:read');
  const [{ value }, , { setValue }] = useField<Found>('subject');
  return (
    <>
      {canSeePatients ? (
        <Combobox<PatientRow>
          label={t('privacy.fields.patient')}
          query={patientsByWords}
          line={({ name }) => name}
          chosen={value.of === 'patient' ? value.name : ''}
          onChoose={({ id, name }) => void setValue({ id, name, of: 'patient' })}
          onClear={() => void setValue(nobody)}
        />
      ) : null}
      {canSeeCustomers ? (
        <Combobox<Person>
          label={t('privacy.fields.customer')}
          query={customersByWords}
          line={({ name }) => name}
          chosen={value.of === 'customer' ? value.name : ''}
          onChoose={({ id, name }) => void setValue({ id, name, of: 'customer' })}
          onClear={() => void setValue(nobody)}
        />
      ) : null}
    </>
  );
};

const bodyOf = ({ kind, subject, ...values }: Values) => ({
  kind: privacyRights.find((right) => right === kind) ?? ('access' as const),
  requester: values.requester.trim(),
  contact: values.contact.trim(),
  representative: values.representative.trim(),
  details: values.details.trim(),
  receivedOn: values.receivedOn,
  ...(subject.id === ''
    ? {}
    : subject.of === 'patient'
      ? { patientId: subject.id }
      : { customerId: subject.id }),
});

export interface NewRequestProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Registers a request; its days run from the day it was received. */
export const NewRequest = ({ onClose, onCreated }: NewRequestProps) => {
  const { t } = useTranslation('settings');
  const today = useToday();
  const changed = usePrivacyChanged();
  const create = useMutation({
    ...apiMutation('privacyRequestCreate'),
    meta: failsAlone,
    onSuccess: ({ id, folio }) => {
      notify.success(t('privacy.created', { number: folio }));
      onCreated(id);
      return changed();
    },
  });
  const rules = useMemo(() => {
    const required = t('privacy.rules.required');
    const line = (max: number) => yup.string().trim().max(max, t('privacy.rules.tooLong', { max }));
    return yup.object({
      kind: yup.string().required(required),
      requester: line(limits.privacyNameMax).required(required),
      contact: line(limits.privacyContactMax),
      representative: line(limits.privacyNameMax),
      details: line(limits.privacyTextMax),
      receivedOn: yup
        .string()
        .required(required)
        .test('past', t('privacy.rules.future'), (day) => !day || day <= today),
    });
  }, [t, today]);
  return (
    <FormDialog<Values>
      open
      title={t('privacy.new')}
      submitLabel={t('privacy.create')}
      initialValues={{
        kind: '',
        requester: '',
        contact: '',
        representative: '',
        subject: nobody,
        details: '',
        receivedOn: today,
      }}
      validationSchema={rules}
      onSubmit={(values) => create.mutate({ body: bodyOf(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <FormBody columns={2}>
        <SelectField
          name="kind"
          label={t('privacy.fields.kind')}
          required
          options={privacyRights.map((value) => ({ value, label: t(`privacy.kinds.${value}`) }))}
        />
        <DateField name="receivedOn" label={t('privacy.fields.receivedOn')} required />
        <TextField
          name="requester"
          label={t('privacy.fields.requester')}
          required
          autoComplete="off"
        />
        <TextField name="contact" label={t('privacy.fields.contact')} autoComplete="off" />
        <TextField
          name="representative"
          label={t('privacy.fields.representative')}
          autoComplete="off"
        />
        <SubjectFields />
      </FormBody>
      <TextareaField
        name="details"
        label={t('privacy.fields.details')}
        rows={3}
        countTo={limits.privacyTextMax}
      />
    </FormDialog>
  );
};
