import { ApiError, apiQuery, learnEndpoints } from '@sala/shared-auth';
import { savedViewRoutes } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { noAnswer, page, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { isDenied, isMissing, savedMeanwhile, useFailure } from './failure';

const { answer } = startApi();
learnEndpoints(savedViewRoutes);

const Asking = () => {
  const { error } = useQuery({
    ...apiQuery('savedViewList', { query: { screen: 'patients' } }),
    meta: failsAlone,
  });
  const failure = useFailure(error);
  return failure ? <p role="alert">{`${failure.title} ${failure.detail ?? ''}`}</p> : null;
};

/** Its next retry is an hour away. */
const AskingOn = () => {
  const views = useQuery({
    ...apiQuery('savedViewList', { query: { screen: 'patients' } }),
    meta: failsAlone,
    retry: 1,
    retryDelay: 3_600_000,
  });
  return (
    <p role="status">{isMissing(views) ? 'missing' : views.failureCount > 0 ? 'asking on' : ''}</p>
  );
};

const Broken = () => <p role="alert">{useFailure(new TypeError('x is undefined'))?.title}</p>;

test.each([
  [
    'server error',
    problem('server.error', 'Internal'),
    'A server error occurred. Please try again later.',
  ],
  ['connection error', noAnswer(), 'Network error. Please check your connection and try again.'],
  ['another status', page(418), 'Request failed with status 418'],
  ['rejected values', problem('request.invalid', 'Check the marked values.'), 'Validation failed'],
  [
    'a problem with its own title',
    problem('permission.denied', 'You may not see this.'),
    'You may not see this.',
  ],
  [
    'a plan that is full because invitations wait',
    problem('plan.limit_reached', 'Full.', { meta: { used: 3, maximum: 3, invited: 2 } }),
    'Full. The plan allows 3 users, and pending invitations count too.',
  ],
])('uses the exact sentence for %s', async (_name, failure, sentence) => {
  answer('savedViewList', failure);
  await renderPart(Asking, 'en');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test.each([
  [
    'a missing record shows with the first response',
    problem('resource.not_found', 'Not found'),
    'missing',
  ],
  ['other failures keep waiting', problem('server.error', 'Internal'), 'asking on'],
])('while a query retries: %s', async (_name, failure, told) => {
  answer('savedViewList', failure);
  await renderPart(AskingOn);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(told));
});

test('an error without a response is an error of the code', async () => {
  await renderPart(Broken);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrió un error inesperado');
});

test('only a conflict carries the current record, and only 403 counts as denied', () => {
  const current = { id: 'a', version: 2 };
  const conflict = new ApiError('patientUpdate', 409, {
    type: 'about:blank',
    status: 409,
    code: 'resource.version_conflict',
    title: 'Conflict',
    meta: { current },
  });
  expect(savedMeanwhile(conflict)).toBe(current);
  expect([
    isDenied(conflict),
    isDenied(new ApiError('patientUpdate', 403, null)),
    isDenied(null),
  ]).toEqual([false, true, false]);
});
