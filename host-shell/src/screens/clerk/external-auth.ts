import type { IdentityProvider } from '@sala/shared-contracts';
import { createContext, useContext, type ComponentType } from 'react';

/** The person whom the provider knows in this browser. */
export interface ExternalPerson {
  readonly name: string;
  readonly email: string;
}

/**
 * What the section needs of a provider, whichever it is (screens §7c): Clerk's SDK, or the invented
 * one of demonstrations.
 */
export interface ExternalAuth {
  readonly provider: IdentityProvider;
  /** `failed`: its code or its service did not come. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** null: nobody is signed in there. */
  readonly person: ExternalPerson | null;
  /** A short-lived token that the API can check. @throws when the provider does not give one. */
  readonly token: () => Promise<string>;
  readonly signOut: () => Promise<void>;
  /**
   * Goes on to a place outside of the section: as a document where this one's policy lets more in
   * than the others' may.
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
