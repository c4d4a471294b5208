import type { api } from '@sala/shared-auth';
import { conversationQueues } from '@sala/shared-contracts';
import type { TestApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import {
  chatId,
  chatMessageOf,
  conversationDetailOf,
  conversationOf,
} from './conversation.fixture';

export const openedChat = `/hospital/chats?conversationId=${chatId(1)}`;

/** By its label: a query by role computes the name of everything on the page. */
export const replyBox = () =>
  screen.findByLabelText('Escribe una respuesta', { selector: 'textarea' });

/** Nothing stands against a message, and it costs nothing. */
export const mayBeSent: Awaited<ReturnType<typeof api.outgoingCheck>> = {
  refusal: null,
  windowEndsAt: null,
  quietUntil: null,
  cost: { micros: 0, currency: 'MXN', parts: 1 },
  budget: { micros: null, spentMicros: 0 },
  consents: [
    { purpose: 'service', granted: true },
    { purpose: 'reminders', granted: null },
    { purpose: 'marketing', granted: null },
  ],
};

/** What the inbox asks for, with one conversation of one message open. */
export const answerChat = (answer: TestApi['answer']): void => {
  answer('conversationCounts', {
    queues: conversationQueues.map((queue) => ({ queue, count: queue === 'all' ? 2 : 0 })),
    labels: [],
  });
  answer('conversationList', {
    items: [conversationOf(1), conversationOf(2, { unread: 0 })],
    nextCursor: null,
  });
  answer('conversationView', conversationDetailOf(1));
  answer('messageList', { items: [chatMessageOf(1)], hasOlder: false, hasNewer: false });
  answer('conversationPresenceView', { items: [] });
  answer('conversationStay', undefined);
  answer('conversationAssigneeList', { people: [], departments: [] });
  answer('contactSuggestions', { items: [] });
  answer('outgoingCheck', mayBeSent);
  answer('templateListForConversation', { items: [] });
};
