import { chakra } from '@chakra-ui/react';
import { Skeleton } from '../controls/spinner';
import { useUiMessages } from '../messages/messages';

/* Invisible for 150 ms, so that fast responses show no skeleton. */
const Late = chakra('div', {
  base: { animation: 'appear 120ms linear 150ms both', width: 'full', minW: '0' },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '6',
    height: 'row',
    borderBottomWidth: '1px',
    px: '3',
  },
});

const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', maxW: 'form' },
});

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  },
});

const Card = chakra('div', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'lg', p: '4', minH: '10rem' },
});

const count = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

const shapes = {
  table: (rows: number) =>
    count(rows).map((row) => (
      <Row key={row}>
        <Skeleton width={row % 3 === 0 ? '34%' : '28%'} />
        <Skeleton width="18%" />
        <Skeleton width="22%" hideBelow="md" />
        <Skeleton width="3.5rem" ms="auto" />
      </Row>
    )),
  form: (rows: number) => (
    <Stack>
      {count(rows).map((row) => (
        <div key={row}>
          <Skeleton width="7rem" mb="2" />
          <Skeleton height="control" borderRadius="md" />
        </div>
      ))}
    </Stack>
  ),
  cards: (rows: number) => (
    <Cards>
      {count(rows).map((row) => (
        <Card key={row}>
          <Skeleton width="40%" mb="5" />
          <Skeleton mb="3" />
          <Skeleton width="70%" />
        </Card>
      ))}
    </Cards>
  ),
  text: (rows: number) =>
    count(rows).map((row) => (
      <Skeleton key={row} my="2" width={row === rows - 1 ? '60%' : '100%'} />
    )),
};

export interface LoadingStateProps {
  /** Shape of the content. */
  readonly shape?: keyof typeof shapes;
  /** Number of rows. */
  readonly rows?: number;
  /** What is loading, for screen readers. */
  readonly label?: string;
}

const usualRows: Record<keyof typeof shapes, number> = { table: 12, form: 4, cards: 3, text: 3 };

/** A skeleton in the shape of the content, visible after 150 ms. */
export const LoadingState = ({
  shape = 'table',
  rows = usualRows[shape],
  label,
}: LoadingStateProps) => {
  const { messages } = useUiMessages();
  return (
    <Late role="status" aria-label={label ?? messages.loading} aria-busy>
      {shapes[shape](rows)}
    </Late>
  );
};
