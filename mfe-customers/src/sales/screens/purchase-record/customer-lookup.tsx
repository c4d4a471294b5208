import { readablePhone } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { failsAlone } from '@sala/shell-sdk';

const offered = 8;

/** Searches a few customers. */
export const customersByWords = (words: string) => ({
  queryKey: ['customerList', 'sale', words] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.customerList(
      {
        query: {
          search: words || undefined,
          sort: words ? 'relevance' : 'name',
          page: 1,
          pageSize: offered,
        },
      },
      { signal },
    ),
  meta: failsAlone,
});

interface FoundCustomer {
  readonly name: string;
  readonly code: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** A result with the details that distinguish people of the same name. */
export const CustomerLine = ({
  customer: { name, code, phone, email },
}: {
  readonly customer: FoundCustomer;
}) => (
  <>
    <Box flex="1" minW="0" overflowWrap="anywhere">
      {name}
    </Box>
    <Text size="xs" tone="muted" flexShrink="0" maxW="50%" overflowWrap="anywhere" textAlign="end">
      {phone ? readablePhone(phone) : (email ?? code)}
    </Text>
  </>
);
