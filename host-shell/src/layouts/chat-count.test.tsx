import '../testing/page';
import { UiProvider } from '@sala/shared-ui';
import { installLiveEvents, type LiveNews } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '../query-client';
import { startPage } from '../testing/open-shell';
import { ChatCount } from './chat-count';

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

const count = () => {
  render(
    <UiProvider locale="en">
      <QueryClientProvider client={createQueryClient()}>
        <nav aria-label="Chats">
          <ChatCount />
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
