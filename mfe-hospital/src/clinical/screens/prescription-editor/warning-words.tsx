import type { SafetyWarning } from '@sala/shared-contracts';
import { useFormikContext } from '@sala/shared-ui/form';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { itemName } from './item-facts';
import type { PrescriptionValues } from './prescription-values';

const looks: Record<SafetyWarning['severity'], StatusLook> = {
  contraindicated: statusLooks.problem,
  severe: statusLooks.problem,
  caution: statusLooks.attention,
};

/** How grave it is: colour, icon and word. */
export const SeverityChip = ({ severity }: Pick<SafetyWarning, 'severity'>) => {
  const { t } = useTranslation('hospital');
  return <StatusChip {...looks[severity]}>{t(`prescription.severities.${severity}`)}</StatusChip>;
};

/** The name of an item by its key; empty of one that is not there. */
export const useItemName = () => {
  const { values } = useFormikContext<PrescriptionValues>();
  return (key: string | null): string => {
    const item = values.items.find((one) => one.key === key);
    return item ? itemName(item) : '';
  };
};

/** A warning as a sentence. */
export const useWarningWords = () => {
  const { t } = useTranslation('hospital');
  const nameOf = useItemName();
  return ({ kind, item, ingredient, against, found }: SafetyWarning): string => {
    const what = nameOf(item) || ingredient || '';
    const isUnclear = kind === 'allergy_similar_name' && what === '';
    return t(`prescription.warnings.${isUnclear ? 'allergy_unclear_name' : kind}`, {
      what,
      against: against ?? '',
      found: found ?? '',
    });
  };
};
