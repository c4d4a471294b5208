import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useField, useFormikContext } from 'formik';
import { useId, type ComponentProps, type FocusEvent, type ReactNode } from 'react';
import { fillMessage, useUiMessages } from '../messages/messages';
import { afterPress } from './after-press';
import { useFormDisabled, useServerError } from './server-errors';

/** Props of every field. Texts arrive translated. */
export interface FieldProps {
  /** Path in the form's values, for example `options.1.label`. */
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** Marks the label; the schema validates. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Label for screen readers only, in rows whose header shows it. */
  readonly hideLabel?: boolean;
}

/** Value, error (Formik's once touched, or the server's) and ids of a field. */
export const useBoundField = <Value,>(
  { name, help, required, disabled = false }: FieldProps,
  /** Additional rule of the control itself. */
  rule?: { readonly broken: () => boolean; readonly message: string },
) => {
  const [input, meta, helpers] = useField<Value>(
    rule ? { name, validate: () => (rule.broken() ? rule.message : undefined) } : name,
  );
  const server = useServerError(name);
  const formDisabled = useFormDisabled();
  const id = useId();
  const { submitCount } = useFormikContext();
  // A field left empty is not yet an error, and a message appearing under a click would move its
  // target.
  const judged =
    submitCount > 0 || (meta.touched && (Boolean(meta.value) || meta.error === rule?.message));
  const own = judged && typeof meta.error === 'string' ? meta.error : undefined;
  const error = own ?? server;
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    id,
    input: { ...input, onBlur: (event: FocusEvent) => afterPress(() => input.onBlur(event)) },
    helpers,
    error,
    helpId,
    errorId,
    /** ARIA props for the control. */
    aria: {
      id,
      name,
      disabled: disabled || formDisabled,
      // native `required` marks an untouched field as invalid
      'aria-required': required,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
    },
  };
};

interface LabelTextProps extends ComponentProps<'label'> {
  /** For screen readers only. */
  readonly unseen?: boolean;
  /** After a checkbox, in body text size. */
  readonly beside?: boolean;
  /** `span` for the name of a group. */
  readonly as?: 'label' | 'span';
}

export const LabelText = ({
  unseen = false,
  beside = false,
  as: Element = 'label',
  ...rest
}: LabelTextProps) => (
  <Element
    className="sala-label"
    data-hidden={unseen ? '' : undefined}
    data-beside={beside ? '' : undefined}
    {...rest}
  />
);

/** Asterisk of a required field; screen readers get `aria-required`. */
export const RequiredMark = () => (
  <span className="sala-star" aria-hidden>
    *
  </span>
);

const Note = chakra('div', { base: { fontSize: 'xs', color: 'fg.muted', lineHeight: 'normal' } });

const Failure = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1',
    fontSize: 'xs',
    color: 'danger.fg',
    lineHeight: 'normal',
    '& .lucide': { width: '0.875rem', height: '0.875rem', mt: '0.125rem' },
  },
});

export interface NotesProps {
  readonly help?: ReactNode;
  readonly helpId: string | undefined;
  readonly error: string | undefined;
  readonly errorId: string | undefined;
}

/** Error first, then help. */
export const FieldNotes = ({ help, helpId, error, errorId }: NotesProps) => (
  <>
    {error ? (
      <Failure id={errorId}>
        <CircleAlert />
        <span>{error}</span>
      </Failure>
    ) : null}
    {help ? <Note id={helpId}>{help}</Note> : null}
  </>
);

const Foot = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    '& > :last-child': { flexShrink: 0 },
  },
});

const Counter = chakra('span', {
  base: { fontSize: 'xs', color: 'fg.subtle', fontVariantNumeric: 'tabular-nums', ms: 'auto' },
});

/* The counter appears near the limit only. */
const shownFrom = 0.8;

interface FieldShellProps extends Omit<FieldProps, 'name'> {
  readonly bound: { readonly id: string } & Omit<NotesProps, 'help'>;
  readonly counted?: { readonly length: number; readonly max: number } | undefined;
  readonly children: ReactNode;
}

/** Label, control, error, help and length counter. */
export const FieldShell = ({
  label,
  help,
  required = false,
  hideLabel = false,
  bound,
  counted,
  children,
}: FieldShellProps) => {
  const { messages } = useUiMessages();
  const near = counted !== undefined && counted.length >= counted.max * shownFrom;
  const notes = (
    <FieldNotes help={help} helpId={bound.helpId} error={bound.error} errorId={bound.errorId} />
  );
  return (
    <div className="sala-field">
      <LabelText htmlFor={bound.id} unseen={hideLabel}>
        {label}
        {required ? <RequiredMark /> : null}
      </LabelText>
      {children}
      {near ? (
        <Foot>
          <div>{notes}</div>
          <Counter>
            {fillMessage(messages.characters, { count: counted.length, max: counted.max })}
          </Counter>
        </Foot>
      ) : (
        notes
      )}
    </div>
  );
};
