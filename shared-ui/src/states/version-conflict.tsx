import { chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { Button } from '../controls/button';
import { Text } from '../controls/text';
import { fillMessage, useUiMessages } from '../messages/messages';
import { keepInSight } from '../overlay/message-clearance';

/** One value of a record, as text. */
export interface RecordLine {
  readonly label: string;
  readonly text: string;
}

export interface VersionConflictProps<Values> {
  /** The record as loaded into the form and as it is now: the same values in the same order. */
  readonly before: readonly RecordLine[];
  readonly now: readonly RecordLine[];
  /** Form values of the current record. */
  readonly currentValues: Values;
  /** Discards the person's input; the form already shows `currentValues`. */
  readonly onReload: () => void;
  /** Saves the person's input over the other person's changes. */
  readonly onOverwrite: (values: Values) => void;
  /** What `onOverwrite` replaces. */
  readonly overwriteText: string;
  readonly pending?: boolean;
}

const Section = chakra('section', { base: { borderWidth: '1px', borderRadius: 'md', p: '3' } });
const Line = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    flexWrap: 'wrap',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere', minW: '0' },
  },
});
const Actions = chakra('div', { base: { display: 'flex', gap: '2', mt: '3', flexWrap: 'wrap' } });

/**
 * Shown in a form whose record changed meanwhile: the differences, and a choice between both
 * versions. Input is kept until then.
 */
export const VersionConflict = <Values extends object>(props: VersionConflictProps<Values>) => {
  const {
    before,
    now,
    currentValues,
    onReload,
    onOverwrite,
    overwriteText,
    pending = false,
  } = props;
  const { messages } = useUiMessages();
  const { values, resetForm } = useFormikContext<Values>();
  const changed = now.flatMap(({ label, text }, index) =>
    before[index]?.text === text ? [] : [{ label, text, was: before[index]?.text ?? '' }],
  );
  const reload = () => {
    resetForm({ values: currentValues });
    onReload();
  };
  return (
    <Section ref={keepInSight} aria-label={messages.conflictTitle}>
      <Text fontWeight="medium">
        {changed.length > 0 ? messages.conflictChanged : messages.conflictElsewhere}
      </Text>
      <chakra.dl mt="1" mb="2" fontSize="sm">
        {changed.map(({ label, text, was }) => (
          <Line key={label}>
            <dt>{label}:</dt>
            <dd>{fillMessage(messages.conflictValue, { before: was, now: text })}</dd>
          </Line>
        ))}
      </chakra.dl>
      <Text size="sm" tone="muted">
        {overwriteText}
      </Text>
      <Actions>
        <Button size="sm" onClick={reload}>
          {messages.conflictReload}
        </Button>
        <Button size="sm" loading={pending} onClick={() => onOverwrite(values)}>
          {messages.conflictOverwrite}
        </Button>
      </Actions>
    </Section>
  );
};
