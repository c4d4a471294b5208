import type { VisitTeaching } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { material } from '../../../testing/material.fixture';
import { begunVisit } from './visit.fixture';
import { answerSurroundings } from './visit-surroundings.fixture';

const { answer } = startBannerApi();
const open = `/hospital/visit?visitId=${begunVisit.id}`;
const offer = {
  id: material.id,
  title: material.title,
  kind: material.kind,
  locale: material.locale,
};
const teaching: VisitTeaching = {
  suggestions: [{ ...offer, code: 'J02.9' }],
  deliveries: [
    {
      id: 'c0ffee00-0000-4000-8000-0000000000f2',
      material: { ...offer, title: 'Fiebre' },
      channel: 'print',
      visitId: begunVisit.id,
      visitNumber: 1,
      sentAt: '2026-11-20T16:00:00.000Z',
      sentBy: 'Elena Cárdenas',
      openedAt: '2026-11-20T17:00:00.000Z',
      acknowledgedAt: '2026-11-20T17:00:00.000Z',
      correct: 2,
      missed: ['¿Desde qué temperatura?'],
      expiresAt: '2027-02-18T16:00:00.000Z',
    },
  ],
  mailBar: 'no_address',
  phoneChannel: null,
};

beforeEach(() => {
  answerSurroundings(answer);
  answer('visitView', begunVisit);
});

const section = async () => within(await screen.findByRole('region', { name: 'Educación' }));

test('shows what came of the last one, prints with a link, and mails nothing without an address', async () => {
  answer('visitTeachingView', teaching);
  const { user } = await renderScreen(open, { roles: ['doctor'] });
  const shown = await section();
  expect(await shown.findByText(/2 de 3 respuestas correctas/)).toBeVisible();
  expect(shown.getByText('Repasa: ¿Desde qué temperatura?')).toBeVisible();
  expect(shown.getByText('Sin correo electrónico: entrégalo impreso.')).toBeVisible();
  expect(shown.queryByRole('button', { name: /Enviar por correo/ })).not.toBeInTheDocument();
  const [given] = teaching.deliveries;
  const issued = answer('teachingDeliveryIssue', {
    delivery: { ...(given ?? ({} as never)), material: offer }, // there is one above
    token: 'AbCdEfGhIjKlMnOpQrStUv',
  });
  answer('teachingMaterialView', material);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(shown.getByRole('button', { name: 'Imprimir: Dolor de garganta' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(issued[0]?.body).toMatchObject({ materialId: material.id, channel: 'print' });
  expect(document.body).toHaveTextContent('/learn/AbCdEfGhIjKlMnOpQrStUv');
});

test('goes to the phone by the channel that reaches it', async () => {
  answer('visitTeachingView', { ...teaching, phoneChannel: 'whatsapp' });
  const { user, notices } = await renderScreen(open, { roles: ['doctor'] });
  const shown = await section();
  const [given] = teaching.deliveries;
  const issued = answer('teachingDeliveryIssue', {
    delivery: { ...(given ?? ({} as never)), material: offer, channel: 'whatsapp' }, // there is one above
    token: null,
  });
  await user.click(
    await shown.findByRole('button', { name: 'Enviar por WhatsApp: Dolor de garganta' }),
  );
  await waitFor(() =>
    expect(notices).toContainEqual(
      expect.objectContaining({ text: 'Enviaste “Dolor de garganta” a su teléfono.' }),
    ),
  );
  expect(issued[0]?.body).toMatchObject({ materialId: material.id, channel: 'whatsapp' });
});

test('a try whose answer was lost is repeated under the same key', async () => {
  answer('visitTeachingView', { ...teaching, mailBar: null });
  const { user } = await renderScreen(open, { roles: ['nurse'] });
  const shown = await section();
  const mail = await shown.findByRole('button', { name: 'Enviar por correo: Dolor de garganta' });
  const tries = answer('teachingDeliveryIssue', problem('server.error', 'Algo salió mal.'));
  await user.click(mail);
  await waitFor(() => expect(tries).toHaveLength(1));
  await waitFor(() => expect(mail).toBeEnabled());
  await user.click(mail);
  await waitFor(() => expect(tries).toHaveLength(2));
  const keys = tries.map(({ body }) => (body as { deliveryKey: string }).deliveryKey); // as the contract says
  expect(new Set(keys).size).toBe(1);
});
