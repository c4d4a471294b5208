import {
  cfdiUses,
  isRfc,
  limits,
  normalizeRfc,
  patterns,
  taxRegimes,
  type Contract,
  type EndpointInput,
  type EndpointOutput,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export type TaxDataView = EndpointOutput<Contract['taxDataView']>;
type TaxDataBody = Omit<EndpointInput<Contract['taxDataSet']>['body'], 'version'>;

export interface TaxDataValues {
  readonly rfc: string;
  readonly name: string;
  readonly taxRegime: string;
  readonly zipCode: string;
  readonly use: string;
}

export const taxDataValues = ({ taxData }: TaxDataView): TaxDataValues => ({
  rfc: taxData?.rfc ?? '',
  name: taxData?.name ?? '',
  taxRegime: taxData?.taxRegime ?? '',
  zipCode: taxData?.zipCode ?? '',
  use: taxData?.use ?? 'G03',
});

/** All of it, if anything differs: it is written as one. */
export const taxDataChanges = (values: TaxDataValues, base: TaxDataView): Partial<TaxDataBody> => {
  const taxRegime = taxRegimes.find((regime) => regime === values.taxRegime);
  const use = cfdiUses.find((candidate) => candidate === values.use);
  // The rules of the form refuse both.
  if (!taxRegime || !use) return {};
  const now = {
    rfc: normalizeRfc(values.rfc),
    name: values.name.trim().toUpperCase(),
    taxRegime,
    zipCode: values.zipCode.trim(),
    use,
  };
  const before = taxDataValues(base);
  const same =
    base.taxData !== null &&
    Object.entries(now).every(([name, value]) =>
      Object.entries(before).some(([other, earlier]) => other === name && earlier === value),
    );
  return same ? {} : now;
};

export const taxDataRules = (t: Translate) => {
  const required = t('subscription.taxData.required');
  return yup.object({
    rfc: yup
      .string()
      .required(required)
      .test('rfc', t('subscription.taxData.invalidRfc'), (typed) =>
        isRfc(normalizeRfc(typed ?? '')),
      ),
    name: yup.string().trim().required(required).max(limits.companyLegalNameMax),
    taxRegime: yup.string().required(required),
    zipCode: yup
      .string()
      .trim()
      .required(required)
      .matches(patterns.zipCode, t('subscription.taxData.invalidZipCode')),
    use: yup.string().required(required),
  });
};
