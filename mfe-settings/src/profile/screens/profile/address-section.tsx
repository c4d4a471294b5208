import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Button, Stack, Text } from '@sala/shared-ui';
import {
  CodeField,
  Form,
  FormActions,
  FormBody,
  PasswordField,
  SubmitButton,
  TextField,
} from '@sala/shared-ui/form';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { problemAt } from '../../parts/field-problem';
import { refreshSessionUser } from '../../parts/refresh-session-user';
import { SettingsSection } from '../../parts/settings-section';
import { addressCodeRules, addressRules, type AddressValues } from './profile-rules';

const AskForCode = ({
  onAsked,
  onCancel,
}: {
  readonly onAsked: (email: string) => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => addressRules(t), [t]);
  const start = useMutation({
    ...apiMutation('emailChangeStart'),
    onSuccess: (_, { body }) => onAsked(body.email),
  });
  const problem = useMemo(() => problemAt(start.error, { password: 'password' }), [start.error]);
  return (
    <Form<AddressValues>
      label={t('profile.changeEmail')}
      initialValues={{ email: '', password: '' }}
      validationSchema={rules}
      onSubmit={({ email, password }) => start.mutate({ body: { email: email.trim(), password } })}
      submitting={start.isPending}
      problem={problem}
    >
      <UnsavedWatch />
      <FormBody>
        <TextField
          name="email"
          type="email"
          label={t('profile.newEmail')}
          autoComplete="email"
          required
        />
        <PasswordField
          name="password"
          label={t('profile.password')}
          autoComplete="current-password"
          required
        />
      </FormBody>
      <FormActions>
        <SubmitButton>{t('profile.sendCode')}</SubmitButton>
        <Button onClick={onCancel}>{t('profile.cancel')}</Button>
      </FormActions>
    </Form>
  );
};

const EnterCode = ({ email, onDone }: { readonly email: string; readonly onDone: () => void }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const rules = useMemo(() => addressCodeRules(t), [t]);
  const confirm = useMutation({
    ...apiMutation('emailChangeConfirm'),
    onSuccess: async (saved) => {
      client.setQueryData(apiQuery('profileView').queryKey, saved);
      notify.success(t('profile.emailChanged', { email: saved.email }));
      onDone();
      await refreshSessionUser();
    },
  });
  const problem = useMemo(() => problemAt(confirm.error, { code: 'code' }), [confirm.error]);
  return (
    <Stack gap="3">
      <Text overflowWrap="anywhere">{t('profile.codeSent', { email })}</Text>
      <Form<{ readonly code: string }>
        label={t('profile.confirmEmail')}
        initialValues={{ code: '' }}
        validationSchema={rules}
        onSubmit={({ code }) => confirm.mutate({ body: { email, code: code.trim() } })}
        submitting={confirm.isPending}
        problem={problem}
      >
        <UnsavedWatch />
        <FormBody>
          <CodeField name="code" label={t('profile.code')} required />
        </FormBody>
        <FormActions>
          <SubmitButton>{t('profile.confirmEmail')}</SubmitButton>
          <Button onClick={onDone}>{t('profile.cancel')}</Button>
        </FormActions>
      </Form>
    </Stack>
  );
};

type Step = 'shown' | 'asking' | { readonly email: string };

/** The address one signs in with; another one is confirmed by a code that it receives. */
export const AddressSection = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation('settings');
  const [step, setStep] = useState<Step>('shown');
  const close = () => setStep('shown');
  return (
    <SettingsSection title={t('profile.email')} text={t('profile.emailText')}>
      <Stack gap="3" align="stretch">
        <Text overflowWrap="anywhere" fontWeight="medium">
          {email}
        </Text>
        {step === 'shown' ? (
          <Button alignSelf="flex-start" onClick={() => setStep('asking')}>
            {t('profile.changeEmail')}
          </Button>
        ) : step === 'asking' ? (
          <AskForCode onAsked={(asked) => setStep({ email: asked })} onCancel={close} />
        ) : (
          <EnterCode email={step.email} onDone={close} />
        )}
      </Stack>
    </SettingsSection>
  );
};
