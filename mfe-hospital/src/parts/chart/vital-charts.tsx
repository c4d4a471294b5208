import { bodyMassUnit, vitalRanges, type VitalSigns } from '@sala/shared-contracts';
import { Box, Button, Flex, Heading, Text, VisuallyHidden } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useState } from 'react';
import { useVitalMessages } from '../vitals/use-vital-messages';
import {
  extentOf,
  seriesOf,
  ticksBetween,
  type VitalLine,
  type VitalPoint,
  type VitalSeries,
} from './vital-series';

const size = { width: 320, height: 150, left: 36, right: 8, top: 8, bottom: 20 } as const;

const look = {
  '& svg': { width: 'full', height: 'auto', display: 'block' },
  '& text': { fill: 'fg.muted', fontSize: '10px', fontVariantNumeric: 'tabular-nums' },
  '& [data-grid]': { stroke: 'border', strokeWidth: '1px' },
  '& [data-usual]': { fill: 'status.green.bg' },
  '& [data-line]': { fill: 'none', stroke: 'accent.solid', strokeWidth: '2px' },
  '& [data-point]': { fill: 'accent.solid' },
};

const unitOf = (key: VitalSeries['key']): string => {
  if (key === 'bmi') return bodyMassUnit;
  return vitalRanges[key === 'pressure' ? 'systolic' : key].unit;
};

interface Scale {
  readonly x: (at: string) => number;
  readonly y: (value: number) => number;
}

const scaleOf = (lines: readonly VitalLine[]): Scale => {
  const times = lines.flatMap(({ points }) => points.map(({ at }) => Date.parse(at)));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [low, high] = extentOf(lines);
  const inner = size.width - size.left - size.right;
  return {
    // A single measurement is in the middle.
    x: (at) =>
      size.left +
      (last === first ? inner / 2 : ((Date.parse(at) - first) / (last - first)) * inner),
    y: (value) =>
      size.height -
      size.bottom -
      ((value - low) / (high - low)) * (size.height - size.top - size.bottom),
  };
};

const pathOf = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('');

/** What is usual, as a band that follows the age. */
const bandOf = (points: readonly VitalPoint[], { x, y }: Scale): string | null => {
  const known = points.flatMap(({ at, usual }) => (usual ? [{ at, ...usual }] : []));
  if (known.length < 2) return null;
  return `${pathOf([
    ...known.map(({ at, high }) => [x(at), y(high)] as const),
    ...known.toReversed().map(({ at, low }) => [x(at), y(low)] as const),
  ])}Z`;
};

const Drawing = ({ series, label }: { readonly series: VitalSeries; readonly label: string }) => {
  const format = useFormat();
  const { lines } = series;
  const scale = scaleOf(lines);
  const [low, high] = extentOf(lines);
  const all = lines
    .flatMap(({ points }) => points)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [first, last] = [all[0], all.at(-1)];
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size.width} ${size.height}`}>
      {lines.map(({ key, points }) => {
        const band = bandOf(points, scale);
        return band ? <path key={key} d={band} data-usual /> : null;
      })}
      {ticksBetween(low, high).map((tick) => (
        <g key={tick}>
          <line
            x1={size.left}
            x2={size.width - size.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
            data-grid
          />
          <text x={size.left - 6} y={scale.y(tick)} textAnchor="end" dominantBaseline="central">
            {format.number(tick)}
          </text>
        </g>
      ))}
      {lines.map(({ key, points }) => (
        <g key={key}>
          <path
            d={pathOf(points.map(({ at, value }) => [scale.x(at), scale.y(value)]))}
            data-line
          />
          {points.map(({ at, value }) => (
            <circle key={at} cx={scale.x(at)} cy={scale.y(value)} r={2.5} data-point>
              <title>{`${format.date(at)}: ${format.number(value)}`}</title>
            </circle>
          ))}
        </g>
      ))}
      {first && last && first.at !== last.at ? (
        <>
          <text x={size.left} y={size.height - 5}>
            {format.date(first.at)}
          </text>
          <text x={size.width - size.right} y={size.height - 5} textAnchor="end">
            {format.date(last.at)}
          </text>
        </>
      ) : null}
    </svg>
  );
};

/** The same figures, for who reads or hears them. */
const Figures = ({ series, name }: { readonly series: VitalSeries; readonly name: string }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const times = [
    ...new Set(series.lines.flatMap(({ points }) => points.map(({ at }) => at))),
  ].toSorted((one, other) => Date.parse(other) - Date.parse(one));
  const cell = ({ points }: VitalLine, at: string) => {
    const point = points.find((one) => one.at === at);
    if (!point) return '';
    const { value, usual } = point;
    return usual
      ? t('chart.vitals.withUsual', {
          value: format.number(value),
          low: format.number(usual.low),
          high: format.number(usual.high),
        })
      : format.number(value);
  };
  return (
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.vitals.when')}</th>
          {series.lines.map(({ key }) => (
            <th key={key} scope="col">
              {t(`vitalSigns.names.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((at) => (
          <tr key={at}>
            <th scope="row">{format.dateTime(at)}</th>
            {series.lines.map((line) => (
              <td key={line.key}>{cell(line, at)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const tableLook = {
  '& table': { width: 'full', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  '& caption': { textAlign: 'start', fontWeight: 'medium', py: '1' },
  '& th, & td': { textAlign: 'start', py: '0.5', pe: '3', fontWeight: 'normal' },
};

/** Vital signs over time, as charts or as tables. */
export const VitalCharts = ({
  vitals,
  birthDate,
}: {
  readonly vitals: readonly VitalSigns[];
  readonly birthDate: string;
}) => {
  useVitalMessages();
  const { t } = useTranslation('hospital');
  const zone = useCompanyZone();
  const [asTable, setAsTable] = useState(false);
  const all = seriesOf(vitals, birthDate, zone);
  if (all.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('chart.vitals.none')}
      </Text>
    );
  return (
    <>
      <Flex align="center" justify="space-between" gap="2" wrap="wrap" mb="2">
        <Text size="xs" tone="muted">
          {t('chart.vitals.hint')}
        </Text>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t('chart.vitals.table')}
        </Button>
      </Flex>
      <Box
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))"
      >
        {all.map((series) => {
          const name = t('vitalSigns.withUnit', {
            name: t(`vitalSigns.names.${series.key}`),
            unit: unitOf(series.key),
          });
          return asTable ? (
            <Box key={series.key} css={tableLook} minW="0" overflowX="auto">
              <Figures series={series} name={name} />
            </Box>
          ) : (
            <Box key={series.key} css={look} minW="0">
              <Heading as="h4" size="sm" mb="1">
                {name}
              </Heading>
              <Drawing series={series} label={t('chart.vitals.drawing', { name })} />
              <VisuallyHidden>
                <Figures series={series} name={name} />
              </VisuallyHidden>
            </Box>
          );
        })}
      </Box>
    </>
  );
};
