import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { showWholeChoice } from '../controls/whole-choice';

/* What they look like is in the page (control-css.ts). */
const look = (className: string | undefined) =>
  className ? `sala-control ${className}` : 'sala-control';

const InputElement = chakra('input');
const TextareaElement = chakra('textarea');
const SelectElement = chakra('select');

export interface InputProps extends HTMLChakraProps<'input'> {
  /** What is written in it: figures of one width, a code in large letters. */
  readonly kind?: 'text' | 'number' | 'date' | 'code';
}

/** A box for one line. */
export const Input = ({ kind = 'text', className, ...rest }: InputProps) => (
  <InputElement className={look(className)} data-kind={kind} {...rest} />
);

/** A box for several lines. */
export const Textarea = ({ className, ...rest }: HTMLChakraProps<'textarea'>) => (
  <TextareaElement className={look(className)} data-kind="area" {...rest} />
);

/** The browser's own list of choices. */
export const Select = ({ className, ...rest }: HTMLChakraProps<'select'>) => (
  <SelectElement
    className={look(className)}
    data-kind="choice"
    onPointerEnter={showWholeChoice}
    {...rest}
  />
);
