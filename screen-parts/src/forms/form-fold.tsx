import { Box, type UiProblem } from '@sala/shared-ui';
import { FormBody, useFormikContext } from '@sala/shared-ui/form';
import { useState, type ReactNode } from 'react';

export interface FormFoldProps {
  readonly title: string;
  /** Names of its fields: opens when one has a value or an error. */
  readonly names: readonly string[];
  readonly problem: UiProblem | null;
  readonly children: ReactNode;
}

/** Collapsible section for rarely used fields. Two columns on desktop. */
export const FormFold = ({ title, names, problem, children }: FormFoldProps) => {
  const { initialValues, errors, submitCount } =
    useFormikContext<Readonly<Record<string, unknown>>>();
  const [chosen, setChosen] = useState(() => names.some((name) => Boolean(initialValues[name])));
  const wrong = submitCount > 0 && names.some((name) => errors[name] !== undefined);
  const refused =
    problem?.errors?.some(({ path }) =>
      names.some((name) => path === name || path.startsWith(`${name}.`)),
    ) ?? false;
  const open = chosen || wrong || refused;
  return (
    <Box as="fieldset" border="none" p="0" m="0" minW="0" borderTopWidth="1px" pt="2">
      <legend hidden>{title}</legend>
      <Box
        asChild
        display="flex"
        width="full"
        alignItems="center"
        gap="2"
        minH={{ base: 'touch', md: '8' }}
        fontWeight="semibold"
        textAlign="start"
        cursor="pointer"
      >
        <button type="button" aria-expanded={open} onClick={() => setChosen(!open)}>
          <Box
            as="span"
            aria-hidden
            transition="transform 120ms"
            transform={open ? 'rotate(90deg)' : undefined}
          >
            ›
          </Box>
          {title}
        </button>
      </Box>
      {/* Closed fields are not rendered, so Tab skips them; their values stay in the form. */}
      {open ? (
        <FormBody columns={2} mt="2">
          {children}
        </FormBody>
      ) : null}
    </Box>
  );
};
