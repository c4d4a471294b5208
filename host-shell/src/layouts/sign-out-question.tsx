import { lazyPart, namesOfTyped, useUiMessages } from '@sala/shared-ui';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { confirmSignOut, cancelSignOut, useSignOut, useSignOutStep } from './sign-out';

const ConfirmDialog = lazyPart(
  () => import(/* webpackChunkName: "facade-overlay" */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** Names of the forms or the screen whose unsaved work would be lost. */
const useUnsavedName = (): string => {
  const { t } = useTranslation();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const names = namesOfTyped();
  const screen = document.querySelector('h1')?.textContent ?? document.title;
  return list.format(
    (names.length > 0 ? names : [screen]).map((name) => t('signOut.name', { name })),
  );
};

const Question = () => {
  const { t } = useTranslation();
  const { messages } = useUiMessages();
  const what = useUnsavedName();
  return (
    <ConfirmDialog
      open
      onClose={cancelSignOut}
      onConfirm={confirmSignOut}
      title={t('signOut.title')}
      text={t('signOut.text', { what })}
      confirmLabel={t('signOut.confirm')}
      cancelLabel={messages.keepEditing}
      danger
    />
  );
};

/** Signs out on request, after a confirmation when work is unsaved. */
export const SignOutQuestion = () => {
  const { step } = useSignOutStep();
  const { mutate } = useSignOut();
  useEffect(() => {
    if (step === 'going') mutate(undefined);
  }, [step, mutate]);
  return step === 'asking' ? <Question /> : null;
};
