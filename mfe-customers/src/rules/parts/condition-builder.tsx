import { limits, type RuleField, type RuleSubject } from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { SelectField, useField } from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useRef, useState } from 'react';
import { conditionFaults, conditionOf, leafOf, leavesIn, type GroupDraft } from './condition-draft';
import { ConditionLeaf } from './condition-leaf';
import { conditionSentence } from './condition-sentence';
import { useConditionWords, type ConditionWords } from './condition-words';
import { useFocusNext } from './use-focus-next';

interface GroupProps {
  readonly name: string;
  /** Groups above it and itself. */
  readonly depth: number;
  /** Its place in the group around it, from 1; absent for the outermost. */
  readonly place?: number;
  readonly words: ConditionWords;
  readonly fields: readonly RuleField[];
  readonly isFull: boolean;
  /** It was just added: its first comparison takes the focus. */
  readonly isNew?: boolean;
  readonly onRemove?: () => void;
}

const Group = (props: GroupProps) => {
  const { name, depth, place, words, fields, isFull, isNew = false, onRemove } = props;
  const { t } = useTranslation('customers');
  const [{ value: group }, , { setValue }] = useField<GroupDraft>(name);
  const [added, setAdded] = useState<number | null>(isNew ? 0 : null);
  const focusNext = useFocusNext();
  const adding = useRef<HTMLButtonElement>(null);
  const add = (item: GroupDraft['items'][number]) => {
    setAdded(group.items.length);
    void setValue({ ...group, items: [...group.items, item] });
  };
  const remove = (index: number) => {
    setAdded(null);
    void setValue({ ...group, items: group.items.filter((_, at) => at !== index) });
    focusNext(() => adding.current);
  };
  return (
    <Box
      role="group"
      aria-label={t('conditions.builder.group')}
      display="grid"
      gap="2"
      minW="0"
      {...(place === undefined
        ? {}
        : { borderInlineStartWidth: '2px', borderColor: 'border.control', ps: '3', py: '1' })}
    >
      {group.items.length > 1 || place !== undefined ? (
        <Flex gap="2" align="flex-start">
          <Box flex="0 1 16rem" minW="0">
            <SelectField
              name={`${name}.mode`}
              label={t('conditions.builder.mode')}
              hideLabel
              placeholder={null}
              options={(['all', 'any'] as const).map((mode) => ({
                value: mode,
                label: t(`conditions.builder.${mode}`),
              }))}
            />
          </Box>
          {onRemove ? (
            <IconButton
              label={t('conditions.builder.removeGroup', { place: place ?? 1 })}
              icon={<DeleteIcon />}
              onClick={onRemove}
            />
          ) : null}
        </Flex>
      ) : null}
      {group.items.map((item, index) =>
        item.kind === 'group' ? (
          <Group
            key={index}
            name={`${name}.items.${index}`}
            depth={depth + 1}
            place={index + 1}
            words={words}
            fields={fields}
            isFull={isFull}
            isNew={added === index}
            onRemove={() => remove(index)}
          />
        ) : (
          <ConditionLeaf
            key={index}
            name={`${name}.items.${index}`}
            leaf={item}
            place={index + 1}
            words={words}
            fields={fields}
            autoFocus={added === index}
            onRemove={() => remove(index)}
          />
        ),
      )}
      {isFull ? null : (
        <Flex gap="2" wrap="wrap">
          <Button ref={adding} size="sm" onClick={() => add(leafOf(undefined))}>
            <PlusIcon />
            {t('conditions.builder.add')}
          </Button>
          {depth + 2 <= limits.conditionDepthMax ? (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => add({ kind: 'group', mode: 'any', items: [leafOf(undefined)] })}
            >
              <PlusIcon />
              {t('conditions.builder.addGroup')}
            </Button>
          ) : null}
        </Flex>
      )}
    </Box>
  );
};

export interface ConditionBuilderProps {
  /** Where the form keeps its {@link GroupDraft}. */
  readonly name: string;
  readonly subject: RuleSubject;
  /** As `ruleFieldList` gives them for the subject. */
  readonly fields: readonly RuleField[];
  /** Shows below how the condition reads, while it is complete. */
  readonly sentence?: boolean;
  /** What it means to have no condition; that it applies in any case, unless given. */
  readonly empty?: string;
}

/**
 * Builds a condition from groups of comparisons, by the keyboard alone. Inside of a form that
 * checks it with `conditionFaults` and sends what `conditionOf` makes of it.
 */
export const ConditionBuilder = (props: ConditionBuilderProps) => {
  const { name, subject, fields, sentence, empty } = props;
  const { t } = useTranslation('customers');
  const words = useConditionWords(subject, fields);
  const [{ value }] = useField<GroupDraft>(name);
  const isFull = leavesIn(value) >= limits.conditionLeavesMax;
  const isComplete = conditionFaults(value, name, fields, t).length === 0;
  return (
    <Box display="grid" gap="2" minW="0">
      {value.items.length === 0 ? (
        <Text size="sm" tone="muted">
          {empty ?? t('conditions.builder.empty')}
        </Text>
      ) : null}
      <Group name={name} depth={1} words={words} fields={fields} isFull={isFull} />
      {isFull ? (
        <Text size="sm" tone="muted">
          {t('conditions.builder.full', { max: limits.conditionLeavesMax })}
        </Text>
      ) : null}
      {sentence && value.items.length > 0 && isComplete ? (
        <Text size="sm" tone="muted">
          {t('conditions.builder.reads', {
            sentence: conditionSentence(conditionOf(value, fields, words.zone), words),
          })}
        </Text>
      ) : null}
    </Box>
  );
};
