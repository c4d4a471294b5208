import { Box, IconButton, Text } from '@sala/shared-ui';
import { AlertIcon, CloseIcon } from '@sala/shared-ui/icons';
import type { ReactNode } from 'react';

export interface ComboboxFieldProps {
  /** Of the box; its error has the same with `-error`. */
  readonly id: string;
  readonly label: string;
  readonly labelHidden: boolean;
  readonly required: boolean;
  readonly error: string | null;
  /** Takes off what is chosen; absent while nothing is. */
  readonly clear: { readonly label: string; readonly run: () => void } | undefined;
  /** The input. */
  readonly children: ReactNode;
}

/** The label above the box of a combobox, and what is wrong with it below. */
export const ComboboxField = (props: ComboboxFieldProps) => (
  <Box minW="0">
    <Box
      asChild
      {...(props.labelHidden
        ? { srOnly: true }
        : { display: 'block', fontSize: 'sm', fontWeight: 'medium', mb: '1' })}
    >
      <label htmlFor={props.id}>
        {props.label}
        {props.required ? (
          <Box as="span" color="danger.fg" ms="0.5" aria-hidden>
            *
          </Box>
        ) : null}
      </label>
    </Box>
    <Box
      position="relative"
      css={{
        '& > input': {
          width: 'full',
          h: { base: 'touch', md: 'control' },
          ps: '2.5',
          pe: props.clear ? '9' : '2.5',
          fontSize: { base: 'lg', md: props.labelHidden ? 'sm' : 'md' },
          color: 'fg',
          bg: 'bg.panel',
          borderWidth: '1px',
          borderColor: 'border.control',
          borderRadius: 'md',
          _focusVisible: { outlineOffset: '-1px' },
          _invalid: { borderColor: 'danger.solid' },
        },
      }}
    >
      {props.children}
      {props.clear ? (
        <Box position="absolute" insetEnd="0" top="0">
          <IconButton label={props.clear.label} icon={<CloseIcon />} onClick={props.clear.run} />
        </Box>
      ) : null}
    </Box>
    {props.error ? (
      <Text
        id={`${props.id}-error`}
        tone="danger"
        size="xs"
        mt="1"
        display="flex"
        gap="1"
        css={{ '& > .lucide': { boxSize: '0.875rem', mt: '0.125rem' } }}
      >
        <AlertIcon aria-hidden />
        {props.error}
      </Text>
    ) : null}
  </Box>
);
