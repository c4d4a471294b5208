import {
  smsSettingsSchema,
  whatsappSettingsSchema,
  type PhoneChannel,
  type SmsSettings,
  type WhatsappSettings,
} from '@sala/shared-contracts';
import type { Pool } from 'pg';
import type { PhoneNetwork } from '../../adapters/phone-network/phone-network';
import { createSms } from '../../adapters/sms/live';
import type { Sms } from '../../adapters/sms/port';
import { createWhatsapp } from '../../adapters/whatsapp/live';
import type { Whatsapp } from '../../adapters/whatsapp/port';
import type { SimulatedNumber } from '../../adapters/whatsapp/simulated-webhooks';
import { openSecrets } from '../../platform/connections/company-connections';
import {
  readConnection,
  recordConnectionFailed,
  recordConnectionWorked,
  type ConnectionRow,
} from '../../platform/connections/company-connections.queries';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { inTransaction } from '../../platform/database/database';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/time/clock';
import { listAtProvider } from '../sql/message-templates.queries';
import { keepTier } from '../sql/whatsapp-limit.queries';
import { simulatedTemplateOf } from './template-content';

export interface AccountParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly publicUrl: string;
  /** null outside demonstrations. */
  readonly phoneNetwork: PhoneNetwork | null;
}

const whatsappUrl = 'https://graph.facebook.com/v24.0';
const smsUrl = 'https://api.twilio.com';

export const webhookPathOf = (channel: PhoneChannel, connectionId: string): string =>
  `/api/v1/webhooks/${channel}/${connectionId}`;

interface Account<Driver, Settings> {
  readonly connectionId: string;
  readonly webhookUrl: string;
  readonly settings: Settings;
  readonly driver: Driver;
}

export type WhatsappAccountOf = Account<Whatsapp, WhatsappSettings>;
export type SmsAccountOf = Account<Sms, SmsSettings>;

/**
 * Drivers of the accounts that companies connected; opened for each call, so that changes count at
 * once.
 */
export interface ChannelAccounts {
  /** null: not connected. */
  whatsapp(companyId: string): Promise<WhatsappAccountOf | null>;
  sms(companyId: string): Promise<SmsAccountOf | null>;
  /**
   * Makes the company's simulated numbers known, if it has any. @returns the address that each
   * reports to, which names it there.
   */
  simulated(companyId: string): Promise<Partial<Record<PhoneChannel, string>>>;
  /** Asks WhatsApp for the limit of a day; whatever goes wrong, what was known before stands. */
  refreshLimit(companyId: string): Promise<void>;
  worked(companyId: string, connectionId: string): Promise<void>;
  failed(companyId: string, connectionId: string, cause: unknown, code: string): Promise<void>;
}

export const createChannelAccounts = ({
  pool,
  clock,
  secrets: box,
  publicUrl,
  phoneNetwork,
}: AccountParts): ChannelAccounts => {
  const now = (): string => clock.now().toISOString();
  const find = (companyId: string, channel: PhoneChannel): Promise<ConnectionRow | undefined> =>
    inTransaction(pool, { companyId, userId: null }, (db) => readConnection(db, channel));

  const baseUrlOf = async (channel: PhoneChannel, mode: ConnectionRow['mode'], live: string) => {
    if (mode !== 'simulator') return live;
    if (!phoneNetwork) throw new ConnectionFailed('there is no simulator here');
    return (await phoneNetwork.addresses())[channel];
  };

  /** A simulated provider lives in this process: what it had before is told to it again. */
  const simulate = async (number: SimulatedNumber, companyId: string): Promise<void> => {
    phoneNetwork?.whatsapp.connect(number);
    const known = await inTransaction(pool, { companyId, userId: null }, listAtProvider);
    phoneNetwork?.whatsapp.remember(number.webhookUrl, known.map(simulatedTemplateOf));
  };

  const whatsapp: ChannelAccounts['whatsapp'] = async (companyId) => {
    const row = await find(companyId, 'whatsapp');
    if (!row) return null;
    const settings = whatsappSettingsSchema.parse(row.settings);
    const { token = '', appSecret = '' } = await openSecrets(box, row);
    const webhookUrl = `${publicUrl}${webhookPathOf('whatsapp', row.id)}`;
    const baseUrl = await baseUrlOf('whatsapp', row.mode, whatsappUrl);
    if (row.mode === 'simulator')
      await simulate({ ...settings, token, appSecret, webhookUrl }, companyId);
    return {
      connectionId: row.id,
      webhookUrl,
      settings,
      driver: createWhatsapp({ ...settings, baseUrl, token }),
    };
  };

  const sms: ChannelAccounts['sms'] = async (companyId) => {
    const row = await find(companyId, 'sms');
    if (!row) return null;
    const settings = smsSettingsSchema.parse(row.settings);
    const { token = '' } = await openSecrets(box, row);
    const webhookUrl = `${publicUrl}${webhookPathOf('sms', row.id)}`;
    const baseUrl = await baseUrlOf('sms', row.mode, smsUrl);
    if (row.mode === 'simulator') phoneNetwork?.sms.connect({ ...settings, token, webhookUrl });
    return {
      connectionId: row.id,
      webhookUrl,
      settings,
      driver: createSms({ ...settings, baseUrl, token }),
    };
  };

  const askLimit = async (companyId: string) => {
    const account = await whatsapp(companyId);
    return {
      connectionId: account?.connectionId ?? null,
      tier: (await account?.driver.messagingLimit()) ?? null,
    };
  };

  return {
    whatsapp,
    sms,
    refreshLimit: async (companyId) => {
      const { connectionId, tier } = await askLimit(companyId).catch(() => ({
        connectionId: null,
        tier: null,
      }));
      await inTransaction(pool, { companyId, userId: null }, (db) =>
        keepTier(db, connectionId, { tier, now: now() }),
      );
    },
    simulated: async (companyId) => {
      const isSimulated = async (channel: PhoneChannel): Promise<boolean> =>
        (await find(companyId, channel))?.mode === 'simulator';
      const own = (await isSimulated('whatsapp')) ? await whatsapp(companyId) : null;
      const text = (await isSimulated('sms')) ? await sms(companyId) : null;
      return {
        ...(own && { whatsapp: own.webhookUrl }),
        ...(text && { sms: text.webhookUrl }),
      };
    },
    worked: (companyId, connectionId) =>
      inTransaction(pool, { companyId, userId: null }, (db) =>
        recordConnectionWorked(db, connectionId, now()),
      ),
    failed: (companyId, connectionId, cause, code) =>
      inTransaction(pool, { companyId, userId: null }, (db) =>
        recordConnectionFailed(db, connectionId, { now: now(), code, text: errorText(cause) }),
      ),
  };
};
