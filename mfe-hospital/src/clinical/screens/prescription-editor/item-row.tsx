import {
  administrationRoutes,
  doseUnits,
  durationUnits,
  frequencyCodes,
  limits,
  massUnits,
  packageUnits,
  refillsAllowed,
  writeDose,
  writeFrequency,
  writeRoute,
  writeUnits,
} from '@sala/shared-contracts';
import { Box, Flex, Grid, IconButton, Text } from '@sala/shared-ui';
import { CheckboxField, NumberField, SelectField, TextField } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { FavouriteButton } from './favourite-button';
import { itemFaults, itemName } from './item-facts';
import type { ItemValues } from './item-values';
import { ItemSummary } from './item-summary';

export interface ItemRowProps {
  readonly item: ItemValues;
  readonly index: number;
  /** The latest weight, for doses of children. */
  readonly weight: { readonly kg: number; readonly takenAt: string } | null;
  /** What the checks found of it. */
  readonly warnings: ReactNode;
  readonly onRemove: () => void;
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <Grid
    gap="3"
    alignItems="start"
    templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
  >
    {children}
  </Grid>
);

/* The unit without its amount: `tabletas`. */
const unitName = (written: string): string => written.replace(/^\S+ /, '');

const useOptions = () => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  return {
    doseUnits: [...doseUnits, ...massUnits].map((unit) => ({
      value: unit,
      label: unitName(writeDose({ value: 2, unit }, locale)),
    })),
    packageUnits: packageUnits.map((unit) => ({
      value: unit,
      label: unitName(writeUnits(2, unit, locale)),
    })),
    routes: administrationRoutes.map((route) => ({
      value: route,
      label: writeRoute(route, locale),
    })),
    frequencies: frequencyCodes.map((code) => ({
      value: code,
      label: code === 'times' ? t('prescription.atTimes') : writeFrequency({ code }, locale),
    })),
    durations: durationUnits.map((unit) => ({
      value: unit,
      label: t(`prescription.durations.${unit}`),
    })),
  };
};

const HandWritten = ({ at }: { readonly at: string }) => {
  const { t } = useTranslation('hospital');
  return (
    <>
      <TextField
        name={`${at}.genericName`}
        label={t('prescription.genericName')}
        required
        countTo={limits.genericNameMax}
      />
      <TextField
        name={`${at}.presentation`}
        label={t('prescription.presentation')}
        placeholder={t('prescription.presentationHint')}
        required
        countTo={limits.presentationMax}
      />
    </>
  );
};

/** One medication: what is taken, how, how often, for how long, and what that makes. */
export const ItemRow = ({ item, index, weight, warnings, onRemove }: ItemRowProps) => {
  const { t } = useTranslation('hospital');
  const options = useOptions();
  const at = `items.${index}`;
  const name = itemName(item) || t('prescription.unnamed');
  const faults = itemFaults(item);
  const refills = refillsAllowed(item.medication?.group ?? null);
  const { medication } = item;
  return (
    <Box
      as="li"
      data-form-row
      display="grid"
      gap="3"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      p="3"
      aria-label={name}
    >
      <Flex align="start" gap="2">
        <Box flex="1" minW="0">
          <Text fontWeight="semibold">{`${index + 1}. ${name}`}</Text>
          <Text size="xs" tone="muted">
            {medication
              ? [
                  medication.group
                    ? t('prescription.group', { group: medication.group })
                    : t('prescription.noGroup'),
                  ...(medication.antibiotic ? [t('prescription.antibiotic')] : []),
                ].join(' · ')
              : t('prescription.handWritten')}
          </Text>
        </Box>
        {medication ? (
          <FavouriteButton medicationId={medication.id} index={index} name={name} />
        ) : null}
        <IconButton
          label={t('prescription.remove', { name })}
          icon={<DeleteIcon />}
          onClick={onRemove}
        />
      </Flex>
      {warnings}
      <Row>
        {medication ? (
          <TextField
            name={`${at}.brandName`}
            label={t('prescription.brandName')}
            countTo={limits.brandNameMax}
          />
        ) : (
          <HandWritten at={at} />
        )}
        <NumberField name={`${at}.doseValue`} label={t('prescription.dose')} required />
        <SelectField
          name={`${at}.doseUnit`}
          label={t('prescription.doseUnit')}
          options={options.doseUnits}
          required
        />
        <SelectField
          name={`${at}.route`}
          label={t('prescription.route')}
          options={options.routes}
          required
        />
        <SelectField
          name={`${at}.frequency`}
          label={t('prescription.frequency')}
          options={options.frequencies}
          required
        />
        {item.frequency === 'times' ? (
          <TextField
            name={`${at}.times`}
            label={t('prescription.times')}
            placeholder={t('prescription.timesHint')}
            required
          />
        ) : null}
        <NumberField
          name={`${at}.durationValue`}
          label={t('prescription.duration')}
          integer
          required
        />
        <SelectField
          name={`${at}.durationUnit`}
          label={t('prescription.durationUnit')}
          options={options.durations}
          placeholder={null}
        />
        <NumberField name={`${at}.quantity`} label={t('prescription.quantity')} integer />
        {medication ? null : (
          <SelectField
            name={`${at}.quantityUnit`}
            label={t('prescription.quantityUnit')}
            options={options.packageUnits}
          />
        )}
        {refills > 0 ? (
          <NumberField
            name={`${at}.refills`}
            label={t('prescription.refills')}
            help={t('prescription.refillsHelp', { max: refills })}
            integer
          />
        ) : null}
      </Row>
      <Row>
        <CheckboxField name={`${at}.asNeeded`} label={t('prescription.asNeeded')} />
        {item.asNeeded ? (
          <TextField
            name={`${at}.reason`}
            label={t('prescription.reason')}
            countTo={limits.doseReasonMax}
          />
        ) : null}
        <Box gridColumn={{ md: 'span 2' }}>
          <TextField
            name={`${at}.instructions`}
            label={t('prescription.instructions')}
            countTo={limits.itemInstructionsMax}
          />
        </Box>
      </Row>
      <ItemSummary item={item} index={index} faults={faults} weight={weight} />
    </Box>
  );
};
