import { useAuth } from '@sala/shared-auth';
import { useScreenCommands } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { renderHook, screen } from '@testing-library/react';
import contract from '../remote.contract';
import module from './remote';
import { renderScreen } from './testing/render-screen';

const { answer } = startApi();
afterEach(() => useAuth.getState().reset());

test('every slot of the contract has an implementation, and no others exist', () => {
  expect(Object.keys(module.slots?.widgets ?? {})).toEqual(
    contract.slots.widgets.map(({ key }) => key),
  );
});

describe('commands of the categories screen', () => {
  const offered = () => renderHook(() => useScreenCommands()).result.current;

  test('readers get no commands', async () => {
    answer('categoryList', { items: [] });
    await renderScreen('/hospital/categories', { permissions: ['categories:read'] });
    await screen.findByRole('heading', { level: 1 });
    expect(offered()).toEqual([]);
  });
});
