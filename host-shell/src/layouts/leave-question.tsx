import { lazyPart, useUiMessages } from '@sala/shared-ui';
import { isHeldPlace, saveUnsavedWork } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { needsLeaveConfirmation } from '../leave-confirmation';

const ConfirmDialog = lazyPart(
  () => import(/* webpackChunkName: "facade-overlay" */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** How long a draft may take to save itself before a person is asked. */
const patienceMs = 2000;

/** Asks before a navigation discards unsaved work, as panels do; drafts save themselves first. */
export const LeaveQuestion = () => {
  const { messages } = useUiMessages();
  const blocker = useBlocker(needsLeaveConfirmation);
  const [asked, setAsked] = useState<typeof blocker | null>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    if (isHeldPlace()) {
      blocker.reset();
      return undefined;
    }
    const ask = () => setAsked(blocker);
    const timer = setTimeout(ask, patienceMs);
    let over = false;
    void saveUnsavedWork().then((saved) => {
      clearTimeout(timer);
      if (over) return;
      if (saved) blocker.proceed();
      else ask();
    });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [blocker]);
  if (blocker.state !== 'blocked' || asked !== blocker) return null;
  return (
    <ConfirmDialog
      open
      onClose={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
      title={messages.discardTitle}
      text={messages.discardText}
      confirmLabel={messages.discard}
      cancelLabel={messages.keepEditing}
      danger
    />
  );
};
