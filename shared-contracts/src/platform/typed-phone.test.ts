import { typedPhone } from './typed-phone';

test.each([
  ['55 1234 5678', '+525512345678'],
  ['(55) 1234-5678', '+525512345678'],
  ['+1 212 555.0100', '+12125550100'],
  ['+525512345678', '+525512345678'],
  ['12345', '12345'],
])('converts %s to %s', (given, sent) => {
  expect(typedPhone(given)).toBe(sent);
});
