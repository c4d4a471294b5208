import { Box, Button, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { failsAlone, keepPreviousData, Link, useQuery } from '@sala/shell-sdk';
import { useSettled } from './use-settled';

const pauseMs = 400;
const mostShown = 4;

/** A possible duplicate. */
export interface DuplicateHint {
  readonly id: string;
  readonly name: string;
  /** Path of the record. */
  readonly to: string;
  /** Distinguishing facts and the reason for the match, shown after the name. */
  readonly text: string;
}

export interface DuplicateHintsProps<Asked extends object, Found> {
  /** Endpoint name. */
  readonly name: string;
  /** JSON form values to match; empty: nothing yet. */
  readonly asked: Asked;
  /** The record's stored values; while unchanged, no check is made. */
  readonly known: Asked;
  /** The record being edited. */
  readonly except: string | undefined;
  readonly ask: (
    asked: Asked & { readonly except?: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly items: readonly Found[] }>;
  readonly hint: (found: Found) => DuplicateHint;
  readonly title: (count: number) => string;
  /** Takes the one found instead of a new record. */
  readonly use?: {
    readonly label: string;
    readonly onUse: (found: DuplicateHint) => void;
  };
}

/** Possible duplicates. Advisory: never blocks saving. */
export const DuplicateHints = <Asked extends object, Found>({
  name,
  asked,
  known,
  except,
  ask,
  hint,
  title,
  use,
}: DuplicateHintsProps<Asked, Found>) => {
  const settled = useSettled(JSON.stringify(asked), pauseMs);
  const asks = settled !== '{}' && settled !== JSON.stringify(known);
  const { data } = useQuery({
    queryKey: [name, settled, except],
    queryFn: ({ signal }) =>
      ask({ ...(JSON.parse(settled) as Asked), ...(except ? { except } : {}) }, { signal }), // serialised above
    enabled: asks,
    placeholderData: keepPreviousData,
    meta: failsAlone,
    retry: false,
  });
  const found = asks ? (data?.items ?? []) : [];
  if (found.length === 0) return null;
  return (
    <Box
      role="status"
      p="3"
      bg="status.amber.bg"
      color="status.amber.fg"
      borderWidth="1px"
      borderColor="status.amber.border"
      borderRadius="md"
      fontSize="sm"
    >
      <Text size="sm" fontWeight="medium">
        {title(found.length)}
      </Text>
      <ul role="list">
        {found
          .slice(0, mostShown)
          .map(hint)
          .map((one) => (
            <Flex
              as="li"
              key={one.id}
              columnGap="2"
              wrap="wrap"
              align="center"
              minH={{ base: 'touch', md: 'auto' }}
            >
              <Styled asChild color="inherit">
                <Link to={one.to} target="_blank">
                  {one.name}
                </Link>
              </Styled>
              <span>{one.text}</span>
              {use ? (
                <Button
                  type="button"
                  size="sm"
                  aria-label={`${use.label}: ${one.name}`}
                  onClick={() => use.onUse(one)}
                >
                  {use.label}
                </Button>
              ) : null}
            </Flex>
          ))}
      </ul>
    </Box>
  );
};
