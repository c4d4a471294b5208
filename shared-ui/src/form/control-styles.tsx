import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { showFullText } from '../controls/full-text-tooltip';

/* Styled in control-css.ts. */
const look = (className: string | undefined) =>
  className ? `sala-control ${className}` : 'sala-control';

const InputElement = chakra('input');
const TextareaElement = chakra('textarea');
const SelectElement = chakra('select');

export interface InputProps extends HTMLChakraProps<'input'> {
  /** Content: tabular figures for numbers and dates, large letters for codes. */
  readonly kind?: 'text' | 'number' | 'date' | 'code';
}

/** Single-line input. */
export const Input = ({ kind = 'text', className, ...rest }: InputProps) => (
  <InputElement className={look(className)} data-kind={kind} {...rest} />
);

/** Multi-line input. */
export const Textarea = ({ className, ...rest }: HTMLChakraProps<'textarea'>) => (
  <TextareaElement className={look(className)} data-kind="area" {...rest} />
);

/** Native select. */
export const Select = ({ className, ...rest }: HTMLChakraProps<'select'>) => (
  <SelectElement
    className={look(className)}
    data-kind="choice"
    onPointerEnter={showFullText}
    {...rest}
  />
);
