import { cfdiUses, taxRegimes, type CfdiRequest, type Purchase } from '@sala/shared-contracts';
import { mainForm, type CfdiIssuer } from './cfdi-rules';
import type { FiscalCustomer } from '../../sql/cfdi.queries';

type Suggestion = Omit<CfdiRequest, 'receiver'> & {
  readonly receiver: Omit<CfdiRequest['receiver'], 'taxRegime'> & {
    readonly taxRegime: CfdiRequest['receiver']['taxRegime'] | null;
  };
};

/** The general public: every field of this receiver is fixed (docs/spec/sales.md §5). */
const generalPublic = (issuer: CfdiIssuer): Pick<Suggestion, 'receiver' | 'use'> => ({
  receiver: {
    rfc: 'XAXX010101000',
    name: 'PUBLICO EN GENERAL',
    taxRegime: '616',
    zipCode: issuer.taxZipCode ?? '',
  },
  use: 'S01',
});

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

/** Initial values from the customer and the payments. */
export const suggestionFor = (
  purchase: Purchase,
  issuer: CfdiIssuer,
  customer: FiscalCustomer,
): Suggestion => ({
  ...(customer.rfc === null ? generalPublic(issuer) : namedReceiver(customer, customer.rfc)),
  ...(purchase.balance > 0
    ? { method: 'PPD', form: '99' }
    : { method: 'PUE', form: mainForm(purchase) ?? '01' }),
});
