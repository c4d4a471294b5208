import type { RuleField } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { TextareaField, TextField, useField } from '@sala/shared-ui/form';
import { PlusIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useRef, type FocusEvent } from 'react';
import { textWith } from './action-draft';
import type { ConditionWords } from './condition-words';
import { useFocusNext } from './use-focus-next';

export interface TextWithFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly countTo: number;
  /** Of more than one line. */
  readonly long?: boolean;
  readonly fields: readonly RuleField[];
  readonly words: ConditionWords;
}

/** A text into which fields of the subject are inserted from a list, where the cursor was last. */
export const TextWithFields = (props: TextWithFieldsProps) => {
  const { name, label, required = false, countTo, long = false, fields, words } = props;
  const { t } = useTranslation('customers');
  const [{ value }, , { setValue }] = useField<string>(name);
  const cursor = useRef<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      cursor.current = target.selectionStart;
  };
  const insert = (key: string) => {
    const at = Math.min(cursor.current ?? value.length, value.length);
    const put = `{{${key}}}`;
    cursor.current = at + put.length;
    void setValue(value.slice(0, at) + put + value.slice(at));
    focusNext(() => {
      const text = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
        'input, textarea',
      );
      text?.setSelectionRange(at + put.length, at + put.length);
      return text;
    });
  };
  return (
    <Box minW="0">
      <Box ref={box} onBlur={remember}>
        {long ? (
          <TextareaField name={name} label={label} required={required} countTo={countTo} />
        ) : (
          <TextField
            name={name}
            label={label}
            required={required}
            countTo={countTo}
            autoComplete="off"
          />
        )}
      </Box>
      <Flex gap="2" wrap="wrap" align="center" mt="1">
        <ActionMenu
          trigger={
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${t('ruleParts.edit.insert')}: ${label}`}
            >
              <PlusIcon />
              {t('ruleParts.edit.insert')}
            </Button>
          }
          actions={fields.map(({ key }) => ({
            key,
            label: words.labelOf(key),
            onSelect: () => insert(key),
          }))}
        />
        {value.includes('{{') ? (
          <Text size="sm" tone="muted" overflowWrap="anywhere">
            {t('ruleParts.edit.reads', { text: textWith(value, words.labelOf) })}
          </Text>
        ) : null}
      </Flex>
    </Box>
  );
};
