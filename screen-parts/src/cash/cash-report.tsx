import type { CashSessionDetail } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Box, fillMessage, Heading, Text } from '@sala/shared-ui';
import { useFormat } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { Sum } from './sum';

const words = { 'es-MX': es, en };

/** Heading of the printed report. */
export const CashReportTitle = () => {
  const own = useWords(words);
  const company = useAuth((state) => state.user?.company?.name);
  return (
    <strong>
      {company} · {own.title}
    </strong>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <Heading as="h3" size="sm">
      {title}
    </Heading>
    {children}
  </section>
);

const methodIn = (methods: Readonly<Record<string, string>>, method: string): string =>
  methods[method] ?? method;

const differenceName = (difference: number) =>
  difference < 0 ? 'missing' : difference > 0 ? 'over' : 'difference';

/** Cash in and out, the count and the difference. */
export const CashReport = ({ session }: { readonly session: CashSessionDetail }) => {
  const own = useWords(words);
  const { money, dateTime, number } = useFormat();
  const counted = Object.entries(session.counts ?? {})
    .map(([value, count]) => ({ value: Number(value), count: count ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.value - one.value);
  const sums = [
    ['float', session.openingFloat],
    ['payments', session.payments],
    ['refunds', -session.refunds],
    ['movementsIn', session.movementsIn],
    ['movementsOut', -session.movementsOut],
  ] as const;
  return (
    <Box display="grid" gap="4">
      <Text tone="muted" size="sm">
        {fillMessage(own.openedBy, {
          who: session.openedBy.name,
          when: dateTime(session.openedAt),
        })}
        {session.closedAt && session.closedBy
          ? ` · ${fillMessage(own.closedBy, { who: session.closedBy.name, when: dateTime(session.closedAt) })}`
          : ''}
      </Text>
      <Box as="dl" display="grid" gap="1" aria-label={own.title}>
        {sums.map(([key, centavos]) => (
          <Sum key={key} label={own.sums[key]} value={money(centavos === 0 ? 0 : centavos)} />
        ))}
        <Sum label={own.sums.expected} value={money(session.expected)} strong />
        {session.counted === null ? null : (
          <>
            <Sum label={own.sums.counted} value={money(session.counted)} />
            <Sum
              label={own.sums[differenceName(session.difference ?? 0)]}
              value={money(Math.abs(session.difference ?? 0))}
              strong
            />
          </>
        )}
      </Box>
      {session.differenceReason ? (
        <Text>{fillMessage(own.because, { reason: session.differenceReason })}</Text>
      ) : null}
      {session.byMethod.length > 0 ? (
        <Part title={own.byMethod}>
          <Box as="dl" display="grid" gap="1" mt="1">
            {session.byMethod.map(({ method, amount }) => (
              <Sum key={method} label={methodIn(own.methods, method)} value={money(amount)} />
            ))}
          </Box>
        </Part>
      ) : null}
      {session.movements.length > 0 ? (
        <Part title={own.movements}>
          <Box as="ul" role="list" mt="1" display="grid" gap="1">
            {session.movements.map(({ id, kind, amount, reason, at, by }) => (
              <Box as="li" key={id}>
                <Box as="dl" m="0">
                  <Sum label={reason} value={money(kind === 'in' ? amount : -amount)} />
                </Box>
                <Text size="xs" tone="muted">
                  {fillMessage(own.movedAt, { when: dateTime(at), who: by.name })}
                </Text>
              </Box>
            ))}
          </Box>
        </Part>
      ) : null}
      {counted.length > 0 ? (
        <Part title={own.counts}>
          <Box as="dl" display="grid" gap="1" mt="1">
            {counted.map(({ value, count }) => (
              <Sum
                key={value}
                label={`${number(count)} × ${money(value, { whole: value % 100 === 0 })}`}
                value={money(value * count)}
              />
            ))}
          </Box>
        </Part>
      ) : null}
    </Box>
  );
};
