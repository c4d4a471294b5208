import { limits, needsAutograph, type VisitPrescription } from '@sala/shared-contracts';
import { Box, Heading, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { itemName, itemSentence } from './item-facts';
import type { PrescriptionValues } from './prescription-values';

/** The prescription as it will be printed. */
export const Preview = ({ view }: { readonly view: VisitPrescription }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const today = useToday();
  const { values } = useFormikContext<PrescriptionValues>();
  const { prescriber, site, patient, diagnoses } = view;
  const byHand = values.items.some(({ medication }) => needsAutograph(medication?.group ?? null));
  const lines = (parts: readonly (string | null | undefined)[]) =>
    parts.filter(Boolean).map((part) => (
      <Text key={part} size="sm">
        {part}
      </Text>
    ));
  return (
    <Box
      as="section"
      aria-label={t('prescription.preview')}
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      p="4"
      display="grid"
      gap="3"
    >
      <Heading as="h2" size="sm">
        {t('prescription.preview')}
      </Heading>
      <Box>
        <Text fontWeight="semibold">{prescriber?.name ?? t('prescription.noPrescriber')}</Text>
        {lines([
          prescriber?.specialty,
          prescriber?.titleInstitution,
          prescriber?.licence && t('prescription.licence', { number: prescriber.licence }),
          prescriber?.specialtyLicence &&
            t('prescription.specialtyLicence', { number: prescriber.specialtyLicence }),
          site.name,
          site.address,
          site.phone,
        ])}
      </Box>
      <Box borderTopWidth="1px" pt="2">
        <Text size="sm">{`${patient.name} · ${format.day(today)}`}</Text>
        {lines(diagnoses.map(({ code, title }) => `${code} ${title}`))}
      </Box>
      <Box as="ol" borderTopWidth="1px" pt="2" m="0" ps="5" display="grid" gap="2" lang="es-MX">
        {values.items.map((item) => (
          <Box key={item.key} as="li">
            <Text fontWeight="medium">
              {[
                itemName(item) || t('prescription.unnamed'),
                item.brandName && `(${item.brandName})`,
              ]
                .filter(Boolean)
                .join(' ')}
            </Text>
            <Text size="sm">{itemSentence(item)}</Text>
            {item.instructions ? <Text size="sm">{item.instructions}</Text> : null}
            {item.medication?.antibiotic ? (
              <Text size="xs">{t('prescription.antibioticLegend')}</Text>
            ) : null}
          </Box>
        ))}
      </Box>
      {values.items.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('prescription.nothingYet')}
        </Text>
      ) : null}
      {values.generalInstructions ? (
        <Text size="sm" whiteSpace="pre-line">
          {values.generalInstructions}
        </Text>
      ) : null}
      <Text size="xs" tone="muted" borderTopWidth="1px" pt="2">
        {t(byHand ? 'prescription.autograph' : 'prescription.electronic')}{' '}
        {t('prescription.validDays', { count: limits.prescriptionDays })}
      </Text>
    </Box>
  );
};
