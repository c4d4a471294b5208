import {
  limits,
  patterns,
  type ChannelConnection,
  type ConnectionMode,
  type Contract,
  type EndpointInput,
  type PhoneChannel,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];
type Body = EndpointInput<Contract['channelConnectionSave']>['body'];

export interface ChannelValues {
  readonly mode: ConnectionMode;
  readonly settings: {
    readonly phoneNumberId: string;
    readonly businessAccountId: string;
    readonly accountSid: string;
    readonly phone: string;
  };
  /** '' keeps the stored one. */
  readonly secrets: { readonly token: string; readonly appSecret: string };
}

const empty = { phoneNumberId: '', businessAccountId: '', accountSid: '', phone: '' };
/** Where there is a simulator, it takes any account: nobody has to invent one. */
const invented = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accountSid: `AC${'0'.repeat(32)}`,
  phone: '+525550001000',
};

export const valuesOf = (
  connection: ChannelConnection | null,
  modes: readonly ConnectionMode[],
): ChannelValues => ({
  mode: connection?.mode ?? (modes.includes('simulator') ? 'simulator' : 'live'),
  settings: {
    ...(connection === null && modes.includes('simulator') ? invented : empty),
    ...connection?.whatsapp,
    ...connection?.sms,
  },
  secrets: { token: '', appSecret: '' },
});

/** Validation as in the API schema, with translated messages; of the channel's own fields alone. */
export const channelRules = (t: Translate, channel: PhoneChannel) => {
  const line = (
    name: 'phoneNumberId' | 'businessAccountId' | 'accountSid',
    pattern: RegExp,
    max: number,
  ) => {
    const message = t(`apps.channel.rules.${name}`);
    return yup.string().trim().required(message).max(max, message).matches(pattern, message);
  };
  const secret = (name: 'token' | 'appSecret', max: number) => {
    const message = t(`apps.channel.rules.${name}`);
    return yup
      .string()
      .max(max, t('apps.connection.validation.tooLong', { max }))
      .matches(patterns.accessToken, { message, excludeEmptyString: true });
  };
  const isWhatsapp = channel === 'whatsapp';
  const phone = t('apps.channel.rules.phone');
  return yup.object({
    mode: yup.string().required(),
    settings: yup.object({
      phone: yup.string().trim().required(phone).matches(patterns.completePhone, phone),
      ...(isWhatsapp
        ? {
            phoneNumberId: line('phoneNumberId', patterns.providerNumber, limits.phoneNumberIdMax),
            businessAccountId: line(
              'businessAccountId',
              patterns.providerNumber,
              limits.phoneNumberIdMax,
            ),
          }
        : { accountSid: line('accountSid', patterns.smsAccount, limits.twilioSidMax) }),
    }),
    secrets: yup.object({
      token: secret('token', isWhatsapp ? limits.accessTokenMax : limits.secretMax),
      ...(isWhatsapp && { appSecret: secret('appSecret', limits.secretMax) }),
    }),
  });
};

const given = <Name extends string>(name: Name, value: string) =>
  (value === '' ? {} : { [name]: value }) as { readonly [N in Name]?: string }; // a computed key widens to string

export const channelBody = (channel: PhoneChannel, values: ChannelValues): Body => {
  const { mode, settings, secrets } = values;
  const phone = settings.phone.trim();
  const token = given('token', secrets.token);
  return channel === 'whatsapp'
    ? {
        channel,
        mode,
        settings: {
          phoneNumberId: settings.phoneNumberId.trim(),
          businessAccountId: settings.businessAccountId.trim(),
          phone,
        },
        secrets: { ...token, ...given('appSecret', secrets.appSecret) },
      }
    : {
        channel,
        mode,
        settings: { accountSid: settings.accountSid.trim(), phone },
        secrets: token,
      };
};

/** What an administrator can do about the last failure. */
export const errorKeyOf = (code: string) => {
  const byCode: Readonly<
    Record<string, 'token' | 'payment' | 'limited' | 'unanswered' | 'unavailable'>
  > = {
    '0': 'token',
    '10': 'token',
    '190': 'token',
    '20003': 'token',
    '21606': 'token',
    '131042': 'payment',
    '131048': 'limited',
    '131031': 'limited',
    '368': 'limited',
    unanswered: 'unanswered',
    unavailable: 'unavailable',
  };
  const isPermission = /^2\d\d$/.test(code);
  return isPermission ? 'token' : (byCode[code] ?? 'other');
};
