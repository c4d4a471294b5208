import type { Plan } from '@sala/shared-contracts';
import { Box, Heading, VisuallyHidden } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { limitNames, useLimitText } from './plan-limits';

type Feature = Plan['features'][number];

/** Features of all plans without duplicates, in the plans' order. */
const featuresOf = (plans: readonly Plan[]): Feature[] => {
  const byKey = new Map<string, Feature>();
  for (const feature of plans.flatMap((plan) => plan.features)) {
    if (!byKey.has(feature.key)) byKey.set(feature.key, feature);
  }
  return [...byKey.values()];
};

interface ComparisonProps {
  readonly plans: readonly Plan[];
}

const cell = { px: { base: '1.5', md: '3' }, py: '2', borderBottomWidth: '1px' } as const;
const columnOf = (plan: Plan) => (plan.highlighted ? { bg: 'accent.subtle' } : {});

const GroupRow = ({ title, columns }: { readonly title: string; readonly columns: number }) => (
  <tr>
    <Box asChild {...cell} pt="4" textAlign="start" color="fg.muted" fontWeight="medium">
      <th colSpan={columns} scope="rowgroup">
        {title}
      </th>
    </Box>
  </tr>
);

const RowHead = ({ children }: { readonly children: string }) => (
  <Box asChild {...cell} textAlign="start" fontWeight="normal" hyphens="auto">
    <th scope="row">{children}</th>
  </Box>
);

const FeatureCell = ({ plan, feature }: { readonly plan: Plan; readonly feature: Feature }) => {
  const { t } = useTranslation('billing');
  const included = plan.features.some(({ key }) => key === feature.key);
  return (
    <Box
      as="td"
      {...cell}
      {...columnOf(plan)}
      textAlign="center"
      color={included ? 'accent.fg' : 'fg.subtle'}
    >
      {included ? (
        <Box asChild display="inline-block" verticalAlign="middle">
          <CheckIcon aria-hidden />
        </Box>
      ) : (
        <span aria-hidden>–</span>
      )}
      <VisuallyHidden>{t(included ? 'pricing.yes' : 'pricing.no')}</VisuallyHidden>
    </Box>
  );
};

/** Limits and features of a category's plans, side by side. */
export const PlanComparison = ({ plans }: ComparisonProps) => {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  const limits = useLimitText();
  const titleId = useId();
  const features = featuresOf(plans);
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} mb="2">
        {t('pricing.compare')}
      </Heading>
      <Box overflowX="auto" bg="bg.panel" borderWidth="1px" borderRadius="lg">
        <Box
          as="table"
          aria-labelledby={titleId}
          width="full"
          fontSize={{ base: 'xs', md: 'md' }}
          borderCollapse="collapse"
          fontVariantNumeric="tabular-nums"
        >
          <thead>
            <tr>
              <Box asChild {...cell} textAlign="start" fontWeight="semibold">
                <th scope="col">{t('pricing.included')}</th>
              </Box>
              {plans.map((plan) => (
                <Box
                  asChild
                  key={plan.id}
                  {...cell}
                  {...columnOf(plan)}
                  fontWeight="semibold"
                  width={{ base: '24%', md: '20%' }}
                >
                  <th scope="col">{plan.name[locale]}</th>
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            <GroupRow title={t('pricing.limitsGroup')} columns={plans.length + 1} />
            {limitNames.map((name) => (
              <tr key={name}>
                <RowHead>{t(`pricing.limitNames.${name}`)}</RowHead>
                {plans.map((plan) => (
                  <Box as="td" key={plan.id} {...cell} {...columnOf(plan)} textAlign="center">
                    {limits.bare(name, plan.limits[name])}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
          <Box as="tbody" css={{ '& tr:last-of-type > *': { borderBottomWidth: 0 } }}>
            <GroupRow title={t('pricing.featuresGroup')} columns={plans.length + 1} />
            {features.map((feature) => (
              <tr key={feature.key}>
                <RowHead>{feature.label[locale]}</RowHead>
                {plans.map((plan) => (
                  <FeatureCell key={plan.id} plan={plan} feature={feature} />
                ))}
              </tr>
            ))}
          </Box>
        </Box>
      </Box>
    </section>
  );
};
