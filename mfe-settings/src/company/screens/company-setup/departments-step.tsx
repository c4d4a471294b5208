import { limits } from '@sala/shared-contracts';
import { Button, Flex, Grid, IconButton } from '@sala/shared-ui';
import {
  CheckboxField,
  FieldArray,
  FormSection,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useId, useMemo } from 'react';
import {
  departmentsAnswers,
  departmentsRules,
  departmentsValues,
  starterDepartments,
  type DepartmentsValues,
} from './departments-rules';
import { GroupError } from './group-error';
import { StepForm, type Wizard } from './step-form';

const CustomDepartments = () => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<DepartmentsValues>();
  const full = departmentsAnswers(values, t).names.length >= limits.setupDepartmentsMax;
  return (
    <FieldArray name="own">
      {({ push, remove }) => (
        <FormSection gap="2" maxW="form">
          <legend>{t('companySetup.ownDepartments')}</legend>
          {values.own.map((_, index) => (
            // Keyed by position: rows have no id, and their fields are controlled.
            <Flex
              key={index}
              data-form-row
              gap="1"
              align="flex-start"
              css={{ '& > :first-child': { flex: 1 } }}
            >
              <TextField
                name={`own.${index}`}
                label={t('companySetup.ownDepartment', { number: index + 1 })}
                hideLabel
                autoFocus={index === values.own.length - 1 && values.own[index] === ''}
              />
              <IconButton
                label={t('companySetup.removeDepartment', { number: index + 1 })}
                icon={<DeleteIcon />}
                onClick={() => remove(index)}
              />
            </Flex>
          ))}
          {full ? null : (
            <Button size="sm" justifySelf="start" onClick={() => push('')}>
              <PlusIcon />
              {t('companySetup.addDepartment')}
            </Button>
          )}
        </FormSection>
      )}
    </FieldArray>
  );
};

const Starters = () => {
  const { t } = useTranslation('settings');
  const id = useId();
  const { errors, submitCount } = useFormikContext<DepartmentsValues>();
  const failed = submitCount > 0 && typeof errors.picked === 'string';
  return (
    <FormSection {...(failed ? { 'aria-describedby': id } : {})}>
      <legend>{t('companySetup.usualDepartments')}</legend>
      <GroupError name="picked" id={id} />
      <Grid
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(auto-fill, minmax(13rem, 1fr))',
        }}
        columnGap="4"
        rowGap={{ base: '0', md: '2' }}
      >
        {starterDepartments.map((key) => (
          <CheckboxField
            key={key}
            name={`picked.${key}`}
            label={t(`companySetup.starters.${key}`)}
          />
        ))}
      </Grid>
    </FormSection>
  );
};

/** Step 3: departments, from a list and custom ones. */
export const DepartmentsStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => departmentsRules(t), [t]);
  return (
    <StepForm<DepartmentsValues>
      wizard={wizard}
      step="departments"
      saved={departmentsValues(wizard.draft.departments, t)}
      rules={rules}
      answersOf={(values) => ({ departments: departmentsAnswers(values, t) })}
    >
      <Starters />
      <CustomDepartments />
    </StepForm>
  );
};
