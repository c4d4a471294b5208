import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { useUiMessages } from '../messages/messages';
import { Select } from './control-styles';
import {
  FieldNotes,
  FieldShell,
  LabelText,
  RequiredMark,
  useBoundField,
  type FieldProps,
} from './field-shell';

/** A selectable value with its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly help?: string;
}

export const SelectBox = chakra('div', {
  base: {
    position: 'relative',
    '& > .lucide': {
      position: 'absolute',
      insetEnd: '2.5',
      top: '50%',
      mt: '-2',
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
});

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Choice[];
  /** Text for "none selected"; null removes that option once there is a value. */
  readonly placeholder?: string | null;
}

/** Native select. Value: string, '' for none. */
export const SelectField = (props: SelectFieldProps) => {
  const bound = useBoundField<string | null>(props);
  const { messages } = useUiMessages();
  const value = bound.input.value ?? '';
  // The form re-renders its fields on every key; options of a long list are memoized.
  const choices = useMemo(
    () =>
      props.options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      )),
    [props.options],
  );
  return (
    <FieldShell {...props} bound={bound}>
      <SelectBox>
        <Select
          {...bound.aria}
          value={value}
          onChange={bound.input.onChange}
          onBlur={bound.input.onBlur}
          autoFocus={props.autoFocus}
        >
          {props.placeholder === null && value !== '' ? null : (
            <option value="">{props.placeholder ?? messages.chooseOption}</option>
          )}
          {choices}
        </Select>
        <ChevronDown />
      </SelectBox>
    </FieldShell>
  );
};

/** The look of a switch, for one outside of a form: an input of type checkbox and role switch. */
export const Toggle = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    width: '2.125rem',
    height: '1.25rem',
    m: '0',
    flexShrink: 0,
    bg: 'border.control',
    borderRadius: 'full',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _before: {
      content: '""',
      position: 'absolute',
      insetStart: '2px',
      top: '2px',
      boxSize: '1rem',
      bg: 'bg.panel',
      borderRadius: 'full',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
    _checked: { bg: 'accent.solid', _before: { transform: 'translateX(0.875rem)' } },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
});

const useCheck = (props: FieldProps) => {
  const bound = useBoundField<boolean>(props);
  const control = {
    ...bound.aria,
    type: 'checkbox',
    value: 'true', // otherwise Formik builds an array from an undefined value
    checked: bound.input.value === true,
    onChange: bound.input.onChange,
    onBlur: bound.input.onBlur,
    autoFocus: props.autoFocus,
  } as const;
  const words = (
    <>
      <LabelText htmlFor={bound.id} beside unseen={props.hideLabel ?? false}>
        {props.label}
        {props.required ? <RequiredMark /> : null}
      </LabelText>
      <FieldNotes
        help={props.help}
        helpId={bound.helpId}
        error={bound.error}
        errorId={bound.errorId}
      />
    </>
  );
  return { control, words };
};

/** Checkbox that is part of the submitted values. Value: boolean. */
export const CheckboxField = (props: FieldProps) => {
  const { control, words } = useCheck(props);
  return (
    <div className="sala-tick">
      <input {...control} />
      {words}
    </div>
  );
};

/** On/off switch. Value: boolean. */
export const SwitchField = (props: FieldProps) => {
  const { control, words } = useCheck(props);
  return (
    <div className="sala-tick">
      <Toggle role="switch" {...control} />
      {words}
    </div>
  );
};

const Group = chakra('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    minW: '0',
    border: 'none',
    p: '0',
    m: '0',
  },
});
const Choices = chakra('div', {
  base: { display: 'flex', rowGap: { base: '0', md: '2' }, columnGap: '6' },
  // In a row, cards match the height of neighbouring fields.
  variants: {
    direction: {
      row: { flexWrap: 'wrap', alignItems: 'center', minH: { md: 'control' } },
      column: { flexDirection: 'column', mt: { md: '1' } },
    },
  },
});

export interface RadioGroupFieldProps extends FieldProps {
  readonly options: readonly Choice[];
  readonly direction?: 'row' | 'column';
}

/** A few options, all visible. Value: string. */
export const RadioGroupField = (props: RadioGroupFieldProps) => {
  const bound = useBoundField<string>(props);
  const { id, disabled, name, ...aria } = bound.aria;
  return (
    <Group
      role="radiogroup"
      {...aria}
      aria-labelledby={`${id}-label`}
      aria-required={props.required ?? false}
    >
      <LabelText as="span" id={`${id}-label`} unseen={props.hideLabel ?? false}>
        {props.label}
        {props.required ? <RequiredMark /> : null}
      </LabelText>
      <Choices direction={props.direction ?? 'row'}>
        {props.options.map((option, index) => (
          <div className="sala-tick" key={option.value}>
            <input
              type="radio"
              id={`${id}-${index}`}
              name={name}
              value={option.value}
              checked={bound.input.value === option.value}
              onChange={bound.input.onChange}
              onBlur={bound.input.onBlur}
              disabled={disabled || option.disabled === true}
              autoFocus={props.autoFocus === true && index === 0}
              {...(option.help ? { 'aria-describedby': `${id}-${index}-help` } : {})}
            />
            <LabelText htmlFor={`${id}-${index}`} beside>
              {option.label}
            </LabelText>
            <FieldNotes
              help={option.help}
              helpId={`${id}-${index}-help`}
              error={undefined}
              errorId={undefined}
            />
          </div>
        ))}
      </Choices>
      <FieldNotes
        help={props.help}
        helpId={bound.helpId}
        error={bound.error}
        errorId={bound.errorId}
      />
    </Group>
  );
};
