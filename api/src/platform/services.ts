import type { AcceptsWebhook } from '../adapters/rule-webhook/port';
import type { PlannedFailures } from './sandbox/planned-failures';
import type { DeviceDirectory } from './http/device-directory';
import type { TokenDirectory } from './http/token-directory';
import type { Clock } from './time/clock';
import type { Connections } from './connections/connections';
import type { IdentityProviders } from '../adapters/sign-in/port';
import type { SandboxIdentityProvider } from '../adapters/sign-in/simulator';
import type { PushService } from '../adapters/push/port';
import type { Mailer } from '../adapters/email/mailer';
import type { MailboxPort } from '../adapters/mailbox/port';
import type { Passwords } from '../identity/model/passwords';
import type { PermissionUses } from '../identity/model/permission-use';
import type { SecretBox } from './secrets/secret-box';
import type { SessionDirectory } from '../identity/model/sessions';
import type { Tokens } from '../identity/model/tokens';
import type { DomainNames } from '../adapters/domain-names/port';
import type { SingleSignOn } from '../adapters/single-sign-on/port';
import type { PaymentNetwork } from '../adapters/payments/payment-network';
import type { PhoneNetwork } from '../adapters/phone-network/phone-network';
import type { ChannelAccounts } from '../messaging/model/channel-accounts';
import type { BillingAccount } from '../billing/model/billing-account';
import type { PaymentAccounts } from '../billing/model/payment-accounts';
import type { SapNetwork } from '../adapters/sap/sap-network';
import type { SapAccounts } from '../sap/model/sap-accounts';
import type { OpenSap } from '../sap/model/change-case';
import type { TaxStamping } from '../adapters/tax-stamping/port';

/** Adapters available to handlers, created once per API. */
export interface Services {
  readonly clock: Clock;
  /** Outside services of this process and their health. */
  readonly connections: Connections;
  readonly mailer: Mailer;
  /** Mail servers that companies connect. */
  readonly mailboxes: MailboxPort;
  readonly passwords: Passwords;
  readonly secrets: SecretBox;
  readonly push: PushService;
  /** Whether rules may call an address. */
  readonly acceptsWebhook: AcceptsWebhook;
  /** Drivers of the WhatsApp and SMS accounts of companies. */
  readonly channelAccounts: ChannelAccounts;
  /** Simulated providers; null outside demonstrations. */
  readonly phoneNetwork: PhoneNetwork | null;
  /** Simulated providers of payments; null outside demonstrations. */
  readonly paymentNetwork: PaymentNetwork | null;
  readonly permissionUses: PermissionUses;
  readonly sessions: SessionDirectory;
  readonly tokens: Tokens;
  readonly devices: DeviceDirectory;
  readonly apiTokens: TokenDirectory;
  readonly failures: PlannedFailures;
  /** Enabled identity providers. */
  readonly identityProviders: IdentityProviders & { readonly sandbox?: SandboxIdentityProvider };
  /** Providers that companies sign in at. */
  readonly singleSignOn: SingleSignOn;
  readonly domainNames: DomainNames;
  /** null when no tax stamping service is configured. */
  readonly taxStamping: TaxStamping | null;
  /** The account at which companies pay for the suite; null: this installation collects nothing. */
  readonly billing: BillingAccount | null;
  /** Accounts of companies, at which their patients and customers pay. */
  readonly paymentAccounts: PaymentAccounts;
  /** The SAP of companies. */
  readonly sapAccounts: SapAccounts;
  /** A simulated SAP; null outside demonstrations. */
  readonly sapNetwork: SapNetwork | null;
  /** Where SAP sends HL7 messages to, `host:port`; null: nobody listens. */
  readonly mllpAddress: string | null;
  /** The hospital's SAP of a company. */
  readonly openSap: OpenSap;
  /** null when Clerk is not configured. */
  readonly clerkPublishableKey: string | null;
  /** Origin of the site without trailing slash, for links in mail. */
  readonly publicUrl: string;
  /** Email addresses of platform staff, in lower case. */
  readonly platformStaff: ReadonlySet<string>;
}
