import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import contract from '../../../../remote.contract';
import module from '../../../remote';
import { patient, patientPage } from '../../../testing/patient.fixture';
import '../../../testing/render-screen'; // registers the endpoints, as the shell does on load
import { PatientPicker, type PickedPatient } from './patient-picker';

const { answer } = startApi();
afterEach(() => useAuth.getState().reset());

const Picking = () => {
  const [chosen, setChosen] = useState<PickedPatient | null>(null);
  return (
    <>
      <PatientPicker label="Paciente" chosen={chosen} onChoose={setChosen} canRegister />
      <output>{chosen?.id}</output>
    </>
  );
};

const show = () => {
  useAuth.getState().setAuth(sessionOf());
  const route = { path: '/pick', lazy: () => Promise.resolve({ Component: Picking }) };
  return renderModule({
    module: { ...module, routes: [route] },
    namespace: contract.namespace,
    at: '/pick',
    locale: 'es-MX',
    Provider: UiProvider,
  });
};

test('typing and Enter choose a patient, who can be removed again', async () => {
  answer('patientList', patientPage(patient));
  const { user } = await show();
  const box = await screen.findByRole('combobox', { name: 'Paciente' });
  await user.type(box, 'gar');
  expect(await screen.findByRole('option', { name: /Mariana García López/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('Mariana García López');
  expect(screen.getByRole('status')).toHaveTextContent(patient.id);
  await user.click(screen.getByRole('button', { name: 'Quitar Paciente' }));
  expect(box).toHaveValue('');
});

test('registers an unknown patient in place, prefilled with the search', async () => {
  answer('patientList', patientPage());
  answer('patientDuplicates', { items: [] });
  const { user } = await show();
  await user.type(await screen.findByRole('combobox', { name: 'Paciente' }), 'eva luna ríos');
  await user.click(await screen.findByRole('option', { name: 'Registrar a «eva luna ríos»' }));
  expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('Eva');
  expect(screen.getByRole('textbox', { name: /^Primer apellido/ })).toHaveValue('Luna');
  expect(screen.getByRole('textbox', { name: /^Segundo apellido/ })).toHaveValue('Ríos');
});
