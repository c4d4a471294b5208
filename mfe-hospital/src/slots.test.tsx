import { useAuth } from '@sala/shared-auth';
import { useScreenCommands } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { act, renderHook, screen } from '@testing-library/react';
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

  test('n opens the new category form', async () => {
    answer('categoryList', { items: [] });
    const { place } = await renderScreen('/hospital/categories');
    await screen.findByRole('heading', { level: 1 });
    expect(offered().map(({ label, keys }) => [label, keys])).toEqual([
      ['Nueva categoría', 'n'],
      ['Paquetes de inicio', undefined],
    ]);
    const [create] = offered();
    await act(async () => create?.run());
    expect(place()).toBe('/hospital/categories?new=1');
  });

  test('readers get no commands', async () => {
    answer('categoryList', { items: [] });
    await renderScreen('/hospital/categories', { permissions: ['categories:read'] });
    await screen.findByRole('heading', { level: 1 });
    expect(offered()).toEqual([]);
  });
});
