import type { HealthCounts } from '@sala/shared-contracts';
import { Box, Grid } from '@sala/shared-ui';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { failuresPerMille } from './release-health';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Label with its value below. */
export const Fact = ({ label, children }: FactProps) => (
  <Box minW="0">
    <Box as="dt" fontSize="xs" color="fg.muted">
      {label}
    </Box>
    <Box as="dd" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);

/** Formats milliseconds and bytes with their unit. */
export const useUnits = () => {
  const locale = useLocale();
  const format = useFormat();
  const unit = (name: string, digits = 0) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits });
  return {
    ms: (value: number): string => unit('millisecond').format(value),
    duration: (value: number): string =>
      value < 1000 ? unit('millisecond').format(value) : unit('second', 1).format(value / 1000),
    kB: (bytes: number): string => unit('kilobyte', 1).format(bytes / 1000),
    perMille: (value: number | null): string =>
      value === null ? '—' : `${format.number(value)} ‰`,
  };
};

/** Health reported by pages for one version. */
export const HealthFacts = ({ health }: { readonly health: HealthCounts }) => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { ms, perMille } = useUnits();
  return (
    <Grid as="dl" gap="2" gridTemplateColumns="repeat(3, minmax(0, 1fr))" fontSize="sm">
      <Fact label={t('releases.facts.failures')}>{perMille(failuresPerMille(health))}</Fact>
      <Fact label={t('releases.facts.crashes')}>{number(health.crashes)}</Fact>
      <Fact label={t('releases.facts.slow')}>{number(health.slowMounts)}</Fact>
      <Fact label={t('releases.facts.loads')}>{number(health.loads)}</Fact>
      <Fact label={t('releases.facts.sessions')}>{number(health.sessions)}</Fact>
      <Fact label={t('releases.facts.p75')}>{health.p75Ms === null ? '—' : ms(health.p75Ms)}</Fact>
    </Grid>
  );
};
