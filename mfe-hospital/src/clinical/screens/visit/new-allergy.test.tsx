import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { startBannerApi } from '../../../testing/start-banner-api';
import { begunVisit } from './visit.fixture';
import { answerSurroundings } from './visit-surroundings.fixture';

const { answer } = startBannerApi();

const openForm = async () => {
  answerSurroundings(answer);
  answer('visitView', begunVisit);
  answer('allergenSearch', ({ query }) => ({
    items:
      query['search'] === 'penici'
        ? [
            { name: 'Penicilinas', kind: 'class' },
            { name: 'Bencilpenicilina', kind: 'ingredient' },
          ]
        : [],
  }));
  const sent = answer('allergyCreate', ({ body }) => ({
    id: '00000000-0000-4000-8000-0000000000a7',
    substance: body.substance,
    ingredientKey: null,
    classKey: null,
    reaction: null,
    severity: 'unknown',
    status: 'active',
    version: 1,
    updatedAt: '2026-11-24T16:40:00.000Z',
  }));
  const { user } = await renderScreen(`/hospital/visit?visitId=${begunVisit.id}`, {
    roles: ['doctor'],
  });
  await user.click(await screen.findByRole('button', { name: 'Agregar alergia' }));
  const form = within(await screen.findByRole('form', { name: 'Agregar alergia' }));
  return { user, sent, form, box: form.getByRole('combobox', { name: /^Sustancia/ }) };
};

test('an allergen is found by its beginning, under the name that prescriptions are checked for', async () => {
  const { user, sent, form, box } = await openForm();
  await user.type(box, 'penici');
  expect(await form.findByRole('option', { name: /Penicilinas/ })).toHaveTextContent('grupo');
  await user.keyboard('{Enter}');
  await user.click(form.getByRole('button', { name: 'Guardar alergia' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ substance: 'Penicilinas' }));
});

test('what no list has counts as it was typed; nothing typed is asked for', async () => {
  const { user, sent, form, box } = await openForm();
  await user.click(form.getByRole('button', { name: 'Guardar alergia' }));
  await waitFor(() => expect(box).toHaveAccessibleDescription('Escribe la sustancia.'));
  await user.type(box, 'Polvo de tiza');
  expect(
    await form.findByRole('option', { name: 'Anotar «Polvo de tiza» tal cual' }),
  ).toBeVisible();
  await user.tab();
  expect(box).toHaveValue('Polvo de tiza');
  await user.click(form.getByRole('button', { name: 'Guardar alergia' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ substance: 'Polvo de tiza' }));
});
