import { Box, Flex, Link as Styled, Skeleton, Text, VisuallyHidden } from '@sala/shared-ui';
import { ArrowDownIcon, ArrowUpIcon } from '@sala/shared-ui/icons';
import { Link } from '@sala/shell-sdk';
import { Spark } from './spark';

export interface FigureDay {
  /** As people read it. */
  readonly day: string;
  /** null: nothing to measure on this day. */
  readonly value: number | null;
  readonly written: string;
}

export interface FigureChange {
  readonly up: boolean;
  /** null: neither good nor bad. */
  readonly good: boolean | null;
  /** “3 puntos”, “12 %”. */
  readonly written: string;
  /** The whole sentence: “3 puntos más que en los 30 días anteriores”. */
  readonly told: string;
}

interface FigureProps {
  readonly value: string;
  /** What the value counts; the link's name. */
  readonly name: string;
  /** The records behind it. */
  readonly to?: string | undefined;
  /** null: too little to compare. */
  readonly change: FigureChange | null;
  /** A line below the value, such as its parts. */
  readonly note?: string | undefined;
  readonly days: readonly FigureDay[];
  /** Heading of the table of the days. */
  readonly caption: string;
}

const Change = ({ change: { up, good, written, told } }: { readonly change: FigureChange }) => {
  const Icon = up ? ArrowUpIcon : ArrowDownIcon;
  const tone = good === null ? 'fg.muted' : good ? 'status.green.fg' : 'status.red.fg';
  return (
    <Flex
      as="span"
      align="center"
      gap="0.5"
      color={tone}
      fontSize="xs"
      whiteSpace="nowrap"
      title={told}
    >
      <Icon size={12} aria-hidden />
      <span aria-hidden>{written}</span>
      <VisuallyHidden>{told}</VisuallyHidden>
    </Flex>
  );
};

/**
 * Whether the period before is a fair base for a change: a clinic that began in between had hardly
 * anything. Both count what the figure is made of.
 */
export const isComparable = (now: number, before: number): boolean =>
  before > 0 && before * 4 >= now;

/** A number with its change and the trend of its days, which a table says in words. */
export const Figure = ({ value, name, to, change, note, days, caption }: FigureProps) => (
  <Box position="relative">
    <Flex align="baseline" gap="2" minH="7" wrap="wrap">
      {to ? (
        <Styled
          asChild
          color="fg"
          textDecoration="none"
          _hover={{ textDecoration: 'underline' }}
          fontSize="xl"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
        >
          <Link to={to} aria-label={`${name}: ${value}`}>
            {value}
          </Link>
        </Styled>
      ) : (
        <Text fontSize="xl" fontWeight="semibold" figures>
          {value}
        </Text>
      )}
      {change ? <Change change={change} /> : null}
    </Flex>
    <Text size="xs" tone="muted" minH="4" truncate title={note}>
      {note}
    </Text>
    <Box mt="1">
      <Spark values={days.map((day) => day.value)} />
    </Box>
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <tbody>
          {days.map(({ day, written }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{written}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  </Box>
);

/** A figure that has not come. */
export const FigureSkeleton = () => (
  <>
    <Skeleton w="5rem" h="7" />
    <Skeleton w="7rem" h="3" mt="1" />
    <Skeleton w="full" h="8" mt="1" />
  </>
);
