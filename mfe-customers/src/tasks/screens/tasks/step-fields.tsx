import { limits } from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { CheckboxField, FieldArray, TextField, useFormikContext } from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { TaskFormValues } from './task-rules';

/** Steps of a task, in the order in which they are done. */
export const StepFields = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<TaskFormValues>();
  return (
    <FieldArray name="steps">
      {({ push, remove }) => (
        <Box as="fieldset" borderWidth="0" p="0" m="0" minW="0">
          <Text as="legend" fontWeight="medium" mb="2">
            {t('tasks.steps')}
          </Text>
          <Box as="ol" listStyle="none" p="0" m="0" display="grid" gap="2">
            {values.steps.map((step, index) => (
              <Flex as="li" key={index} gap="2" align="flex-start" wrap="wrap" data-form-row>
                <Box flex="1 1 12rem" minW="0">
                  <TextField
                    name={`steps.${index}.text`}
                    label={t('tasks.stepNamed', { place: index + 1 })}
                    autoComplete="off"
                  />
                </Box>
                <Box pt="7">
                  <CheckboxField name={`steps.${index}.mandatory`} label={t('tasks.mandatory')} />
                </Box>
                <Box pt="6">
                  <IconButton
                    label={t('tasks.removeStep', { text: step.text || index + 1 })}
                    icon={<DeleteIcon />}
                    onClick={() => remove(index)}
                  />
                </Box>
              </Flex>
            ))}
          </Box>
          {values.steps.length < limits.taskChecklistMax ? (
            <Button
              mt="2"
              size="sm"
              onClick={() => push({ text: '', mandatory: false, done: false })}
            >
              <PlusIcon />
              {t('tasks.addStep')}
            </Button>
          ) : null}
        </Box>
      )}
    </FieldArray>
  );
};
