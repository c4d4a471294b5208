import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex } from '@sala/shared-ui';
import { Form, PasswordField, SubmitButton, yup } from '@sala/shared-ui/form';
import { signOut, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { KioskStepLayout } from './kiosk-step-layout';

interface KioskLeaveProps {
  readonly onLeft: () => void;
  readonly onCancel: () => void;
}

/**
 * Leaving needs the password of the user who opened the kiosk, since the board is behind it. Users
 * without a password sign out.
 */
export const KioskLeave = ({ onLeft, onCancel }: KioskLeaveProps) => {
  const { t } = useTranslation('hospital');
  const rules = useMemo(
    () => yup.object({ password: yup.string().required(t('board.kiosk.passwordMissing')) }),
    [t],
  );
  const leave = useMutation({ ...apiMutation('kioskLeave'), gcTime: 0, onSuccess: onLeft });
  return (
    <KioskStepLayout quiet title={t('board.kiosk.leave')} text={t('board.kiosk.leaveText')}>
      <Box textAlign="start">
        <Form
          label={t('board.kiosk.leave')}
          initialValues={{ password: '' }}
          validationSchema={rules}
          onSubmit={(body) => leave.mutate({ body })}
          problem={useFailure(leave.error)}
          submitting={leave.isPending}
        >
          <Flex direction="column" gap="4">
            <PasswordField
              name="password"
              label={t('board.kiosk.password')}
              autoComplete="current-password"
              required
              autoFocus
            />
            <Flex gap="3" wrap="wrap">
              <SubmitButton size="lg">{t('board.kiosk.leaveNow')}</SubmitButton>
              <Button size="lg" onClick={onCancel}>
                {t('board.kiosk.stay')}
              </Button>
              <Button size="lg" variant="ghost" ms="auto" onClick={signOut}>
                {t('board.kiosk.signOut')}
              </Button>
            </Flex>
          </Flex>
        </Form>
      </Box>
    </KioskStepLayout>
  );
};
