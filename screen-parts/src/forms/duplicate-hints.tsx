import { Box, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { failsAlone, keepPreviousData, Link, useQuery } from '@sala/shell-sdk';
import { useSettled } from './use-settled';

const pauseMs = 400;
const mostShown = 4;

/** Somebody who may be the one that is being typed. */
export interface DuplicateHint {
  readonly id: string;
  readonly name: string;
  /** Where their record is. */
  readonly to: string;
  /** Behind the name: what tells them from others, and why they are named. */
  readonly text: string;
}

export interface DuplicateHintsProps<Asked extends object, Found> {
  /** Of the endpoint. */
  readonly name: string;
  /** What of the form can be asked about, in its JSON values; empty: nothing yet. */
  readonly asked: Asked;
  /** The same of the record as it was: nobody is asked about again as long as that stays. */
  readonly known: Asked;
  /** Who is being edited, and no duplicate of themselves. */
  readonly except: string | undefined;
  readonly ask: (
    asked: Asked & { readonly except?: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly items: readonly Found[] }>;
  readonly hint: (found: Found) => DuplicateHint;
  readonly title: (count: number) => string;
}

/** Who is there already and may be meant. Advice: it keeps nobody from saving. */
export const DuplicateHints = <Asked extends object, Found>({
  name,
  asked,
  known,
  except,
  ask,
  hint,
  title,
}: DuplicateHintsProps<Asked, Found>) => {
  const settled = useSettled(JSON.stringify(asked), pauseMs);
  const asks = settled !== '{}' && settled !== JSON.stringify(known);
  const { data } = useQuery({
    queryKey: [name, settled, except],
    queryFn: ({ signal }) =>
      ask({ ...(JSON.parse(settled) as Asked), ...(except ? { except } : {}) }, { signal }), // written above
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
          .map(({ id, name: called, to, text }) => (
            <Flex
              as="li"
              key={id}
              columnGap="2"
              wrap="wrap"
              align="center"
              minH={{ base: 'touch', md: 'auto' }}
            >
              <Styled asChild color="inherit">
                <Link to={to} target="_blank">
                  {called}
                </Link>
              </Styled>
              <span>{text}</span>
            </Flex>
          ))}
      </ul>
    </Box>
  );
};
