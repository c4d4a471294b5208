import type { Times } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import { chatId, conversationOf } from '../../../../testing/conversation.fixture';
import { renderScreen } from '../../../../testing/render-screen';

const { answer } = startApi();
const place = '/hospital/chats?report=metrics&from=2026-11-01&to=2026-11-30';
const ana = { id: chatId(7), name: 'Ana Ruiz' };
const nothing: Times = { count: 0, clock: null, open: null };
const spread = (median: number, p90: number) => ({ median, p90 });

const times = {
  timeZone: 'America/Mexico_City',
  opened: 12,
  unanswered: 2,
  firstReply: { count: 10, clock: spread(3600, 9000), open: spread(600, 1500) },
  resolution: { count: 8, clock: spread(200_000, 400_000), open: spread(8000, 9000) },
  byPerson: [
    {
      person: ana,
      firstReply: { count: 10, clock: spread(3600, 9000), open: null },
      resolution: nothing,
    },
    {
      person: null,
      firstReply: nothing,
      resolution: { count: 1, clock: spread(40, 40), open: null },
    },
  ],
  byChannel: [{ channel: 'whatsapp' as const, firstReply: nothing, resolution: nothing }],
  byDay: [],
};

beforeEach(() => {
  answer('conversationAssigneeList', { people: [ana], departments: [] });
});

test('times in opening hours or at any hour, and the conversations behind a number', async () => {
  const asked = answer('messagingTimesView', times);
  const { user, place: now } = await renderScreen(place);
  const first = await screen.findByText('Primera respuesta (mediana)');
  const figure = within(first.parentElement ?? document.body);
  expect(figure.getByText('10 min')).toBeVisible();
  expect(figure.getByText('9 de cada 10 en menos de 25 min')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'A toda hora' }));
  expect(await figure.findByText('1 h 0 min')).toBeVisible();
  expect(asked[0]?.query).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  const people = within(screen.getByRole('region', { name: 'Por persona' }));
  expect(people.getByText('Respuestas automáticas')).toBeVisible();

  const listed = answer('conversationCaseList', {
    total: 1,
    items: [
      {
        id: chatId(2),
        conversationId: chatId(1),
        channel: 'whatsapp',
        address: conversationOf(1).address,
        openedAt: '2026-11-24T15:00:00.000Z',
        firstReplyAt: '2026-11-24T16:30:00.000Z',
        firstReplyBy: ana,
        resolvedAt: null,
        resolvedBy: null,
        seconds: 5400,
      },
    ],
  });
  await user.click(people.getByRole('button', { name: 'Ver las 10 conversaciones de Ana Ruiz' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Conversaciones contestadas' }));
  expect(await panel.findByText('1 h 30 min')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Persona 1' })).toHaveAttribute(
    'href',
    `/hospital/chats?conversationId=${chatId(1)}`,
  );
  expect(listed[0]?.query).toMatchObject({ measure: 'first_reply', personId: ana.id });
  expect(now()).toContain('cases=first_reply');
});

test('deliveries, costs and refusals have a tab each', async () => {
  answer('messagingDeliveryView', {
    templates: [
      {
        id: chatId(3),
        name: 'aviso',
        language: 'es_MX',
        sent: 4,
        delivered: 3,
        read: 2,
        replied: 1,
        failed: 0,
      },
    ],
    events: [
      {
        event: 'appointmentReminder',
        channel: 'sms',
        sent: 2,
        delivered: 2,
        read: null,
        replied: 1,
        failed: 1,
      },
    ],
  });
  const { user } = await renderScreen(`${place}&tab=delivery`);
  const template = within(await screen.findByRole('row', { name: /aviso/ }));
  expect(template.getByText('75%')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Recordatorio/ })).getByText('–')).toBeVisible();
  answer('messagingCostView', {
    items: [
      { on: '2026-11-03', channel: 'whatsapp', currency: 'MXN', count: 3, micros: 600_000 },
      { on: '2026-11-04', channel: 'sms', currency: 'MXN', count: 1, micros: 1_000_000 },
    ],
  });
  await user.click(screen.getByRole('tab', { name: 'Costos' }));
  expect(await screen.findByText('$1.60')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Costo por fecha' })).toBeVisible();
  answer('messagingRefusalCounts', {
    items: [{ reason: 'no_consent', verdict: 'refused', count: 5 }],
  });
  await user.click(screen.getByRole('tab', { name: 'No enviados' }));
  expect(await screen.findByRole('row', { name: /Falta su consentimiento/ })).toBeVisible();
});
