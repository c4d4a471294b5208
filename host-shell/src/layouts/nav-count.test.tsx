import '../testing/page';
import { UiProvider } from '@sala/shared-ui';
import { installLiveEvents, type LiveNews } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '../query-client';
import { startPage } from '../testing/open-shell';
import { NavCount } from './nav-count';

const { answer } = startApi();
const listeners = new Set<(news: LiveNews) => void>();
beforeAll(async () => {
  await startPage('en');
  installLiveEvents((hear) => {
    listeners.add(hear);
    return () => void listeners.delete(hear);
  });
});

const tell = (type: string) =>
  act(() => listeners.forEach((hear) => hear({ type, entityId: 'a-channel' })));

const count = (path = '/chats') => {
  render(
    <UiProvider locale="en">
      <QueryClientProvider client={createQueryClient()}>
        <nav aria-label="Chats">
          <NavCount path={path} />
        </nav>
      </QueryClientProvider>
    </UiProvider>,
  );
  return screen.getByRole('navigation', { name: 'Chats' });
};

test('counts what is unread, follows the live line, and stops at 99', async () => {
  answer('chatUnreadView', { count: 3 });
  const entry = count();
  await waitFor(() => expect(entry).toHaveTextContent('3 unread'));
  answer('chatUnreadView', { count: 120 });
  tell('chat_message.created');
  await waitFor(() => expect(entry).toHaveTextContent('99+ unread'));
  answer('chatUnreadView', { count: 0 });
  tell('chat_channel.viewed');
  await waitFor(() => expect(entry).toBeEmptyDOMElement());
});

test('what cannot be counted is not shown, and nobody is disturbed', async () => {
  const asked = answer('chatUnreadView', problem('server.unavailable', 'Busy'));
  const entry = count();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(entry).toBeEmptyDOMElement();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['/hospital/chats', '4 to answer', 'conversation.updated'],
  ['/hospital/visit', '3 to sign', 'visit.signed'],
  ['/hospital/task', '2 due', 'clinical_task.moved'],
  ['/tasks', '99+ due', 'task.moved'],
])('%s says what waits there, until nothing does', async (path, words, news) => {
  const counts = { conversations: 4, unsignedVisits: 3, clinicalTasks: 2, tasks: 100 };
  answer('waitingCountView', counts);
  const entry = count(path);
  await waitFor(() => expect(entry).toHaveTextContent(words));
  answer('waitingCountView', { conversations: 0, unsignedVisits: 0, clinicalTasks: 0, tasks: 0 });
  tell(news);
  await waitFor(() => expect(entry).toBeEmptyDOMElement());
});

test('an entry where nothing waits asks nothing', () => {
  const asked = answer('waitingCountView', {
    conversations: 1,
    unsignedVisits: 1,
    clinicalTasks: 1,
    tasks: 1,
  });
  expect(count('/hospital')).toBeEmptyDOMElement();
  expect(asked).toEqual([]);
});
