import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { screen } from '@testing-library/react';
import { noAnswer, page, problem, renderModule, sessionOf, startApi } from '@sala/shell-sdk/testing';
import contract from '../../remote.contract';
import module from '../remote';
import { choose } from '../testing/choose';
import { aField } from '../testing/records';
import { renderScreen } from '../testing/render-screen';
import { useFailure } from './failure';

const { answer } = startApi();
beforeEach(() => {
  answer('customerFieldUsage', { records: 0, fields: [] });
});
const path = '/customer-fields';
const job = aField({ key: 'job', label: 'Job', type: 'text' });

const Broken = () => <p role="alert">{useFailure(new TypeError('x is undefined'))?.title}</p>;

describe('the sentences of the specification, to the letter (§8)', () => {
  test.each([
    ['server error', () => problem('server.error', 'Internal'), 'A server error occurred. Please try again later.'],
    ['connection error', noAnswer, 'Network error. Please check your connection and try again.'],
    ['another status', () => page(418), 'Request failed with status 418'],
  ])('%s, with Retry', async (_name, failure, sentence) => {
    answer('customerFieldList', failure());
    await renderScreen(path, { locale: 'en' });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

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

  test('what is no answer at all but a fault of the code', async () => {
    useAuth.getState().setAuth(sessionOf({}));
    const broken = { ...module, routes: [{ path: '/broken', lazy: () => Promise.resolve({ Component: Broken }) }] };
    await renderModule({ module: broken, namespace: contract.namespace, at: '/broken', locale: 'en', Provider: UiProvider });
    expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred');
  });
});
