import { limits, type ReleaseEvent } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { TextareaField, useField, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useId, type ReactNode } from 'react';
import { Age } from '../relative-age';
import type { useReleaseChange } from '../use-release-change';
import { useEventText } from '../event-text';
import type { ReasonValues } from './change-rules';

const Unsaved = () => {
  useUnsavedWork(useFormikContext().dirty);
  return null;
};

/** Changes by others while the dialog was open; the form is kept. */
const ConcurrentChanges = ({ events }: { readonly events: readonly ReleaseEvent[] }) => {
  const { t } = useTranslation('settings');
  const words = useEventText();
  if (events.length === 0) return null;
  return (
    <Box
      p="3"
      bg="status.amber.bg"
      color="status.amber.fg"
      borderWidth="1px"
      borderColor="status.amber.border"
      borderRadius="md"
    >
      <Text fontWeight="medium">{t('releases.meanwhile')}</Text>
      <Box as="ul" ps="4" listStyleType="disc">
        {events.map((event) => (
          <Text as="li" key={event.seq} size="sm" overflowWrap="anywhere">
            {words.sentence(event)} (<Age at={event.at} />)
            {event.reason ? ` “${event.reason}”` : null}
          </Text>
        ))}
      </Box>
    </Box>
  );
};

const chip = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  h: { base: 'touch', md: '7' },
  px: '3',
  fontSize: 'sm',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'full',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
  css: { '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' } },
  _focusWithin: {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: 'focusRing',
    outlineOffset: '1px',
  },
} as const;
const chosen = {
  borderColor: 'accent.solid',
  bg: 'accent.subtle',
  color: 'accent.fg',
  fontWeight: 'medium',
} as const;

/* Suggestions first: in an emergency one tap is enough, without opening the keyboard. */
const Reason = ({ suggestions }: { readonly suggestions: readonly string[] }) => {
  const { t } = useTranslation('settings');
  const [{ value }, , { setValue }] = useField<string>('reason');
  const group = useId();
  return (
    <Flex direction="column" gap="2">
      {/* Visible above the suggestions; screen readers get it from the field. */}
      <Text size="sm" fontWeight="medium" aria-hidden>
        {t('releases.fields.reason')}
        <Box as="span" color="danger.fg" ms="0.5">
          *
        </Box>
      </Text>
      <Flex role="radiogroup" aria-label={t('releases.fields.suggestions')} gap="2" wrap="wrap">
        {suggestions.map((words) => (
          <Box asChild key={words} {...chip} {...(value === words ? chosen : {})}>
            <label>
              <input
                type="radio"
                name={group}
                checked={value === words}
                onChange={() => void setValue(words)}
              />
              {words}
            </label>
          </Box>
        ))}
      </Flex>
      <TextareaField
        name="reason"
        label={t('releases.fields.reason')}
        rows={2}
        countTo={limits.releaseReasonMax}
        hideLabel
        required
      />
    </Flex>
  );
};

export interface ChangeDialogProps<Values extends ReasonValues> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly submitLabel: string;
  readonly initialValues: Values;
  readonly rules: unknown;
  /** Key below `releases.reasons` of the suggested reasons. */
  readonly suggest: string;
  readonly change: Pick<
    ReturnType<typeof useReleaseChange<Values>>,
    'submit' | 'submitting' | 'problem' | 'concurrentChanges'
  >;
  readonly onClose: () => void;
  /** Takes something away from everyone. */
  readonly danger?: boolean;
  readonly children?: ReactNode;
}

/** Dialog of a change with its reason. */
export const ChangeDialog = <Values extends ReasonValues>(props: ChangeDialogProps<Values>) => {
  const {
    title,
    description,
    submitLabel,
    initialValues,
    rules,
    suggest,
    change,
    onClose,
    danger = false,
    children,
  } = props;
  const { t } = useTranslation('settings');
  const suggestions = Object.values(
    t(`releases.reasons.${suggest}`, { returnObjects: true }) as Record<string, string>,
  ); // a group of messages
  return (
    <FormDialog<Values>
      open
      title={title}
      {...(description ? { description } : {})}
      submitLabel={submitLabel}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={change.submit}
      onClose={onClose}
      submitting={change.submitting}
      problem={change.problem}
      danger={danger}
    >
      <Unsaved />
      <ConcurrentChanges events={change.concurrentChanges} />
      {children}
      <Reason suggestions={suggestions} />
    </FormDialog>
  );
};
