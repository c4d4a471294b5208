import type { EndpointName } from '@sala/shared-contracts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { installLiveEvents, useLiveEvents, useLiveQueries, type LiveNews } from './live-events';

const open = new Set<(news: LiveNews) => void>();
let opened = 0;

beforeAll(() =>
  installLiveEvents((hear) => {
    open.add(hear);
    opened += 1;
    return () => void open.delete(hear);
  }),
);

const tell = (news: LiveNews): void => act(() => open.forEach((hear) => hear(news)));
const change = (type: string): void => tell({ type, entityId: 'a' });

const Listener = ({
  types,
  onNews,
}: {
  readonly types: readonly string[];
  readonly onNews: (news: LiveNews) => void;
}) => {
  useLiveEvents(types, onNews);
  return null;
};

test('one stream for the page, from the first listener to the last', () => {
  const before = opened;
  const heard: string[] = [];
  const listenerOf = (name: string) => (
    <Listener
      types={['appointment.']}
      onNews={(news) => heard.push(`${name} ${news?.type ?? 'anything'}`)}
    />
  );
  const one = render(listenerOf('one'));
  const two = render(listenerOf('two'));
  change('appointment.booked');
  change('lead.created');
  one.unmount();
  tell(null);
  expect(heard).toEqual(['one appointment.booked', 'two appointment.booked', 'two anything']);
  expect(opened - before).toBe(1);
  two.unmount();
  expect(open.size).toBe(0);
});

test('camelCase types of older remotes match', () => {
  const types: (string | undefined)[] = [];
  const Old = () => {
    useLiveEvents(['timeOff.'], (news) => types.push(news?.type));
    return null;
  };
  const { unmount } = render(<Old />);
  change('time_off.approved');
  change('time_zone.changed');
  expect(types).toEqual(['time_off.approved']);
  unmount();
});

const Lists = ({ ask }: { readonly ask: (name: string) => void }) => {
  useLiveQueries({
    'appointment.': ['appointmentList'] as unknown as EndpointName[],
    'queue_entry.': ['leadList'],
  }); // any endpoint will do
  const query = (name: string) => ({
    queryKey: [name],
    queryFn: () => {
      ask(name);
      return 'there';
    },
    staleTime: Infinity,
  });
  const one = useQuery(query('appointmentList'));
  const other = useQuery(query('leadList'));
  return <p>{one.data && other.data ? 'both' : 'waiting'}</p>;
};

test('events invalidate the queries they concern, once per batch', async () => {
  const asked: string[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Lists ask={(name) => asked.push(name)} />
    </QueryClientProvider>,
  );
  await screen.findByText('both');
  asked.length = 0;
  change('appointment.booked');
  change('appointment.confirmed');
  await waitFor(() => expect(asked).toEqual(['appointmentList']));
  tell(null);
  await waitFor(() => expect(asked).toEqual(['appointmentList', 'appointmentList', 'leadList']));
});
