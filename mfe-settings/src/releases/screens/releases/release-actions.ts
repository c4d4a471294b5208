import type { BundleState } from '@sala/shared-contracts';

/** A pending action; each has a dialog that asks for a reason. */
export type ReleaseAction =
  | { readonly kind: 'rollback'; readonly bundle: BundleState; readonly to?: string }
  | { readonly kind: 'promote'; readonly bundle: BundleState; readonly version: string }
  | { readonly kind: 'canary'; readonly bundle: BundleState; readonly version?: string }
  | { readonly kind: 'stop'; readonly bundle: BundleState }
  | { readonly kind: 'revoke'; readonly bundle: BundleState; readonly version: string }
  | { readonly kind: 'remove'; readonly bundle: BundleState }
  | { readonly kind: 'policy' }
  | { readonly kind: 'replay'; readonly composition?: string };

export type OnAction = (pendingAction: ReleaseAction) => void;
