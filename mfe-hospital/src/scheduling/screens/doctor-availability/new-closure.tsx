import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import {
  DateField,
  FormBody,
  FormWide,
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
import { SiteField } from '../../../parts/pickers/clinic-fields';

interface ClosureValues {
  readonly name: string;
  readonly siteId: string;
  readonly from: string;
  readonly to: string;
}

const Fields = () => {
  const { t } = useTranslation('hospital');
  const { values, dirty } = useFormikContext<ClosureValues>();
  useUnsavedWork(dirty);
  return (
    <FormBody columns={2}>
      <FormWide>
        <TextField
          name="name"
          label={t('availability.fields.name')}
          required
          countTo={limits.closureNameMax}
        />
      </FormWide>
      <FormWide>
        <SiteField
          name="siteId"
          label={t('availability.fields.site')}
          placeholder={t('availability.everySite')}
        />
      </FormWide>
      <DateField name="from" label={t('availability.fields.firstDay')} required />
      <DateField name="to" label={t('availability.fields.lastDay')} required min={values.from} />
    </FormBody>
  );
};

/** Closes one site or all for some days. */
export const NewClosure = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const create = useMutation({
    ...apiMutation('closureCreate'),
    meta: failsAlone,
    onSuccess: ({ name, affected }) => {
      notify.success(t('availability.toasts.created', { name }));
      if (affected > 0) notify.info(t('availability.toasts.lyingIn', { count: affected }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('closureList') });
    },
  });
  const rules = yup.object({
    name: yup
      .string()
      .trim()
      .required(t('availability.rules.name'))
      .max(limits.closureNameMax, t('availability.rules.tooLong', { max: limits.closureNameMax })),
    from: yup.string().required(t('availability.rules.date')),
    to: yup
      .string()
      .required(t('availability.rules.date'))
      .test(
        'after',
        t('availability.rules.to'),
        (to = '', { parent }) => to >= String(parent.from),
      ),
  });
  return (
    <FormDialog<ClosureValues>
      open
      title={t('availability.forms.newClosure')}
      submitLabel={t('availability.forms.create')}
      initialValues={{ name: '', siteId: '', from: '', to: '' }}
      validationSchema={rules}
      onSubmit={({ name, siteId, from, to }) =>
        create.mutate({ body: { name: name.trim(), siteId: siteId || null, from, to } })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
};
