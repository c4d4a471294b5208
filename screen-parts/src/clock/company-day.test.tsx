import { useAuth } from '@sala/shared-auth';
import { act, render, screen } from '@testing-library/react';
import { companyToday, useToday } from './company-day';

const userIn = (timeZone: string) => ({
  id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11',
  email: 'ana@sol.test',
  firstName: 'Ana',
  lastName: 'Ríos',
  secondLastName: null,
  locale: 'es-MX' as const,
  company: {
    id: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90',
    name: 'Clínica Sol',
    timeZone,
    logoId: null,
  },
  roles: [],
  permissions: [],
});

const Today = () => <p>{useToday()}</p>;

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T06:59:30Z') }));
afterEach(() => {
  jest.useRealTimers();
  useAuth.setState({ user: null });
});

test.each([
  ['America/Tijuana', '2026-11-20'], // 22:59, while this test's computer in Mexico City is already in the next day
  ['America/Mexico_City', '2026-11-21'],
  ['Asia/Tokyo', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20'],
])('today in %s is %s in any browser time zone', (timeZone, day) => {
  useAuth.setState({ user: userIn(timeZone) });
  expect(companyToday()).toBe(day);
});

test("an open screen changes its day at the company's midnight", () => {
  useAuth.setState({ user: userIn('America/Phoenix') }); // seven hours behind UTC: 23:59:30
  render(<Today />);
  expect(screen.getByText('2026-11-20')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('2026-11-21')).toBeInTheDocument();
});
