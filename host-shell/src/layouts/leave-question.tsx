import { lazyPart, useUiMessages } from '@sala/shared-ui';
import { isHeldPlace } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { needsLeaveConfirmation } from '../leave-confirmation';

const ConfirmDialog = lazyPart(
  () => import(/* webpackChunkName: "facade-overlay" */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** Asks before a navigation discards unsaved work, as panels do. */
export const LeaveQuestion = () => {
  const { messages } = useUiMessages();
  const blocker = useBlocker(needsLeaveConfirmation);
  useEffect(() => {
    if (blocker.state === 'blocked' && isHeldPlace()) blocker.reset();
  }, [blocker]);
  if (blocker.state !== 'blocked' || isHeldPlace()) return null;
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
