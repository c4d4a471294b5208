import { Box, Grid, Heading, Text } from '@sala/shared-ui';
import { useId, type ReactNode } from 'react';

interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly help: string;
  /** Decorative picture, hidden from screen readers. */
  readonly picture?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly cards: readonly RadioCard<Value>[];
}

const card = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  // The middle row takes the remaining height, so that the pictures align.
  gridTemplateRows: 'auto 1fr auto',
  columnGap: '2',
  rowGap: '1',
  p: '3',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'lg',
  cursor: 'pointer',
  _hover: { borderColor: 'fg.subtle' },
  css: { '& input': { width: '1rem', height: '1rem', margin: '0.125rem 0 0' } },
} as const;

const chosen = {
  borderColor: 'accent.solid',
  boxShadow: 'inset 0 0 0 1px var(--chakra-colors-accent-solid)',
  _hover: { borderColor: 'accent.solid' },
} as const;

/** Radio group of cards with picture and description. */
export const RadioCards = <Value extends string>({
  title,
  value,
  onChange,
  cards,
}: RadioCardsProps<Value>) => {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`} mb="2">
        {title}
      </Heading>
      <Grid
        role="radiogroup"
        aria-labelledby={`${id}-title`}
        gap="3"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(11rem, 1fr))' }}
      >
        {cards.map((option) => (
          <Box asChild key={option.value} {...card} {...(option.value === value ? chosen : {})}>
            <label>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                aria-labelledby={`${id}-${option.value}`}
                aria-describedby={`${id}-${option.value}-help`}
              />
              <Text as="span" id={`${id}-${option.value}`} fontWeight="medium">
                {option.label}
              </Text>
              <Text
                as="span"
                id={`${id}-${option.value}-help`}
                size="sm"
                tone="muted"
                gridColumn="2"
              >
                {option.help}
              </Text>
              {option.picture ? (
                <Box gridColumn="1 / -1" mt="1" aria-hidden>
                  {option.picture}
                </Box>
              ) : null}
            </label>
          </Box>
        ))}
      </Grid>
    </section>
  );
};
