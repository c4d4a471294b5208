import { lazyPart, useUiMessages } from '@sala/shared-ui';
import { useBlocker } from 'react-router-dom';
import { asksBefore } from '../leaving';

const ConfirmDialog = lazyPart(
  () => import(/* webpackChunkName: "facade-overlay" */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

/** Before a navigation takes away what was typed and not saved: the same question as a panel asks. */
export const LeaveQuestion = () => {
  const { messages } = useUiMessages();
  const blocker = useBlocker(asksBefore);
  if (blocker.state !== 'blocked') return null;
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
