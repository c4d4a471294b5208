import type { TeachingLink } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderSignedOut } from '../../../testing/render-screen';

const { answer } = startApi();
const link: TeachingLink = {
  company: 'Clínica San Rafael',
  title: 'Dolor de garganta',
  locale: 'es-MX',
  kind: 'article',
  body: 'Toma agua. [Página](javascript:alert(1))',
  url: null,
  acknowledged: false,
  questions: ['¿Hablas?', '¿Fumas?', '¿Gritas?'].map((question) => ({
    question,
    options: ['Sí', 'No', 'A veces'],
  })),
  result: null,
};
const place = '/learn/AbCdEfGhIjKlMnOpQrStUv';

test('is read, acknowledged and answered without signing in', async () => {
  answer('teachingLinkView', link);
  const { user } = await renderSignedOut(place);
  expect(await screen.findByRole('heading', { level: 1, name: link.title })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  answer('teachingLinkAcknowledge', { ...link, acknowledged: true });
  await user.click(screen.getByRole('button', { name: 'Ya lo leí' }));
  expect(await screen.findByText('Gracias. Tu clínica sabe que lo leíste.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }));
  expect((await screen.findAllByText('Elige una opción.')).length).toBeGreaterThan(0);
  for (const { question } of link.questions)
    await user.click(
      within(screen.getByRole('radiogroup', { name: new RegExp(`^\\${question}`) })).getByRole(
        'radio',
        {
          name: 'No',
        },
      ),
    );
  const sent = answer('teachingLinkAnswer', {
    ...link,
    acknowledged: true,
    result: [0, 1, 1].map((right) => ({ chosen: 1, answer: right, why: 'Porque descansa.' })),
  });
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }));
  expect(await screen.findByText('La respuesta era: Sí')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ answers: [1, 1, 1] }]);
});

describe('the address on a prescription', () => {
  test('a printed prescription shows folio, status and number of items to anybody', async () => {
    answer('prescriptionVerify', {
      folio: 'R-000101',
      status: 'cancelled',
      itemCount: 2,
      timeStamp: null,
    });
    await renderSignedOut('/verify/abc');
    expect(await screen.findByText('R-000101')).toBeVisible();
    expect(screen.getByText('Esta receta se canceló: no la surtas.')).toBeVisible();
    expect(screen.getByText('Cancelada')).toBeVisible();
    expect(screen.getByText('2')).toBeVisible();
  });
});
