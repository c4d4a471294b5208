import { yup } from '@sala/shared-ui/form';
import { lazyRules } from './lazy-rules';

const rules = yup.object({ name: yup.string().required('Say your name.') });
const all = { abortEarly: false };

test('loads rules on first validation', async () => {
  let asked = 0;
  const later = lazyRules(() => {
    asked += 1;
    return Promise.resolve(rules);
  });
  expect(asked).toBe(0);
  await expect(later.validate({ name: 'Ana' }, all)).resolves.toEqual({ name: 'Ana' });
  await expect(later.validate({ name: '' }, all)).rejects.toMatchObject({
    name: 'ValidationError',
    errors: ['Say your name.'],
  });
});

test('without rules the server validates, until they load', async () => {
  let online = false;
  const later = lazyRules(() =>
    online ? Promise.resolve(rules) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await expect(later.validate({ name: '' }, all)).resolves.toEqual({ name: '' });
  online = true;
  await expect(later.validate({ name: '' }, all)).rejects.toMatchObject({
    name: 'ValidationError',
  });
});
