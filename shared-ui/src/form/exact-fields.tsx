import { useRef } from 'react';
import { useUiMessages } from '../messages/messages';
import { Input } from './control-styles';
import { DateBox } from './date-box';
import { FieldShell, useBoundField, type FieldProps } from './field-shell';

export interface NumberFieldProps extends FieldProps {
  /** Shows the keyboard of whole numbers on a phone. */
  readonly integer?: boolean;
  readonly placeholder?: string;
}

/**
 * A number as it was typed. Value: string ('' for none), or the number it began with; the schema
 * judges it and `parseNumber` turns it into one, so nothing that was typed is lost or blanked.
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

/** @returns null for nothing typed, NaN for what is no finite number. */
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
 * A day. Value: `yyyy-mm-dd`, '' for none. Half a date is an error: as none it would be lost
 * without a word.
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
  /** How many digits; 6 unless given. */
  readonly digits?: number;
  /** Called when the last digit is there. */
  readonly onComplete?: (code: string) => void;
}

/** A one-time code: one field that takes a paste and the code that the phone offers. Value: string. */
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
