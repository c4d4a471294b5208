import { writePackages, writeUnits } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import {
  computedQuantity,
  itemRunOut,
  itemSentence,
  perKilogram,
  type itemFaults,
} from './item-facts';
import type { ItemValues } from './item-values';
import { PaediatricRange } from './paediatric-range';
import type { PrescriptionValues } from './prescription-values';

interface ItemSummaryProps {
  readonly item: ItemValues;
  readonly index: number;
  readonly faults: ReturnType<typeof itemFaults>;
  readonly weight: { readonly kg: number; readonly takenAt: string } | null;
}

const Mismatch = ({ item, index }: Pick<ItemSummaryProps, 'item' | 'index'>) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  const { setFieldValue } = useFormikContext<PrescriptionValues>();
  const computed = computedQuantity(item);
  if (!computed) return null;
  const amount = writeUnits(computed.value, computed.unit, locale);
  return (
    <Flex role="alert" align="center" gap="2" wrap="wrap" color="status.amber.fg" fontSize="sm">
      <AlertIcon aria-hidden />
      <span>{t('prescription.mismatch', { typed: item.quantity, amount })}</span>
      <Button size="sm" onClick={() => void setFieldValue(`items.${index}.quantity`, '')}>
        {t('prescription.useComputed', { amount })}
      </Button>
    </Flex>
  );
};

/** What the patient will read, what it adds up to, and what is still missing. */
export const ItemSummary = ({ item, index, faults, weight }: ItemSummaryProps) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  const format = useFormat();
  const today = useToday();
  const sentence = itemSentence(item);
  const computed = computedQuantity(item);
  const packages = computed && writePackages(computed, locale);
  const runOut = itemRunOut(item, today);
  const dailyPerKg = weight && perKilogram(item, weight.kg);
  const missing = faults.filter((fault) => fault !== 'mismatch');
  const facts = [
    computed && item.quantity === ''
      ? t('prescription.computed', { amount: writeUnits(computed.value, computed.unit, locale) })
      : null,
    packages,
    runOut && t('prescription.runsOut', { day: format.day(runOut) }),
    dailyPerKg && weight
      ? t('prescription.perKg', {
          amount: format.number(Number(dailyPerKg.toPrecision(3))),
          kg: format.number(weight.kg),
          day: format.date(weight.takenAt),
        })
      : null,
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <Box display="grid" gap="1" borderTopWidth="1px" pt="2">
      <Text role="status" lang="es-MX">
        {sentence || t('prescription.noSentence')}
      </Text>
      {facts.length > 0 ? (
        <Text size="sm" tone="muted">
          {facts.join(' · ')}
        </Text>
      ) : null}
      {weight ? <PaediatricRange item={item} weight={weight} /> : null}
      {faults.includes('mismatch') ? <Mismatch item={item} index={index} /> : null}
      {missing.length > 0 ? (
        <Text size="sm" tone="danger">
          {t('prescription.missing', {
            what: missing.map((fault) => t(`prescription.faults.${fault}`)).join(', '),
          })}
        </Text>
      ) : null}
    </Box>
  );
};
