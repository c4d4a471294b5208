import type { Plan } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { Link, useLocale, useTranslation } from '@sala/shell-sdk';
import { mailToSales } from '../../parts/contact';
import { paths } from '../../../paths';
import { useVisitor } from './visitor';

/** Next step towards a plan; none for staff who cannot buy. */
export const PlanAction = ({ plan }: { readonly plan: Plan }) => {
  const { t } = useTranslation('billing');
  const name = plan.name[useLocale()];
  const visitor = useVisitor();
  if (visitor === 'staff') return null;
  const looks = {
    variant: plan.highlighted ? 'solid' : 'outline',
    size: 'lg',
    width: 'full',
  } as const;
  if (visitor === 'buyer') {
    return (
      <Button asChild {...looks}>
        <a
          href={mailToSales(t('pricing.contactSubject', { plan: name }))}
          aria-label={t('pricing.contactFor', { plan: name })}
        >
          {t('pricing.contact')}
        </a>
      </Button>
    );
  }
  const [to, word, spoken] =
    visitor === 'signedOut'
      ? [paths.signUp, t('pricing.start'), t('pricing.startWith', { plan: name })]
      : [paths.companySetup, t('pricing.setUp'), t('pricing.setUpFor', { plan: name })];
  return (
    <Button asChild {...looks}>
      <Link to={to} aria-label={spoken}>
        {word}
      </Link>
    </Button>
  );
};
