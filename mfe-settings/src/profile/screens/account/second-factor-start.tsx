import { apiMutation } from '@sala/shared-auth';
import type { SecondFactorMethod } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import {
  Form,
  FormActions,
  FormBody,
  PasswordField,
  RadioGroupField,
  SubmitButton,
} from '@sala/shared-ui/form';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { provenRules, type StartValues } from './account-rules';
import { problemAt } from '../../parts/field-problem';

/** Started activation: by app with its key, or by mail. */
export interface StartedFactor {
  readonly method: SecondFactorMethod;
  readonly keyUri: string | null;
  readonly secret: string | null;
}

interface SecondFactorStartProps {
  readonly onStarted: (started: StartedFactor) => void;
  readonly onCancel: () => void;
}

const initialValues: StartValues = { method: 'totp', password: '' };

/** Chooses the method and confirms the password; nothing is on yet. */
export const SecondFactorStart = ({ onStarted, onCancel }: SecondFactorStartProps) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => provenRules(t), [t]);
  const start = useMutation({
    ...apiMutation('secondFactorStart'),
    gcTime: 0, // do not cache the key
    onSuccess: (key, { body }) => onStarted({ method: body.method, ...key }),
  });
  const problem = useMemo(() => problemAt(start.error, { password: 'password' }), [start.error]);
  return (
    <Form<StartValues>
      label={t('account.turnOn')}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={(body) => start.mutate({ body })}
      submitting={start.isPending}
      problem={problem}
    >
      <UnsavedWatch />
      <FormBody>
        <RadioGroupField
          name="method"
          label={t('account.method')}
          direction="column"
          options={[
            { value: 'totp', label: t('account.methods.totp'), help: t('account.totpHelp') },
            { value: 'email', label: t('account.methods.email'), help: t('account.emailHelp') },
          ]}
          required
          autoFocus
        />
        <PasswordField
          name="password"
          label={t('account.currentPassword')}
          autoComplete="current-password"
          required
        />
      </FormBody>
      <FormActions>
        <SubmitButton>{t('account.next')}</SubmitButton>
        <Button onClick={onCancel}>{t('account.cancel')}</Button>
      </FormActions>
    </Form>
  );
};
