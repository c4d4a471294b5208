import type { PlannedFailures } from './sandbox/planned-failures';
import type { Clock } from './time/clock';
import type { Connections } from './connections/connections';
import type { IdentityProviders } from '../adapters/sign-in/port';
import type { SandboxIdentityProvider } from '../adapters/sign-in/simulator';
import type { Mailer } from '../adapters/email/mailer';
import type { Passwords } from '../identity/model/passwords';
import type { SecretBox } from './secrets/secret-box';
import type { SessionDirectory } from '../identity/model/sessions';
import type { Tokens } from '../identity/model/tokens';
import type { TaxStamping } from '../adapters/tax-stamping/port';

/** The adapters that handlers may use; each is made once, when the API is built. */
export interface Services {
  readonly clock: Clock;
  /** What this process speaks with outside, and how it fares. */
  readonly connections: Connections;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly secrets: SecretBox;
  readonly sessions: SessionDirectory;
  readonly tokens: Tokens;
  readonly failures: PlannedFailures;
  /** Third parties that vouch for people, where they are turned on. */
  readonly identityProviders: IdentityProviders & { readonly sandbox?: SandboxIdentityProvider };
  /** Stamps invoices; null: no service is set up. */
  readonly taxStamping: TaxStamping | null;
  /** null: Clerk is not set up. */
  readonly clerkPublishableKey: string | null;
  /** Origin of the site, without a slash at the end, for links in mail. */
  readonly publicUrl: string;
  /** Addresses of the people who run the platform, in lower case. */
  readonly platformStaff: ReadonlySet<string>;
}
