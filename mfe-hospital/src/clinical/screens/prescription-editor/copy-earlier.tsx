import type { VisitPrescription } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { itemValuesOf, newItemKey, type ItemValues } from './item-values';

interface CopyEarlierProps {
  readonly earlier: VisitPrescription['earlier'];
  readonly onCopy: (items: readonly ItemValues[]) => void;
}

/** Takes the items of an earlier prescription over; they are checked as any others. */
export const CopyEarlier = ({ earlier, onCopy }: CopyEarlierProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  if (earlier.length === 0) return null;
  return (
    <ActionMenu
      trigger={<Button>{t('prescription.copy')}</Button>}
      actions={earlier.map(({ id, folio, issuedAt, items }) => ({
        key: id,
        label: t('prescription.copyOf', {
          folio,
          day: format.date(issuedAt),
          count: items.length,
        }),
        // Keys are of one prescription: justifications of another do not come with them.
        onSelect: () => onCopy(items.map((item) => ({ ...itemValuesOf(item), key: newItemKey() }))),
      }))}
    />
  );
};
