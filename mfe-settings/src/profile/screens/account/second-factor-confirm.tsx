import { apiMutation, useAuth } from '@sala/shared-auth';
import { Button, Code, Flex, Link, Stack, Text } from '@sala/shared-ui';
import { CodeField, Form, FormActions, FormBody, SubmitButton } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { codeRules, type CodeValues } from './account-rules';
import { problemAt } from '../../parts/field-problem';
import { QrCode } from '@sala/screen-parts/qr-code';
import type { StartedFactor } from './second-factor-start';

/** Key of an authenticator app: QR code, link for this phone, and text. */
const AppKey = ({ keyUri, secret }: { readonly keyUri: string; readonly secret: string }) => {
  const { t } = useTranslation('settings');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify.success(t('account.copied')),
      () => notify.error(t('account.notCopied')),
    );
  return (
    <Stack gap="3">
      <Text>{t('account.scan')}</Text>
      <QrCode text={keyUri} label={t('account.qr')} />
      <Link href={keyUri} display={{ base: 'inline', md: 'none' }}>
        {t('account.openApp')}
      </Link>
      <Text tone="muted">{t('account.orType')}</Text>
      <Flex align="center" gap="2" wrap="wrap">
        <Code overflowWrap="anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        <Button size="sm" onClick={() => void copy()}>
          {t('account.copyKey')}
        </Button>
      </Flex>
    </Stack>
  );
};

interface SecondFactorConfirmProps {
  readonly started: StartedFactor;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Confirms the first code, which turns the second factor on. */
export const SecondFactorConfirm = ({
  started,
  onConfirmed,
  onCancel,
}: SecondFactorConfirmProps) => {
  const { t } = useTranslation('settings');
  const email = useAuth(({ user }) => user?.email);
  const rules = useMemo(() => codeRules(t), [t]);
  const confirm = useMutation({
    ...apiMutation('secondFactorConfirm'),
    gcTime: 0, // do not cache: shown once
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const problem = useMemo(() => problemAt(confirm.error, { code: 'code' }), [confirm.error]);
  const send = ({ code }: CodeValues) => confirm.mutate({ body: { code } });
  return (
    <Stack gap="4">
      {started.keyUri !== null && started.secret !== null ? (
        <AppKey keyUri={started.keyUri} secret={started.secret} />
      ) : (
        <Text overflowWrap="anywhere">{t('account.mailed', { email })}</Text>
      )}
      <Form<CodeValues>
        label={t('account.confirmTitle')}
        initialValues={{ code: '' }}
        validationSchema={rules}
        onSubmit={send}
        submitting={confirm.isPending}
        problem={problem}
      >
        <UnsavedWatch />
        <FormBody>
          <CodeField
            name="code"
            label={t('account.code')}
            help={t(`account.codeHelp.${started.method}`)}
            required
            autoFocus
          />
        </FormBody>
        <FormActions>
          <SubmitButton>{t('account.confirm')}</SubmitButton>
          <Button onClick={onCancel}>{t('account.cancel')}</Button>
        </FormActions>
      </Form>
    </Stack>
  );
};
