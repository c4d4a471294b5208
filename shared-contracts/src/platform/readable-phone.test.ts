import { readablePhone } from './readable-phone';

test.each([
  ['an area of two digits', '+525512345678', '+52 55 1234 5678'],
  ['an area of three digits', '+526643245070', '+52 664 324 5070'],
  ['another country', '+12025550123', '+12025550123'],
  ['not as long as a number of Mexico', '+52551234567', '+52551234567'],
])('%s', (_, stored, shown) => {
  expect(readablePhone(stored)).toBe(shown);
});
