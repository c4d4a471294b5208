import { limits } from '@sala/shared-contracts';
import { Box, Button, Grid, IconButton } from '@sala/shared-ui';
import {
  CheckboxField,
  FieldArray,
  FormSection,
  NumberField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { belowLabel } from './label-offset';
import { GroupError } from './group-error';
import type { EventTypeValues, TeamValues } from './team-rules';

const blank: EventTypeValues = { name: '', minutes: '30', remote: false };

const columns = { base: 'minmax(0, 1fr) auto auto', sm: 'minmax(0, 1fr) 6rem 8rem auto' } as const;

const EventType = ({
  index,
  onRemove,
}: {
  readonly index: number;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<TeamValues>();
  const name = values.eventTypes[index]?.name.trim();
  const label = name || t('companySetup.eventType', { number: index + 1 });
  return (
    <Grid
      data-form-row
      role="group"
      aria-label={label}
      gridTemplateColumns={columns}
      columnGap="3"
      rowGap="2"
      alignItems="start"
      pb={{ base: '3', sm: '0' }}
    >
      <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
        <TextField
          name={`eventTypes.${index}.name`}
          label={t('companySetup.eventTypeName')}
          autoFocus={name === ''}
          required
        />
      </Box>
      <NumberField
        name={`eventTypes.${index}.minutes`}
        label={t('companySetup.minutes')}
        integer
        required
      />
      <Box mt={belowLabel} py={{ base: '0', md: '1.5' }}>
        <CheckboxField name={`eventTypes.${index}.remote`} label={t('companySetup.remote')} />
      </Box>
      <IconButton
        label={t('companySetup.removeEventType', { name: label })}
        icon={<DeleteIcon />}
        mt={belowLabel}
        onClick={onRemove}
      />
    </Grid>
  );
};

/** Bookable event types: name, duration and whether they are remote. */
export const EventTypes = () => {
  const { t } = useTranslation('settings');
  const id = useId();
  const { values } = useFormikContext<TeamValues>();
  return (
    <FieldArray name="eventTypes">
      {({ push, remove }) => (
        <FormSection gap="3">
          <legend>{t('companySetup.eventTypesTitle')}</legend>
          <GroupError name="eventTypes" id={id} />
          {values.eventTypes.map((_, index) => (
            // Keyed by position: rows have no id, and their fields are controlled.
            <EventType key={index} index={index} onRemove={() => remove(index)} />
          ))}
          {values.eventTypes.length >= limits.setupEventTypesMax ? null : (
            <Button size="sm" justifySelf="start" onClick={() => push(blank)}>
              <PlusIcon />
              {t('companySetup.addEventType')}
            </Button>
          )}
        </FormSection>
      )}
    </FieldArray>
  );
};
