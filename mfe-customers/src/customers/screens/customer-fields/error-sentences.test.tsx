import { screen } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aField } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
beforeEach(() => {
  answer('customerFieldUsage', { records: 0, fields: [] });
});
const path = '/customer-fields';
const job = aField({ key: 'job', label: 'Job', type: 'text' });

describe('fixed sentences (docs/spec/customers.md §3)', () => {
  test('failed delete', async () => {
    answer('customerFieldList', { items: [job] });
    answer('customerFieldDelete', problem('server.error', 'Internal'));
    const { user } = await renderScreen(path, { locale: 'en' });
    await screen.findByRole('cell', { name: 'Job' });
    await choose(user, 'More actions for Job', 'Delete');
    await user.type(await screen.findByRole('textbox', { name: /^Type job/ }), 'job{Enter}');
    expect(await screen.findByText(/Failed to delete field/)).toBeVisible();
  });

  test('access denied', async () => {
    answer('customerFieldList', { items: [] });
    await renderScreen(path, { locale: 'en', roles: ['nurse'] });
    expect(await screen.findByText('Access Denied')).toBeVisible();
  });
});
