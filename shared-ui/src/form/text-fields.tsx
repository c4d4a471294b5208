import { Eye, EyeOff } from 'lucide-react';
import { useState, type HTMLInputAutoCompleteAttribute } from 'react';
import { IconButton } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import { Input, Textarea } from './control-styles';
import { FieldShell, useBoundField, type FieldProps } from './field-shell';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Shows a counter near this length; does not truncate. The schema validates. */
  readonly countTo?: number;
  /** Monospaced: keys and codes. */
  readonly mono?: boolean;
}

/** Single-line text. Value: string. */
export const TextField = (props: TextFieldProps) => {
  const { type = 'text', placeholder, autoComplete, countTo, mono = false, autoFocus } = props;
  const bound = useBoundField<string>(props);
  const value = bound.input.value ?? '';
  return (
    <FieldShell
      {...props}
      bound={bound}
      counted={countTo ? { length: [...value].length, max: countTo } : undefined}
    >
      <Input
        {...bound.aria}
        type={type}
        value={value}
        onChange={bound.input.onChange}
        onBlur={bound.input.onBlur}
        autoFocus={autoFocus}
        placeholder={placeholder}
        autoComplete={autoComplete}
        {...(mono ? { fontFamily: 'mono', spellCheck: false, autoCapitalize: 'none' } : {})}
      />
    </FieldShell>
  );
};

export interface TextareaFieldProps extends FieldProps {
  readonly rows?: number;
  readonly placeholder?: string;
  readonly countTo?: number;
  /** A list of suggestions that is open beside it, and which of them Enter takes. */
  readonly suggestions?: { readonly listId: string; readonly activeId: string | undefined };
}

/** Multi-line text. Value: string. */
export const TextareaField = (props: TextareaFieldProps) => {
  const { rows = 3, placeholder, countTo, autoFocus, suggestions } = props;
  const bound = useBoundField<string>(props);
  const value = bound.input.value ?? '';
  return (
    <FieldShell
      {...props}
      bound={bound}
      counted={countTo ? { length: [...value].length, max: countTo } : undefined}
    >
      <Textarea
        {...bound.aria}
        aria-autocomplete={suggestions ? 'list' : undefined}
        aria-controls={suggestions?.listId}
        aria-activedescendant={suggestions?.activeId}
        rows={rows}
        value={value}
        onChange={bound.input.onChange}
        onBlur={bound.input.onBlur}
        autoFocus={autoFocus}
        placeholder={placeholder}
      />
    </FieldShell>
  );
};

export interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Password that can be shown. Value: string. */
export const PasswordField = (props: PasswordFieldProps) => {
  const bound = useBoundField<string>(props);
  const { messages } = useUiMessages();
  const [shown, setShown] = useState(false);
  return (
    <FieldShell {...props} bound={bound}>
      <div className="sala-secret">
        <Input
          {...bound.aria}
          type={shown ? 'text' : 'password'}
          value={bound.input.value ?? ''}
          onChange={bound.input.onChange}
          onBlur={bound.input.onBlur}
          autoFocus={props.autoFocus}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <IconButton
          label={shown ? messages.hidePassword : messages.showPassword}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldShell>
  );
};
