import type { BundleState, ReleaseState } from '@sala/shared-contracts';
import { useState } from 'react';
import type { Deed } from '../deeds';
import { CanaryDialog } from './canary-dialog';
import { PolicyDialog, RemoveDialog, RevokeDialog, StopDialog } from './plain-dialogs';
import { PromoteDialog } from './promote-dialog';
import { ReplayDialog } from './replay-dialog';
import { RollbackDialog } from './rollback-dialog';

export interface DeedDialogProps {
  readonly deed: Deed;
  readonly state: ReleaseState;
  readonly onClose: () => void;
}

/**
 * Dialog of a pending action. It shows the current bundle but sends the sequence number the person
 * saw.
 */
export const DeedDialog = ({ deed, state, onClose }: DeedDialogProps) => {
  const [seq] = useState(state.seq);
  const [policy] = useState(state.policy);
  const now = (seen: BundleState): BundleState =>
    state.bundles.find(({ name }) => name === seen.name) ?? seen;
  switch (deed.kind) {
    case 'rollback':
      return <RollbackDialog bundle={now(deed.bundle)} seq={seq} to={deed.to} onClose={onClose} />;
    case 'promote':
      return (
        <PromoteDialog
          bundle={now(deed.bundle)}
          seq={seq}
          version={deed.version}
          policy={state.policy.promotion}
          onClose={onClose}
        />
      );
    case 'canary':
      return (
        <CanaryDialog
          bundle={now(deed.bundle)}
          seq={seq}
          version={deed.version}
          onClose={onClose}
        />
      );
    case 'stop':
      return <StopDialog bundle={now(deed.bundle)} seq={seq} onClose={onClose} />;
    case 'revoke':
      return (
        <RevokeDialog
          bundle={now(deed.bundle)}
          seq={seq}
          version={deed.version}
          onClose={onClose}
        />
      );
    case 'remove':
      return <RemoveDialog bundle={now(deed.bundle)} seq={seq} onClose={onClose} />;
    case 'policy':
      return <PolicyDialog state={{ ...state, policy }} seq={seq} onClose={onClose} />;
    case 'replay':
      return <ReplayDialog composition={deed.composition} onClose={onClose} />;
  }
};
