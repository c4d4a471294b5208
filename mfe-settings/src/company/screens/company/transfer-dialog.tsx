import { api, apiKey, apiMutation, useAuth } from '@sala/shared-auth';
import type { Member } from '@sala/shared-contracts';
import { PasswordField, useField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { Combobox, type FoundQuery } from '@sala/screen-parts/combobox';
import { useFailure } from '@sala/screen-parts/failure';
import { PersonLine } from '@sala/screen-parts/person-line';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';

interface TransferValues {
  readonly to: { readonly id: string; readonly name: string };
  readonly password: string;
}

const nobody: TransferValues['to'] = { id: '', name: '' };
const shown = 8;

const membersByWords =
  (me: string | undefined) =>
  (words: string): FoundQuery<Member> => ({
    queryKey: ['memberList', 'owners', words],
    queryFn: async ({ signal }) => {
      const query = { search: words, pageSize: shown };
      const { items } = await api.memberList({ query }, { signal });
      return {
        items: items.filter(
          ({ userId, status, roles }) =>
            userId !== me && status === 'active' && !roles.includes('owner'),
        ),
      };
    },
    meta: failsAlone,
  });

const RecipientField = () => {
  const { t } = useTranslation('settings');
  const me = useAuth(({ user }) => user?.id);
  const query = useMemo(() => membersByWords(me), [me]);
  const [{ value }, { error, touched }, { setValue }] = useField<TransferValues['to']>('to');
  return (
    <Combobox<Member>
      label={t('companySettings.transfer.to')}
      query={query}
      line={({ userId, firstName, lastName, name, email }) => (
        <PersonLine userId={userId} names={[firstName, lastName]} name={name} text={email} />
      )}
      chosen={value.name}
      onChoose={({ userId, name }) => void setValue({ id: userId, name })}
      onClear={() => void setValue(nobody)}
      required
      error={touched && error ? t('companySettings.transfer.toRequired') : null}
    />
  );
};

/** Offers the ownership; asks for the password, because a stolen session must not suffice. */
export const TransferDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const offer = useMutation({
    ...apiMutation('ownershipTransferCreate'),
    gcTime: 0, // do not cache the password
    onSuccess: ({ toName }) => {
      notify.success(t('companySettings.transfer.sent', { person: toName }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('ownershipTransferView') });
    },
  });
  const required = t('companySettings.validation.required');
  const rules = yup.object({
    to: yup.object({ id: yup.string().required(required) }),
    password: yup.string().required(required),
  });
  return (
    <FormDialog<TransferValues>
      open
      title={t('companySettings.transfer.title')}
      description={t('companySettings.transfer.consequence')}
      submitLabel={t('companySettings.transfer.send')}
      initialValues={{ to: nobody, password: '' }}
      validationSchema={rules}
      onSubmit={({ to, password }) => offer.mutate({ body: { toUserId: to.id, password } })}
      submitting={offer.isPending}
      problem={useFailure(offer.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <RecipientField />
      <PasswordField
        name="password"
        label={t('companySettings.password')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
};
