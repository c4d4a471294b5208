import type { Prescription } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';

interface PrescriptionSafetyProps {
  readonly prescription: Prescription;
  readonly safety: NonNullable<Prescription['safety']>;
}

/** What the checks said when it was issued, and why it was issued nevertheless. */
export const PrescriptionSafety = ({ prescription, safety }: PrescriptionSafetyProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const nameOf = (key: string | null) =>
    prescription.items.find((item) => item.key === key)?.genericName;
  const reasonFor = (id: string) => safety.justifications.find((one) => one.id === id)?.reason;
  const lines = [
    ...safety.warnings.map(({ id, check, item, ingredient, against }) => ({
      id,
      what: [t(`rx.checks.${check}`), nameOf(item) ?? ingredient, against],
    })),
    ...safety.notChecked.map(({ id, check, item, about }) => ({
      id,
      what: [t('rx.outcomes.not_checked'), check && t(`rx.checks.${check}`), nameOf(item) ?? about],
    })),
  ];
  return (
    <>
      <Text size="sm">
        {`${t(`rx.outcomes.${safety.outcome}`)} · ${format.dateTime(safety.checkedAt)}`}
      </Text>
      <Box as="ul" m="0" ps="5">
        {lines.map(({ id, what }) => (
          <Box key={id} as="li">
            <Text size="sm">{what.filter(Boolean).join(' · ')}</Text>
            {reasonFor(id) ? (
              <Text size="sm" tone="muted">
                {t('prescriptions.justified', { reason: reasonFor(id) })}
              </Text>
            ) : null}
          </Box>
        ))}
      </Box>
    </>
  );
};
