import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useField, useFormikContext } from 'formik';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { fillMessage, useUiMessages } from '../messages/messages';
import { useFormDisabled, useServerError } from './server-errors';

/** What every field takes. All text comes translated. */
export interface FieldProps {
  /** Path in the form's values; dots go deeper: `options.1.label`. */
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** Marks the label; the rule itself is in the schema. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** The label is only heard: for rows of a table-like form whose head shows it. */
  readonly hideLabel?: boolean;
}

/** A field's value, its error (Formik's once touched, or the server's) and the ids that tie them. */
export const useBoundField = <Value,>(
  { name, help, required, disabled = false }: FieldProps,
  /** A rule of the control itself, besides the schema's. */
  rule?: { readonly broken: () => boolean; readonly message: string },
) => {
  const [input, meta, helpers] = useField<Value>(
    rule ? { name, validate: () => (rule.broken() ? rule.message : undefined) } : name,
  );
  const server = useServerError(name);
  const formDisabled = useFormDisabled();
  const id = useId();
  const { submitCount } = useFormikContext();
  // Leaving a field empty is no mistake yet, and a message that appears under a click moves its target.
  const judged =
    submitCount > 0 || (meta.touched && (Boolean(meta.value) || meta.error === rule?.message));
  const own = judged && typeof meta.error === 'string' ? meta.error : undefined;
  const error = own ?? server;
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    id,
    input,
    helpers,
    error,
    helpId,
    errorId,
    /** For the control itself. */
    aria: {
      id,
      name,
      disabled: disabled || formDisabled,
      // not `required`: with it, browsers call an empty field invalid before anybody was there
      'aria-required': required,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
    },
  };
};

interface LabelTextProps extends ComponentProps<'label'> {
  /** Only heard. */
  readonly unseen?: boolean;
  /** Behind a box to tick, as large as running text. */
  readonly beside?: boolean;
  /** `span` where it names a group. */
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

/** The star of a required field; `aria-required` says it to who does not see it. */
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

/* Counting is of use near the end; before, it is noise at every field. */
const shownFrom = 0.8;

interface FieldShellProps extends Omit<FieldProps, 'name'> {
  readonly bound: { readonly id: string } & Omit<NotesProps, 'help'>;
  readonly counted?: { readonly length: number; readonly max: number } | undefined;
  readonly children: ReactNode;
}

/** Label above, control, error, help, and how much of the length is used. */
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
