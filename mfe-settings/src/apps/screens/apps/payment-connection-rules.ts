import {
  limits,
  patterns,
  type BillingProvider,
  type Contract,
  type EndpointInput,
  type PaymentConnection,
  type PaymentMode,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];
type Body = EndpointInput<Contract['paymentConnectionSave']>['body'];

export interface PaymentValues {
  readonly mode: PaymentMode;
  /** '' keeps the stored one. */
  readonly secrets: { readonly secretKey: string; readonly webhookSecret: string };
}

export const valuesOf = (
  connection: PaymentConnection | null,
  modes: readonly PaymentMode[],
): PaymentValues => ({
  mode:
    connection === null
      ? modes.includes('simulator')
        ? 'simulator'
        : 'live'
      : connection.mode === 'simulator'
        ? 'simulator'
        : 'live',
  secrets: { secretKey: '', webhookSecret: '' },
});

/** Keys of the simulator are not kept for the real account. */
export const keepsSecrets = (connection: PaymentConnection | null): boolean =>
  connection !== null && connection.mode !== 'simulator';

const kinds = {
  stripe: {
    secretKey: { pattern: patterns.stripeKey, max: limits.secretMax },
    webhookSecret: { pattern: patterns.stripeWebhookSecret, max: limits.secretMax },
  },
  'mercado-pago': {
    secretKey: { pattern: patterns.mercadoPagoToken, max: limits.secretMax },
    webhookSecret: { pattern: patterns.accessToken, max: limits.paymentWebhookSecretMax },
  },
} as const;

/** Validation as in the API, with translated messages; the simulator asks for nothing. */
export const paymentRules = (
  t: Translate,
  provider: BillingProvider,
  connection: PaymentConnection | null,
) => {
  const secret = (name: 'secretKey' | 'webhookSecret') => {
    const { pattern, max } = kinds[provider][name];
    const message = t(`apps.payments.${provider}.rules.${name}`);
    const rule = yup
      .string()
      .trim()
      .max(max, t('apps.connection.validation.tooLong', { max }))
      .matches(pattern, { message, excludeEmptyString: true });
    return keepsSecrets(connection) ? rule : rule.required(message);
  };
  return yup.object({
    mode: yup.string().required(),
    secrets: yup
      .object()
      .when('mode', ([mode]) =>
        mode === 'live'
          ? yup.object({ secretKey: secret('secretKey'), webhookSecret: secret('webhookSecret') })
          : yup.object(),
      ),
  });
};

export const paymentBody = (provider: BillingProvider, values: PaymentValues): Body => {
  const { mode } = values;
  const secretKey = values.secrets.secretKey.trim();
  const webhookSecret = values.secrets.webhookSecret.trim();
  const secrets =
    mode === 'simulator'
      ? {}
      : { ...(secretKey !== '' && { secretKey }), ...(webhookSecret !== '' && { webhookSecret }) };
  return { provider, mode, secrets };
};

const errors = {
  unauthorized: 'key',
  forbidden: 'rights',
  wrong_country: 'country',
  unanswered: 'unanswered',
  unavailable: 'unavailable',
} as const;

/** What an administrator can do about the last failure. */
export const errorKeyOf = (code: string): (typeof errors)[keyof typeof errors] | 'other' =>
  Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : 'other'; // hasOwn narrows nothing
