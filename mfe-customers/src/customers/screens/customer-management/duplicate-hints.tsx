import {
  isCurp,
  isRfc,
  normalizeCurp,
  normalizeRfc,
  patterns,
  type Contract,
  type EndpointInput,
  typedPhone,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { DuplicateHints } from '@sala/screen-parts/duplicate-hints';
import { paths } from '../../../paths';
import type { CustomerFormValues } from './customer-rules';

type DuplicateQuery = NonNullable<EndpointInput<Contract['customerDuplicates']>['body']>;

/* Checks only complete values: partial names and numbers match too many. */
const completeValues = (values: CustomerFormValues): DuplicateQuery => {
  const name = (
    values.kind === 'person'
      ? [values.name, values.firstSurname, values.secondSurname].join(' ')
      : values.name
  )
    .replace(/\s+/g, ' ')
    .trim();
  const email = values.email.trim().toLowerCase();
  const phone = typedPhone(values.phone);
  const rfc = normalizeRfc(values.rfc);
  const curp = normalizeCurp(values.curp);
  return {
    ...(name.length >= 5 ? { name: name.slice(0, 200) } : {}),
    ...(patterns.email.test(email) ? { email } : {}),
    ...(patterns.phone.test(phone) ? { phone } : {}),
    ...(isRfc(rfc) ? { rfc } : {}),
    ...(isCurp(curp) ? { curp } : {}),
  };
};

/** Possible duplicates of the customer being typed. */
export const CustomerDuplicates = ({ except }: { readonly except: string | undefined }) => {
  const { t } = useTranslation('customers');
  const { values, initialValues } = useFormikContext<CustomerFormValues>();
  return (
    <DuplicateHints
      name="customerDuplicates"
      asked={completeValues(values)}
      known={completeValues(initialValues)}
      except={except}
      ask={(body, options) => api.customerDuplicates({ body }, options)}
      hint={({ customer: { id, name, code }, reasons }) => ({
        id,
        name,
        to: `${paths.customerManagement}?customerId=${id}`,
        text: `${code} · ${t('customers.duplicates.because', { reasons: reasons.map((reason) => t(`customers.duplicates.reasons.${reason}`)).join(', ') })}`,
      })}
      title={(count) => t('customers.duplicates.title', { count })}
    />
  );
};
