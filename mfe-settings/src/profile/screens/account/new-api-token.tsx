import { apiKey, apiMutation, useAuth } from '@sala/shared-auth';
import { isTokenPermission, limits, type Permission } from '@sala/shared-contracts';
import { Button, Code, Flex, Stack, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FormBody,
  FormSection,
  PasswordField,
  SelectField,
  TextField,
} from '@sala/shared-ui/form';
import { FormDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { problemAt } from '../../parts/field-problem';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { chosenPermissions, tokenRules, type TokenValues } from './token-rules';

const lifetimes = [7, 30, 90, limits.apiTokenDaysMax];

/** The secret, this once. */
const Secret = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify.success(t('account.copied')),
      () => notify.error(t('account.notCopied')),
    );
  return (
    <InfoDialog open title={t('tokens.created')} onClose={onClose}>
      <Stack gap="3" align="stretch">
        <Text>{t('tokens.once')}</Text>
        <Code overflowWrap="anywhere">{secret}</Code>
        <Flex gap="2">
          <Button onClick={() => void copy()}>{t('account.copy')}</Button>
          <Button onClick={onClose}>{t('tokens.kept')}</Button>
        </Flex>
      </Stack>
    </InfoDialog>
  );
};

const useOffered = (): readonly Permission[] => {
  const held = useAuth(({ user }) => user?.permissions);
  return useMemo(() => (held ?? []).filter(isTokenPermission), [held]);
};

/** Creates a token and shows its secret. */
export const NewApiToken = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const offered = useOffered();
  const rules = useMemo(() => tokenRules(t), [t]);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useMutation({
    ...apiMutation('apiTokenIssue'),
    gcTime: 0, // do not cache: shown once
    onSuccess: (made) => {
      setSecret(made.secret);
      return client.invalidateQueries({ queryKey: apiKey('apiTokenList') });
    },
  });
  const problem = useMemo(() => problemAt(create.error, { password: 'password' }), [create.error]);
  if (secret !== null) return <Secret secret={secret} onClose={onClose} />;
  return (
    <FormDialog<TokenValues>
      open
      title={t('tokens.new')}
      submitLabel={t('tokens.create')}
      initialValues={{ name: '', days: '30', password: '', permissions: {} }}
      validationSchema={rules}
      onSubmit={({ name, days, password, permissions }) =>
        create.mutate({
          body: {
            name: name.trim(),
            expiresInDays: Number(days),
            password,
            permissions: chosenPermissions(permissions, offered),
          },
        })
      }
      submitting={create.isPending}
      problem={problem}
      onClose={onClose}
    >
      <UnsavedWatch />
      <FormBody>
        <TextField name="name" label={t('tokens.name')} countTo={limits.apiTokenNameMax} required />
        <SelectField
          name="days"
          label={t('tokens.lifetime')}
          placeholder={null}
          options={lifetimes.map((days) => ({
            value: String(days),
            label: t('tokens.days', { count: days }),
          }))}
          required
        />
        <FormSection>
          <legend>{t('tokens.permissions')}</legend>
          <FormBody columns={2}>
            {offered.map((permission) => (
              <CheckboxField
                key={permission}
                name={`permissions.${permission.replace(':', '_')}`}
                label={permission}
              />
            ))}
          </FormBody>
        </FormSection>
        <PasswordField
          name="password"
          label={t('account.currentPassword')}
          autoComplete="current-password"
          required
        />
      </FormBody>
    </FormDialog>
  );
};
