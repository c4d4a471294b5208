import { useAuth } from './index';

test('a second copy of the session store refuses to start', async () => {
  await jest.isolateModulesAsync(async () => {
    await expect(import('./index')).rejects.toThrow('@sala/shared-auth was loaded twice');
  });
  expect(useAuth.getState().initialized).toBe(false);
});

test('the first copy can be imported repeatedly', async () => {
  expect((await import('./index')).useAuth).toBe(useAuth);
});
