import {
  limits,
  type RuleActionKind,
  type RuleField,
  type RuleSubject,
} from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { useField, useFormikContext } from '@sala/shared-ui/form';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useRef } from 'react';
import { kindsAt, newAction, type ActionDraft } from './action-draft';
import { ActionFields } from './action-fields';
import { ConditionBuilder } from './condition-builder';
import type { RuleWords } from './rule-sentence';
import { useFocusNext } from './use-focus-next';

export interface ActionListProps {
  /** Where the form keeps the steps. */
  readonly name: string;
  readonly label: string;
  /** Branches around them, from 1. */
  readonly depth: number;
  readonly subject: RuleSubject;
  readonly fields: readonly RuleField[];
  readonly words: RuleWords;
  /** No step can be added any more. */
  readonly isFull: boolean;
  /** Of those the screen offers. */
  readonly kinds?: readonly RuleActionKind[];
}

interface StepProps extends ActionListProps {
  readonly action: ActionDraft;
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const Branch = ({ name, ...list }: ActionListProps) => {
  const { t } = useTranslation('customers');
  const inner = { ...list, depth: list.depth + 1 };
  return (
    <>
      <Text fontWeight="medium">{t('ruleParts.edit.branchIf')}</Text>
      <ConditionBuilder name={`${name}.condition`} subject={list.subject} fields={list.fields} />
      <ActionList {...inner} name={`${name}.then`} label={t('ruleParts.edit.branchThen')} />
      <ActionList {...inner} name={`${name}.otherwise`} label={t('ruleParts.edit.branchElse')} />
    </>
  );
};

const Step = ({ action, place, isLast, onMove, onRemove, ...list }: StepProps) => {
  const { t } = useTranslation('customers');
  const [, { error: misfit }] = useField<string>(`${list.name}.${place}.kind`);
  const title = t('ruleParts.edit.step', {
    place: place + 1,
    kind: t(`ruleParts.kinds.${action.kind}`),
  });
  return (
    <Box
      role="group"
      aria-label={title}
      borderWidth="1px"
      borderRadius="md"
      p="3"
      display="grid"
      gap="3"
      minW="0"
    >
      <Flex gap="1" align="center">
        <Text fontWeight="medium" me="auto">
          {title}
        </Text>
        {place > 0 ? (
          <IconButton
            label={t('ruleParts.edit.upStep', { place: place + 1 })}
            icon={<ArrowUpIcon />}
            onClick={() => onMove(-1)}
          />
        ) : null}
        {isLast ? null : (
          <IconButton
            label={t('ruleParts.edit.downStep', { place: place + 1 })}
            icon={<ArrowDownIcon />}
            onClick={() => onMove(1)}
          />
        )}
        <IconButton
          label={t('ruleParts.edit.removeStep', { place: place + 1 })}
          icon={<DeleteIcon />}
          onClick={onRemove}
        />
      </Flex>
      {misfit ? (
        <Text size="sm" tone="danger" role="alert">
          {misfit}
        </Text>
      ) : null}
      {action.kind === 'branch' ? (
        <Branch {...list} name={`${list.name}.${place}`} />
      ) : (
        <ActionFields
          name={`${list.name}.${place}`}
          action={action}
          fields={list.fields}
          words={list.words}
        />
      )}
    </Box>
  );
};

/** The steps of a rule, in their order; a branch has steps of its own. */
export function ActionList(props: ActionListProps) {
  const { name, label, depth, isFull } = props;
  const { t } = useTranslation('customers');
  const [{ value: actions }, { error }, { setValue }] = useField<ActionDraft[]>(name);
  const { submitCount } = useFormikContext();
  const { zone } = props.words;
  const able = kindsAt(depth, { subject: props.subject, fields: props.fields, zone });
  const kinds = props.kinds ? able.filter((kind) => props.kinds?.includes(kind)) : able;
  const steps = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();
  const stepAt = (place: number) => steps.current?.children[place];
  const move = (from: number, by: 1 | -1) => {
    const next = [...actions];
    const [step] = next.splice(from, 1);
    const place = from + by;
    if (step) next.splice(place, 0, step);
    void setValue(next);
    // The same arrow, or the other one at an end: `up` stands first where there is one.
    const arrow = by === 1 && place < actions.length - 1 ? 1 : 0;
    focusNext(() => stepAt(place)?.querySelectorAll('button')[arrow]);
  };
  const remove = (place: number) => {
    void setValue(actions.filter((_, at) => at !== place));
    focusNext(() => adding.current?.querySelector('button'));
  };
  const add = (kind: RuleActionKind) => {
    void setValue([...actions, newAction(kind)]);
    focusNext(() => {
      const step = stepAt(actions.length);
      return (
        step?.querySelector<HTMLElement>('input, select, textarea') ?? step?.querySelector('button')
      );
    });
  };
  return (
    <Box role="group" aria-label={label} display="grid" gap="2" minW="0">
      <Text fontWeight="medium">{label}</Text>
      {actions.length === 0 ? (
        <Text size="sm" tone={submitCount > 0 && typeof error === 'string' ? 'danger' : 'muted'}>
          {submitCount > 0 && typeof error === 'string' ? error : t('ruleParts.edit.nothing')}
        </Text>
      ) : null}
      <Box as="ol" ref={steps} listStyle="none" p="0" m="0" display="grid" gap="2">
        {actions.map((action, place) => (
          <li key={place}>
            <Step
              {...props}
              action={action}
              place={place}
              isLast={place === actions.length - 1}
              onMove={(by) => move(place, by)}
              onRemove={() => remove(place)}
            />
          </li>
        ))}
      </Box>
      {isFull || actions.length >= limits.ruleActionsMax ? null : (
        <Box ref={adding}>
          <ActionMenu
            trigger={
              <Button size="sm" aria-label={`${t('ruleParts.edit.addStep')}: ${label}`}>
                <PlusIcon />
                {t('ruleParts.edit.addStep')}
              </Button>
            }
            actions={kinds.map((kind) => ({
              key: kind,
              label: t(`ruleParts.kinds.${kind}`),
              onSelect: () => add(kind),
            }))}
          />
        </Box>
      )}
    </Box>
  );
}
