import { useRef } from 'react';
import { useUiMessages } from '../messages/messages';
import { Input } from './control-styles';
import { DateBox } from './date-box';
import { FieldShell, useBoundField, type FieldProps } from './field-shell';

export interface NumberFieldProps extends FieldProps {
  /** Shows the numeric keyboard on phones. */
  readonly integer?: boolean;
  readonly placeholder?: string;
}

/**
 * Number input that keeps the typed text. Value: string ('' for none) or the initial number. The
 * schema validates it and `parseNumber` converts it, so invalid input is never lost.
 */
export const NumberField = (props: NumberFieldProps) => {
  const bound = useBoundField<string | number | null>(props);
  return (
    <FieldShell {...props} bound={bound}>
      <Input
        {...bound.aria}
        kind="number"
        type="text"
        inputMode={props.integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={bound.input.value ?? ''}
        onChange={(event) => void bound.helpers.setValue(event.target.value)}
        onBlur={bound.input.onBlur}
        autoFocus={props.autoFocus}
        placeholder={props.placeholder}
      />
    </FieldShell>
  );
};

/** @returns null for blank, NaN for anything that is not a finite number. */
export const parseNumber = (typed: string | number | null | undefined): number | null => {
  if (typed === null || typed === undefined) return null;
  const text = String(typed).trim();
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
};

export interface DateFieldProps extends FieldProps {
  /** `yyyy-mm-dd` */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: 'bday';
}

/**
 * Date input. Value: `yyyy-mm-dd`, '' for none. A partial date is an error rather than silently
 * lost.
 */
export const DateField = (props: DateFieldProps) => {
  const { messages } = useUiMessages();
  const broken = useRef(false);
  const bound = useBoundField<string>(props, {
    broken: () => broken.current,
    message: messages.dateIncomplete,
  });
  return (
    <FieldShell {...props} bound={bound}>
      <DateBox
        {...bound.aria}
        value={bound.input.value ?? ''}
        onChange={(day) => void bound.helpers.setValue(day)}
        onBroken={(now) => {
          broken.current = now;
        }}
        onBlur={bound.input.onBlur}
        autoFocus={props.autoFocus ?? false}
        min={props.min}
        max={props.max}
        {...(props.autoComplete ? { autoComplete: props.autoComplete } : { autoComplete: 'off' })}
      />
    </FieldShell>
  );
};

export interface CodeFieldProps extends FieldProps {
  /** Number of digits; default 6. */
  readonly digits?: number;
  /** Called with the last digit. */
  readonly onComplete?: (code: string) => void;
}

/** One-time code in a single input, for paste and autofill. Value: string. */
export const CodeField = (props: CodeFieldProps) => {
  const { digits = 6, onComplete } = props;
  const bound = useBoundField<string>(props);
  return (
    <FieldShell {...props} bound={bound}>
      <Input
        {...bound.aria}
        kind="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={bound.input.value ?? ''}
        onChange={(event) => {
          const code = event.target.value.replace(/\D/g, '').slice(0, digits);
          void bound.helpers.setValue(code);
          if (code.length === digits && code !== bound.input.value) onComplete?.(code);
        }}
        onBlur={bound.input.onBlur}
        autoFocus={props.autoFocus}
      />
    </FieldShell>
  );
};
