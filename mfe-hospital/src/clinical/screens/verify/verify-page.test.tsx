import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { renderSignedOut } from '../../../testing/render-screen';

const { answer } = startApi();

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

test('a token of none says so, in English too', async () => {
  answer('prescriptionVerify', problem('resource.not_found', 'Not found'));
  await renderSignedOut('/verify/guessed', 'en');
  expect(await screen.findByText('We cannot find this prescription')).toBeVisible();
});
