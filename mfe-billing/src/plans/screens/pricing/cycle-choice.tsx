import type { Plan } from '@sala/shared-contracts';
import { SegmentedControl } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { cycles, isWorthTelling, savingsOf, type Cycle } from './plan-price';

interface CycleChoiceProps {
  readonly plans: readonly Plan[];
  readonly value: Cycle;
  readonly onChange: (cycle: Cycle) => void;
}

/** Monthly or annual, with the largest annual saving of the shown plans (docs/spec/billing.md §1). */
export const CycleChoice = ({ plans, value, onChange }: CycleChoiceProps) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { largest, differs } = savingsOf(plans);
  const annual = differs ? 'pricing.cycles.annualUpTo' : 'pricing.cycles.annualSaving';
  const label: Record<Cycle, string> = {
    monthly: t('pricing.cycles.monthly'),
    annual: isWorthTelling(largest)
      ? t(annual, { percent: format.percent(largest) })
      : t('pricing.cycles.annual'),
  };
  return (
    <SegmentedControl
      label={t('pricing.cycle')}
      value={value}
      onChange={onChange}
      options={cycles.map((cycle) => ({ value: cycle, label: label[cycle] }))}
    />
  );
};
