import { passwordFaults } from './password-policy';

const context = {
  email: 'lucia.ferrer@clinicasol.mx',
  names: ['Lucía', 'Ferrer', 'Clínica del Río'],
};
const faultOf = async (password: string) =>
  (await passwordFaults(password, context))[0]?.code ?? null;

test.each([
  ['password1', 'common_password'],
  ['Password2024!', 'common_password'],
  ['iloveyou1', 'common_password'],
  ['secreto1', 'common_password'],
  ['Sala-demo-1', 'common_password'],
  ['aaaaaaa1', 'repetitive_password'],
  ['1234abcd', 'repetitive_password'],
  ['qwerty12345', 'repetitive_password'],
  ['98765432a', 'repetitive_password'],
  ['ab1ab1ab1', 'repetitive_password'],
  ['sala2026', 'personal_password'],
  ['Lucía-1984', 'personal_password'],
  ['luciaferrer7', 'personal_password'],
  ['clinicasol99', 'personal_password'],
  ['Clínica-Río-1', 'personal_password'],
])('rejects %s: %s', async (password, code) => {
  expect(await faultOf(password)).toBe(code);
});

test.each([
  'sala-prueba-1',
  'clave-nueva-7',
  'otra-clave-9',
  'el gato de lucia duerme 3',
  'x9$kkT2-lmq',
  '中文密码很长好记a1',
])('accepts %s', async (password) => {
  expect(await faultOf(password)).toBeNull();
});

test('checks long passwords in linear time', async () => {
  const from = performance.now();
  await faultOf(`${'ab'.repeat(63)}1`);
  expect(performance.now() - from).toBeLessThan(1000);
});
