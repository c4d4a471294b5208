import { contract, type PhoneChannel } from '@sala/shared-contracts';
import {
  channelBody,
  channelRules,
  valuesOf,
  type ChannelValues,
} from './channel-connection-rules';

// Returns keys as texts; i18next's type brand is never read.
const translate = ((key: string) => key) as unknown as Parameters<typeof channelRules>[0];

const numbers = [
  '106540352242922',
  ' 12345 ',
  '1234',
  '12a45',
  '',
  ' ',
  '1'.repeat(40),
  '1'.repeat(41),
];
const accounts = [
  `AC${'0f'.repeat(16)}`,
  `AC${'0F'.repeat(16)}`,
  'AC1',
  '',
  ` AC${'0'.repeat(32)} `,
];
const phones = [
  '+525550001000',
  ' +525550001000 ',
  '5550001000',
  '+52',
  '+5255500010001',
  '',
  '+1',
];
const secrets = [
  '',
  'EAAG-x',
  'con espacio',
  'ñ',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(1001),
];

test.each(['whatsapp', 'sms'] as const)(
  'form and API accept the same accounts of %s',
  (channel: PhoneChannel) => {
    const rules = channelRules(translate, channel);
    const good = valuesOf(null, ['live', 'simulator']);
    const agrees = (typed: ChannelValues) => {
      const accepted = contract.channelConnectionSave.body.safeParse(
        channelBody(channel, typed),
      ).success;
      expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
      return accepted;
    };
    expect(agrees(good)).toBe(true);
    const withSettings = (settings: Partial<ChannelValues['settings']>) =>
      agrees({ ...good, settings: { ...good.settings, ...settings } });
    for (const phoneNumberId of numbers) withSettings({ phoneNumberId });
    for (const businessAccountId of numbers) withSettings({ businessAccountId });
    for (const accountSid of accounts) withSettings({ accountSid });
    for (const phone of phones) withSettings({ phone });
    for (const token of secrets) agrees({ ...good, secrets: { ...good.secrets, token } });
    for (const appSecret of secrets) agrees({ ...good, secrets: { ...good.secrets, appSecret } });
  },
);
