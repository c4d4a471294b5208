import {
  isCfdiText,
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

export type CfdiBody = EndpointInput<Contract['cfdiStamp']>['body'];
type Suggestion = EndpointOutput<Contract['cfdiSuggest']>;

export interface CfdiValues {
  readonly rfc: string;
  readonly name: string;
  readonly taxRegime: string;
  readonly zipCode: string;
  readonly use: CfdiBody['use'];
  readonly method: CfdiBody['method'];
  readonly form: CfdiBody['form'];
}

const uses: Record<CfdiBody['use'], true> = {
  G01: true,
  G02: true,
  G03: true,
  D01: true,
  D02: true,
  D04: true,
  D07: true,
  S01: true,
};
const methods: Record<CfdiBody['method'], true> = { PUE: true, PPD: true };
const forms: Record<CfdiBody['form'], true> = {
  '01': true,
  '02': true,
  '03': true,
  '04': true,
  '08': true,
  '28': true,
  '99': true,
};

export const useNames = Object.keys(uses) as CfdiBody['use'][]; // the keys of a constant object
export const methodNames = Object.keys(methods) as CfdiBody['method'][]; // as above
export const formNames = (Object.keys(forms) as CfdiBody['form'][]).sort(); // as above
export const regimeNames = taxRegimes;

export const cancelReasons = ['01', '02', '03', '04'] as const;

export const valuesOfSuggestion = ({ receiver, use, method, form }: Suggestion): CfdiValues => ({
  rfc: receiver.rfc,
  name: receiver.name,
  taxRegime: receiver.taxRegime ?? '',
  zipCode: receiver.zipCode,
  use,
  method,
  form,
});

/** Request body from validated values. */
export const cfdiBody = ({
  rfc,
  name,
  taxRegime,
  zipCode,
  use,
  method,
  form,
}: CfdiValues): CfdiBody => ({
  receiver: {
    rfc: normalizeRfc(rfc),
    name: name.trim(),
    // the schema allows no other value
    taxRegime: taxRegimes.find((regime) => regime === taxRegime) ?? '616',
    zipCode: zipCode.trim(),
  },
  use,
  method,
  form,
});

/** Validates what a check needs; the server applies the rules of CFDI 4.0. */
export const cfdiSchema = (t: Translate) =>
  yup.object({
    rfc: yup
      .string()
      .trim()
      .required(t('purchases.cfdi.rules.rfc'))
      .test('rfc', t('purchases.cfdi.rules.rfc'), (typed) => isRfc(normalizeRfc(typed ?? ''))),
    name: yup
      .string()
      .trim()
      .required(t('rules.nameMissing'))
      .test('pipe', t('purchases.cfdi.rules.pipe'), (typed) => isCfdiText(typed ?? ''))
      .max(limits.companyLegalNameMax, t('rules.tooLong', { max: limits.companyLegalNameMax })),
    taxRegime: yup.string().required(t('purchases.cfdi.rules.regime')),
    zipCode: yup
      .string()
      .trim()
      .required(t('purchases.cfdi.rules.zipCode'))
      .matches(patterns.zipCode, { message: t('purchases.cfdi.rules.zipCode') }),
  });
