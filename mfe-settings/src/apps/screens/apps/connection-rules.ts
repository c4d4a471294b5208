import {
  type emailSecurities,
  limits,
  patterns,
  type CompanyConnection,
  type EndpointInput,
  type contract,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface ConnectionValues {
  readonly settings: {
    readonly host: string;
    readonly port: string;
    readonly security: (typeof emailSecurities)[number];
    /** '' for none. */
    readonly user: string;
    readonly fromName: string;
    readonly fromAddress: string;
  };
  /** '' keeps the stored one. */
  readonly secrets: { readonly password: string; readonly webhookSecret: string };
}

export const valuesOf = (connection: CompanyConnection | null): ConnectionValues => ({
  settings: connection
    ? {
        ...connection.settings,
        port: String(connection.settings.port),
        user: connection.settings.user ?? '',
      }
    : { host: '', port: '465', security: 'tls', user: '', fromName: '', fromAddress: '' },
  secrets: { password: '', webhookSecret: '' },
});

/** Validation as in the API schema, with translated messages. */
export const connectionRules = (t: Translate) => {
  const tooLong = (max: number) => t('apps.connection.validation.tooLong', { max });
  const line = (max: number) => yup.string().trim().max(max, tooLong(max));
  return yup.object({
    settings: yup.object({
      host: line(limits.hostMax)
        .required(t('apps.connection.validation.host'))
        .matches(patterns.host, t('apps.connection.validation.host')),
      port: yup
        .string()
        .required(t('apps.connection.validation.port'))
        .test('port', t('apps.connection.validation.port'), (typed) => {
          const port = parseNumber(typed);
          return port !== null && Number.isInteger(port) && port >= 1 && port <= limits.portMax;
        }),
      user: line(limits.emailMax),
      fromName: line(limits.senderNameMax).required(t('apps.connection.validation.fromName')),
      fromAddress: line(limits.emailMax)
        .required(t('apps.connection.validation.fromAddress'))
        .matches(patterns.email, t('apps.connection.validation.fromAddress')),
    }),
    secrets: yup.object({
      password: yup.string().max(limits.secretMax, tooLong(limits.secretMax)),
      webhookSecret: yup.string().max(limits.secretMax, tooLong(limits.secretMax)),
    }),
  });
};

type Body = EndpointInput<(typeof contract)['connectionSave']>['body'];

export const connectionBody = ({ settings, secrets }: ConnectionValues): Body => ({
  mode: 'live',
  settings: {
    ...settings,
    host: settings.host.trim(),
    port: parseNumber(settings.port) ?? 0,
    user: settings.user.trim() === '' ? null : settings.user,
  },
  secrets: {
    ...(secrets.password === '' ? {} : { password: secrets.password }),
    ...(secrets.webhookSecret === '' ? {} : { webhookSecret: secrets.webhookSecret }),
  },
});
