import type { IdentityProvider } from '@sala/shared-contracts';
import { createContext, useContext, type ComponentType } from 'react';

/** The person signed in with the provider in this browser. */
export interface ExternalPerson {
  readonly name: string;
  readonly email: string;
}

/**
 * What the section needs of a provider (docs/spec/identity.md): Clerk's SDK, or the sandbox
 * provider.
 */
export interface ExternalAuth {
  readonly provider: IdentityProvider;
  /** `failed`: its code or service is unavailable. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** null: signed out there. */
  readonly person: ExternalPerson | null;
  /** A short-lived token for the API. @throws when the provider issues none. */
  readonly token: () => Promise<string>;
  readonly signOut: () => Promise<void>;
  /**
   * Leaves the section; by document load when this page's security policy allows more than others'
   * may.
   */
  readonly leave: (path: string) => void;
  readonly SignIn: ComponentType;
  readonly SignUp: ComponentType;
}

const ExternalAuthContext = createContext<ExternalAuth | null>(null);

export const ExternalAuthProvider = ExternalAuthContext.Provider;

export const useExternalAuth = (): ExternalAuth => {
  const auth = useContext(ExternalAuthContext);
  if (!auth) throw new Error('useExternalAuth is used outside of the section of external sign-in');
  return auth;
};
