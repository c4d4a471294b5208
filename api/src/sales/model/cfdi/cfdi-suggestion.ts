import { cfdiUses, taxRegimes, type CfdiRequest, type Purchase } from '@sala/shared-contracts';
import { foreignRfc, mainForm, publicRfc, type CfdiIssuer } from './cfdi-rules';
import type { FiscalCustomer } from '../../sql/cfdi.queries';

type Suggestion = Omit<CfdiRequest, 'receiver'> & {
  readonly receiver: Omit<CfdiRequest['receiver'], 'taxRegime'> & {
    readonly taxRegime: CfdiRequest['receiver']['taxRegime'] | null;
  };
};

/** The general public: every field of this receiver is fixed (docs/spec/sales.md §5). */
const generalPublic = (issuer: CfdiIssuer): Pick<Suggestion, 'receiver' | 'use'> => ({
  receiver: {
    rfc: publicRfc,
    name: 'PUBLICO EN GENERAL',
    taxRegime: '616',
    zipCode: issuer.taxZipCode ?? '',
  },
  use: 'S01',
});

/** Somebody without a Mexican RFC: the name is theirs, the rest as for the general public. */
const foreigner = (
  { name, legalName }: FiscalCustomer,
  issuer: CfdiIssuer,
): Pick<Suggestion, 'receiver' | 'use'> => {
  const { receiver, use } = generalPublic(issuer);
  return {
    receiver: { ...receiver, rfc: foreignRfc, name: (legalName ?? name).toUpperCase() },
    use,
  };
};

const namedReceiver = (
  customer: FiscalCustomer,
  rfc: string,
): Pick<Suggestion, 'receiver' | 'use'> => ({
  receiver: {
    rfc,
    name: (customer.legalName ?? customer.name).toUpperCase(),
    taxRegime: taxRegimes.find((regime) => regime === customer.taxRegime) ?? null,
    zipCode: customer.zipCode ?? '',
  },
  // A person deducts medical fees; a company books them as general expenses.
  use: cfdiUses.find((use) => use === customer.use) ?? (rfc.length === 12 ? 'G03' : 'D01'),
});

const receiverOf = (
  customer: FiscalCustomer,
  issuer: CfdiIssuer,
): Pick<Suggestion, 'receiver' | 'use'> => {
  if (customer.rfc === null || customer.rfc === publicRfc) return generalPublic(issuer);
  return customer.rfc === foreignRfc
    ? foreigner(customer, issuer)
    : namedReceiver(customer, customer.rfc);
};

/** Initial values from the customer and the payments. */
export const suggestionFor = (
  purchase: Purchase,
  issuer: CfdiIssuer,
  customer: FiscalCustomer,
): Suggestion => ({
  ...receiverOf(customer, issuer),
  ...(purchase.balance > 0
    ? { method: 'PPD', form: '99' }
    : { method: 'PUE', form: mainForm(purchase) ?? '01' }),
});
