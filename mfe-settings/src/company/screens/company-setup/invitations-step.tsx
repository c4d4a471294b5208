import { limits, roles } from '@sala/shared-contracts';
import { Box, Button, Grid, IconButton, Stack, Text } from '@sala/shared-ui';
import { FieldArray, SelectField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useId, useMemo, type ClipboardEvent } from 'react';
import { belowLabel } from './label-offset';
import { GroupError } from './group-error';
import {
  addressesIn,
  emptyInvitation,
  invitationsAnswers,
  invitationsRules,
  invitationsValues,
  withAddresses,
  type InvitationsValues,
} from './invitations-rules';
import { StepForm, type Wizard } from './step-form';

const Row = ({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) => {
  const { t } = useTranslation('settings');
  const number = index + 1;
  return (
    <Grid
      data-form-row
      role="group"
      aria-label={t('companySetup.invitation', { number })}
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 12rem auto' }}
      columnGap="2"
      rowGap="2"
      alignItems="start"
      pb={{ base: '3', sm: '0' }}
    >
      <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
        <TextField name={`rows.${index}.email`} type="email" label={t('companySetup.email')} />
      </Box>
      <SelectField
        name={`rows.${index}.role`}
        label={t('companySetup.role')}
        placeholder={null}
        options={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      />
      <IconButton
        label={t('companySetup.removeInvitation', { number })}
        icon={<DeleteIcon />}
        mt={belowLabel}
        onClick={onRemove}
      />
    </Grid>
  );
};

const Rows = () => {
  const { t } = useTranslation('settings');
  const id = useId();
  const { values, setFieldValue } = useFormikContext<InvitationsValues>();
  // A single pasted address stays in the field, several become rows.
  const pasteAddresses = (event: ClipboardEvent): void => {
    const addresses = addressesIn(event.clipboardData.getData('text'));
    if (addresses.length < 2) return;
    event.preventDefault();
    void setFieldValue('rows', withAddresses(values.rows, addresses));
  };
  return (
    <FieldArray name="rows">
      {({ push, remove }) => (
        <Stack gap="3" maxW="form" onPaste={pasteAddresses}>
          <Text size="sm" tone="muted">
            {t('companySetup.pasteHint')}
          </Text>
          <GroupError name="rows" id={id} />
          {values.rows.map((_, index) => (
            // Keyed by position: rows have no id, and their fields are controlled.
            <Row key={index} index={index} onRemove={() => remove(index)} />
          ))}
          {values.rows.length >= limits.setupInvitationsMax ? null : (
            <Button size="sm" alignSelf="flex-start" onClick={() => push(emptyInvitation)}>
              <PlusIcon />
              {t('companySetup.addInvitation')}
            </Button>
          )}
        </Stack>
      )}
    </FieldArray>
  );
};

/** Step 5: invitations, mailed when setup finishes. */
export const InvitationsStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => invitationsRules(t), [t]);
  return (
    <StepForm<InvitationsValues>
      wizard={wizard}
      step="invitations"
      saved={invitationsValues(wizard.draft.invitations)}
      rules={rules}
      answersOf={(values) => ({ invitations: invitationsAnswers(values) })}
    >
      <Rows />
    </StepForm>
  );
};
