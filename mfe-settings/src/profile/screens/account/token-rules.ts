import { limits, type Permission } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface TokenValues {
  readonly name: string;
  readonly days: string;
  readonly password: string;
  /** By permission, with `_` for the colon: a dot or colon would be a path of the form. */
  readonly permissions: Readonly<Record<string, boolean>>;
}

export const chosenPermissions = (
  ticked: TokenValues['permissions'],
  offered: readonly Permission[],
): Permission[] => offered.filter((permission) => ticked[permission.replace(':', '_')]);

export const tokenRules = (t: Translate) =>
  yup.object({
    name: yup
      .string()
      .trim()
      .required(t('tokens.validation.name'))
      .max(limits.apiTokenNameMax, t('tokens.validation.tooLong', { max: limits.apiTokenNameMax })),
    password: yup.string().required(t('account.validation.password')),
    permissions: yup
      .object()
      .test('some', t('tokens.validation.permissions'), (ticked: object) =>
        Object.values(ticked).includes(true),
      ),
  });
