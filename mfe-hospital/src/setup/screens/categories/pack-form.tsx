import type { PackEntry } from '@sala/shared-contracts';
import { Box, Flex, Text, type UiProblem } from '@sala/shared-ui';
import { Form, FormSection, useField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useId, useRef } from 'react';
import { CategoryMark } from './category-mark';
import { useCategoryName } from '../../../parts/category-name';
import {
  chosenIn,
  choiceOf,
  depthsOf,
  groupsOf,
  isOffered,
  ticksOf,
  type PackChoice,
} from './pack-entries';

interface PackFormProps {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly PackEntry[];
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  /** Reports the number of ticked entries to the button outside the form. */
  readonly onCount: (count: number) => void;
  readonly onSubmit: (chosen: readonly PackEntry[]) => void;
}

const indents = ['0', '6', '12'] as const;

const EntryLine = ({ entry, depth }: { readonly entry: PackEntry; readonly depth: number }) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const [field] = useField<boolean | undefined>({
    name: `${entry.kind}.${entry.code}`,
    type: 'checkbox',
  });
  const { minutes } = entry.meta;
  const offered = isOffered(entry);
  return (
    <Box
      asChild
      display="flex"
      gap="2"
      alignItems="center"
      minH={{ base: 'touch', md: '7' }}
      ps={indents[depth - 1] ?? '0'}
      cursor={offered ? 'pointer' : 'default'}
    >
      <label>
        {offered ? (
          <input type="checkbox" {...field} value="true" checked={field.value === true} />
        ) : (
          <input type="checkbox" disabled checked={entry.state === 'active'} readOnly />
        )}
        <CategoryMark category={entry} />
        <Text as="span" flex="1" minW="0" tone={offered ? 'default' : 'muted'}>
          {nameOf(entry)}
        </Text>
        <Text as="span" size="sm" tone="muted" flexShrink={0}>
          {offered
            ? minutes === undefined
              ? null
              : t('packs.minutes', { minutes })
            : t(`packs.states.${entry.state === 'archived' ? 'archived' : 'active'}`)}
        </Text>
      </label>
    </Box>
  );
};

const Group = ({ kind, entries }: ReturnType<typeof groupsOf>[number]) => {
  const { t } = useTranslation('hospital');
  const id = useId();
  const tick = useRef<HTMLInputElement>(null);
  const { values, setFieldValue } = useFormikContext<PackChoice>();
  const offered = entries.filter(isOffered).length;
  const chosen = chosenIn(values, entries).length;
  const depths = depthsOf(entries);
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = chosen > 0 && chosen < offered;
  }, [chosen, offered]);
  const title = t(`kinds.${kind}.label`);
  return (
    <FormSection gap="0" css={{ '& > legend': { display: 'contents' } }}>
      <legend id={id}>
        <Flex
          align="center"
          gap="2"
          minH={{ base: 'touch', md: '9' }}
          borderBottomWidth="1px"
          mb="1"
        >
          {offered > 0 ? (
            <input
              ref={tick}
              type="checkbox"
              aria-label={t('packs.allOf', { kind: title })}
              checked={chosen === offered}
              onChange={({ target }) => void setFieldValue(kind, ticksOf(entries, target.checked))}
            />
          ) : null}
          <Text as="span" fontWeight="semibold" flex="1">
            {title}
          </Text>
          <Text as="span" size="sm" tone="muted" fontWeight="normal">
            {offered > 0 ? t('packs.chosen', { chosen, offered }) : t('packs.complete')}
          </Text>
        </Flex>
      </legend>
      {entries.map((entry) => (
        <EntryLine key={entry.code} entry={entry} depth={depths.get(entry.code) ?? 1} />
      ))}
    </FormSection>
  );
};

const CountWatch = ({ entries, onCount }: Pick<PackFormProps, 'entries' | 'onCount'>) => {
  const { values } = useFormikContext<PackChoice>();
  const count = chosenIn(values, entries).length;
  useEffect(() => onCount(count), [count, onCount]);
  return null;
};

/** Entries of a bundle by kind: missing ones can be unticked, existing ones are read-only. */
export const PackForm = ({
  id,
  label,
  entries,
  submitting,
  problem,
  onCount,
  onSubmit,
}: PackFormProps) => (
  <Form<PackChoice>
    id={id}
    label={label}
    initialValues={choiceOf(entries)}
    submitting={submitting}
    problem={problem}
    onSubmit={(values) => onSubmit(chosenIn(values, entries))}
  >
    <CountWatch entries={entries} onCount={onCount} />
    {groupsOf(entries).map((group) => (
      <Group key={group.kind} {...group} />
    ))}
  </Form>
);
