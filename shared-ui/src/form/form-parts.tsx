import { chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from '../controls/button';
import { useSubmitting } from './server-errors';

/** Stacked fields, at most 640 px wide; `columns` places two side by side on wide screens. */
export const FormBody = chakra('div', {
  base: { display: 'grid', gap: '4', maxW: 'form', alignItems: 'start', minW: '0' },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

/** A field across both columns of FormBody. */
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

/* Keeps focus in the field on press: a blur message would push the button away before the click. */
const stayInField = (event: MouseEvent): void => event.preventDefault();

/** Submit button with a spinner while the response is pending. */
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
