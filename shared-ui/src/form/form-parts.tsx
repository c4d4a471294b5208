import { chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from '../controls/button';
import { useSubmitting } from './server-errors';

/** The fields of a form, one below the other, at most 640 px wide; `columns` of two on a wide line. */
export const FormBody = chakra('div', {
  base: { display: 'grid', gap: '4', maxW: 'form', alignItems: 'start', minW: '0' },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

/** A field over both columns of a FormBody. */
export const FormWide = chakra('div', { base: { gridColumn: '1 / -1', minW: '0' } });

/** A titled group of fields. */
export const FormSection = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '4',
    minW: '0',
    border: 'none',
    p: '0',
    m: '0',
    '& > legend': { fontSize: 'md', fontWeight: 'semibold', mb: '3' },
  },
});

/** Buttons below a form. */
export const FormActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' },
});

/* A press does not leave the field: what that says when it is left would push the button away below the finger, and nothing would be sent. */
const stayInField = (event: MouseEvent): void => event.preventDefault();

/** Sends the form; turns while the answer is awaited. */
export const SubmitButton = ({
  variant = 'solid',
  ...props
}: Omit<ButtonProps, 'type' | 'loading'>) => (
  <Button
    type="submit"
    variant={variant}
    loading={useSubmitting()}
    onMouseDown={stayInField}
    {...props}
  />
);
