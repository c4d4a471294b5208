import {
  limits,
  patterns,
  type ConnectionMode,
  type Contract,
  type EndpointInput,
  type SapConnection,
  type SapDriver,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];
type Body = EndpointInput<Contract['sapConnectionSave']>['body'];

export interface SapValues {
  readonly mode: ConnectionMode;
  readonly driver: SapDriver;
  readonly institution: string;
  readonly sender: string;
  readonly baseUrl: string;
  readonly user: string;
  /** '' keeps the stored one. */
  readonly secret: string;
}

export const sapValues = (
  connection: SapConnection | null,
  modes: readonly ConnectionMode[],
): SapValues => {
  const hasSimulator = modes.includes('simulator');
  const { driver, institution, sender, baseUrl, user } = connection?.settings ?? {};
  return {
    mode: connection?.mode ?? (hasSimulator ? 'simulator' : 'live'),
    driver: driver ?? 'fhir',
    institution: institution ?? (hasSimulator ? '0001' : ''),
    sender: sender ?? '',
    baseUrl: baseUrl ?? '',
    user: user ?? '',
    secret: '',
  };
};

/** Whether an address is asked for: a SAP that is simulated, or takes no questions, has none. */
export const hasAddress = ({ mode, driver }: Pick<SapValues, 'mode' | 'driver'>): boolean =>
  driver === 'fhir' && mode !== 'simulator';

/** Validation as in the API schema, with translated messages. */
export const sapRules = (t: Translate) => {
  const tooLong = (max: number) => t('apps.connection.validation.tooLong', { max });
  const line = (max: number) => yup.string().trim().max(max, tooLong(max));
  const needed = (when: (values: SapValues) => boolean, message: string) =>
    ({
      name: 'needed',
      message,
      test: (value: string | undefined, { parent }: { readonly parent: SapValues }) =>
        !when(parent) || Boolean(value?.trim()),
    }) as const;
  const institution = t('apps.sap.rules.institution');
  return yup.object({
    mode: yup.string().required(),
    driver: yup.string().required(),
    institution: yup
      .string()
      .trim()
      .uppercase()
      .required(institution)
      .max(limits.sapInstitutionMax, institution)
      .matches(patterns.sapCode, institution),
    // Without a sender nothing would ever arrive from a SAP that only sends messages.
    sender: line(limits.sapSystemMax).test(
      needed(({ driver }) => driver === 'hl7v2', t('apps.sap.rules.sender')),
    ),
    baseUrl: line(limits.sapUrlMax)
      .test(needed(hasAddress, t('apps.sap.rules.baseUrl')))
      .test({
        name: 'address',
        message: t('apps.sap.rules.baseUrl'),
        test: (value: string | undefined, { parent }: { readonly parent: SapValues }) =>
          !hasAddress(parent) || !value || patterns.secureUrl.test(value),
      }),
    user: line(limits.sapSystemMax),
    secret: yup
      .string()
      .max(limits.sapSecretMax, tooLong(limits.sapSecretMax))
      .matches(patterns.accessToken, {
        message: t('apps.sap.rules.secret'),
        excludeEmptyString: true,
      }),
  });
};

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

export const sapBody = (values: SapValues): Body => {
  const { mode, driver, institution, sender, baseUrl, user, secret } = values;
  const asked = hasAddress(values);
  return {
    mode,
    settings: {
      driver,
      institution: institution.trim().toUpperCase(),
      sender: orNull(sender),
      baseUrl: asked ? orNull(baseUrl) : null,
      user: asked ? orNull(user) : null,
    },
    ...(asked && secret !== '' && { secret }),
  };
};
