import type { MessageVariable } from '@sala/shared-contracts';
import { Box, Button } from '@sala/shared-ui';
import { TextareaField, useFormikContext } from '@sala/shared-ui/form';
import { PlusIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useRef, type SyntheticEvent } from 'react';
import { useVariableName } from './variable-names';

interface BodyFieldProps {
  readonly label: string;
  readonly countTo: number;
  /** What the text may say. */
  readonly variables: readonly MessageVariable[];
  readonly readOnly: boolean;
}

/** The text `body` of a form, into which variables are put where the cursor was. */
export const BodyField = ({ label, countTo, variables, readOnly }: BodyFieldProps) => {
  const { t } = useTranslation('hospital');
  const nameOf = useVariableName();
  const { values, setFieldValue } = useFormikContext<{ readonly body: string }>();
  const cursor = useRef<number | null>(null);
  const remember = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLTextAreaElement) cursor.current = target.selectionEnd;
  };
  const insert = (name: MessageVariable) => {
    const { body } = values;
    const at = Math.min(cursor.current ?? body.length, body.length);
    const variable = `{{${name}}}`;
    cursor.current = at + variable.length;
    void setFieldValue('body', body.slice(0, at) + variable + body.slice(at));
  };
  return (
    <Box display="grid" gap="2" onSelect={remember}>
      <TextareaField name="body" label={label} rows={6} required countTo={countTo} />
      {readOnly ? null : (
        <Box>
          <ActionMenu
            trigger={
              <Button size="sm">
                <PlusIcon />
                {t('messageVariables.insert')}
              </Button>
            }
            actions={variables.map((name) => ({
              key: name,
              label: nameOf(name),
              onSelect: () => insert(name),
            }))}
          />
        </Box>
      )}
    </Box>
  );
};
