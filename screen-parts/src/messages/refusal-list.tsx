import type { OutgoingRefusal } from '@sala/shared-contracts';
import { Box, fillMessage, Text } from '@sala/shared-ui';
import { useFormat } from '@sala/shell-sdk';
import { useWords } from '../words';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words = { 'es-MX': esMX, en };

/** What the suite did not send, or later, with why and what can be done about it. */
export const RefusalList = ({
  label,
  refusals,
}: {
  readonly label: string;
  readonly refusals: readonly OutgoingRefusal[];
}) => {
  const own = useWords(words);
  const format = useFormat();
  const whyOf = ({ verdict, reason, variable, until }: OutgoingRefusal): string => {
    if (verdict === 'postponed' && until !== null)
      return fillMessage(own.postponed, { time: format.dateTime(until) });
    return variable === null
      ? own.reasons[reason]
      : fillMessage(own.lacks, { variable: `{{${variable}}}` });
  };
  const adviceOf = ({ verdict, reason }: OutgoingRefusal): string => {
    const advice: Readonly<Partial<Record<OutgoingRefusal['reason'], string>>> = own.advice;
    return verdict === 'postponed' ? '' : (advice[reason] ?? '');
  };
  if (refusals.length === 0)
    return (
      <Text size="sm" tone="muted">
        {own.none}
      </Text>
    );
  return (
    <ul role="list" aria-label={label}>
      {refusals.map((one) => (
        <Box as="li" key={one.id} py="1" borderBottomWidth="1px" minW="0">
          <Text size="sm">{own.events[one.event]}</Text>
          <Text size="xs" tone="muted">
            {[
              whyOf(one),
              own.purposes[one.purpose],
              one.channel && own.channels[one.channel],
              format.dateTime(one.at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {adviceOf(one) === '' ? null : <Text size="xs">{adviceOf(one)}</Text>}
        </Box>
      ))}
    </ul>
  );
};
