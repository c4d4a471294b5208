import type { Plan } from '@sala/shared-contracts';
import { Badge, Box, Card, Flex, Heading, Stack, Text } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { PlanAction } from './plan-action';
import { limitNames, useLimitText } from './plan-limits';
import {
  isWorthTelling,
  monthWithinYear,
  priceOf,
  savedInYear,
  savingOf,
  type Cycle,
} from './plan-price';

interface PlanPriceProps {
  readonly plan: Plan;
  readonly cycle: Cycle;
}

/** Price, billing cycle and annual saving. */
const PlanPrice = ({ plan, cycle }: PlanPriceProps) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = (centavos: number) =>
    format.money(centavos, { whole: centavos % 100 === 0, currency: plan.currency });
  const saving = savingOf(plan);
  const facts = { percent: format.percent(saving), amount: money(savedInYear(plan)) };
  return (
    <Stack gap="1">
      <Flex align="baseline" gap="1.5" wrap="wrap">
        <Text as="span" fontSize="xl" fontWeight="semibold" figures>
          {money(priceOf(plan, cycle))}
        </Text>
        <Text as="span" size="sm" tone="muted">
          {t(`pricing.per.${cycle}`, { currency: plan.currency })}
        </Text>
      </Flex>
      <Text size="sm" tone="muted" figures minH="1.45em">
        {cycle === 'annual'
          ? t('pricing.monthWithinYear', { amount: money(monthWithinYear(plan)) })
          : null}
        {cycle === 'monthly' && isWorthTelling(saving) ? t('pricing.savingIfAnnual', facts) : null}
      </Text>
      {cycle === 'annual' && isWorthTelling(saving) ? (
        <Badge tone="accent" alignSelf="flex-start">
          {t('pricing.saving', facts)}
        </Badge>
      ) : null}
    </Stack>
  );
};

export const PlanCard = ({ plan, cycle }: PlanPriceProps) => {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  const limits = useLimitText();
  return (
    <Card
      as="article"
      highlighted={plan.highlighted}
      display="flex"
      flexDirection="column"
      gap="4"
      height="full"
    >
      <Stack gap="1" flexGrow={{ base: 0, md: 1 }}>
        <Flex align="center" justify="space-between" gap="2" minH="5">
          <Heading>{plan.name[locale]}</Heading>
          {plan.highlighted ? <Badge tone="accent">{t('pricing.recommended')}</Badge> : null}
        </Flex>
        <Text tone="muted">{plan.description[locale]}</Text>
      </Stack>
      <PlanPrice plan={plan} cycle={cycle} />
      <PlanAction plan={plan} cycle={cycle} />
      <Stack as="ul" gap="1.5" listStyleType="none" borderTopWidth="1px" pt="3">
        {limitNames.map((name) => (
          <Flex as="li" key={name} gap="2" align="center" fontSize="md">
            <Box asChild color="accent.fg">
              <CheckIcon aria-hidden />
            </Box>
            {limits.full(name, plan.limits[name])}
          </Flex>
        ))}
      </Stack>
    </Card>
  );
};
