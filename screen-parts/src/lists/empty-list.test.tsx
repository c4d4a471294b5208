import { useAuth } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { sessionOf } from '@sala/shell-sdk/testing';
import { act, screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { EmptyList } from './empty-list';

const Nobody = () => (
  <EmptyList
    permission="practitioners:manage"
    title="Todavía no hay profesionales"
    text="Agrega a quienes atienden."
    readOnlyText="Aquí verás a quienes atienden."
    action={<Button>Nuevo profesional</Button>}
  />
);

test('offers the first step, or says which roles can take it', async () => {
  await renderPart(Nobody);
  expect(await screen.findByRole('button', { name: 'Nuevo profesional' })).toBeVisible();
  expect(screen.getByText('Agrega a quienes atienden.')).toBeVisible();
  expect(screen.queryByText(/^Lo puede hacer/)).not.toBeInTheDocument();

  act(() => useAuth.getState().setAuth(sessionOf({ roles: ['reception'] })));
  expect(screen.queryByRole('button', { name: 'Nuevo profesional' })).not.toBeInTheDocument();
  expect(screen.getByText('Aquí verás a quienes atienden.')).toBeVisible();
  expect(screen.getByText('Lo puede hacer: Propietario o Administrador.')).toBeVisible();
});
