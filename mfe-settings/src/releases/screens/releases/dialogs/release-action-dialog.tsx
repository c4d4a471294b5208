import type { BundleState, ReleaseState } from '@sala/shared-contracts';
import { useState } from 'react';
import type { ReleaseAction } from '../release-actions';
import { CanaryDialog } from './canary-dialog';
import { PolicyDialog, RemoveDialog, RevokeDialog, StopDialog } from './bundle-dialogs';
import { PromoteDialog } from './promote-dialog';
import { ReplayDialog } from './replay-dialog';
import { RollbackDialog } from './rollback-dialog';

export interface ReleaseActionDialogProps {
  readonly pendingAction: ReleaseAction;
  readonly state: ReleaseState;
  readonly onClose: () => void;
}

/**
 * Dialog of a pending action. It shows the current bundle but sends the sequence number the person
 * saw.
 */
export const ReleaseActionDialog = ({
  pendingAction,
  state,
  onClose,
}: ReleaseActionDialogProps) => {
  const [seq] = useState(state.seq);
  const [policy] = useState(state.policy);
  const now = (seen: BundleState): BundleState =>
    state.bundles.find(({ name }) => name === seen.name) ?? seen;
  switch (pendingAction.kind) {
    case 'rollback':
      return (
        <RollbackDialog
          bundle={now(pendingAction.bundle)}
          seq={seq}
          to={pendingAction.to}
          onClose={onClose}
        />
      );
    case 'promote':
      return (
        <PromoteDialog
          bundle={now(pendingAction.bundle)}
          seq={seq}
          version={pendingAction.version}
          policy={state.policy.promotion}
          onClose={onClose}
        />
      );
    case 'canary':
      return (
        <CanaryDialog
          bundle={now(pendingAction.bundle)}
          seq={seq}
          version={pendingAction.version}
          onClose={onClose}
        />
      );
    case 'stop':
      return <StopDialog bundle={now(pendingAction.bundle)} seq={seq} onClose={onClose} />;
    case 'revoke':
      return (
        <RevokeDialog
          bundle={now(pendingAction.bundle)}
          seq={seq}
          version={pendingAction.version}
          onClose={onClose}
        />
      );
    case 'remove':
      return <RemoveDialog bundle={now(pendingAction.bundle)} seq={seq} onClose={onClose} />;
    case 'policy':
      return <PolicyDialog state={{ ...state, policy }} seq={seq} onClose={onClose} />;
    case 'replay':
      return <ReplayDialog composition={pendingAction.composition} onClose={onClose} />;
  }
};
