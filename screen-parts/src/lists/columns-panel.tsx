import {
  appearance,
  Box,
  Button,
  densities,
  fillMessage,
  Flex,
  Text,
  useAppearance,
} from '@sala/shared-ui';
import { ArrowDownIcon, ArrowUpIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { RowButton, SegmentedControl } from '@sala/shared-ui/table';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

export interface OfferedColumn {
  readonly key: string;
  readonly label: string;
}

export interface ColumnsPanelProps {
  /** Optional columns; the first one is always shown. */
  readonly offered: readonly OfferedColumn[];
  /** Shown columns, in order. */
  readonly chosen: readonly string[];
  /** undefined: the default columns. */
  readonly onChange: (keys: readonly string[] | undefined) => void;
  readonly onClose: () => void;
}

const swapped = (keys: readonly string[], from: number, to: number): readonly string[] => {
  const moved = [...keys];
  const [key] = moved.splice(from, 1);
  if (key !== undefined) moved.splice(to, 0, key);
  return moved;
};

/** Columns, their order and row density of a list. Applies immediately. */
export const ColumnsPanel = ({ offered, chosen, onChange, onClose }: ColumnsPanelProps) => {
  const own = useWords(words);
  const { density } = useAppearance();
  const labels = new Map(offered.map(({ key, label }) => [key, label]));
  const shown = chosen.filter((key) => labels.has(key));
  const lines = [...shown, ...offered.map(({ key }) => key).filter((key) => !shown.includes(key))];
  return (
    <SidePanel
      open
      title={own.title}
      onClose={onClose}
      footer={
        <Button onClick={() => onChange(undefined)} me="auto">
          {own.reset}
        </Button>
      }
    >
      <Text size="sm" tone="muted" mb="2">
        {own.density}
      </Text>
      <SegmentedControl
        label={own.density}
        value={density}
        onChange={(to) => appearance.setDensity(to)}
        options={densities.map((value) => ({ value, label: own.densities[value] }))}
      />
      <Text size="sm" tone="muted" mt="4" mb="1">
        {own.shown}
      </Text>
      <ul role="list">
        {lines.map((key) => {
          const label = labels.get(key) ?? key;
          const place = shown.indexOf(key);
          return (
            <Flex as="li" key={key} align="center" gap="2" minH={{ base: 'touch', md: '8' }}>
              <Flex
                asChild
                flex="1"
                minW="0"
                align="center"
                gap="2"
                minH={{ base: 'touch', md: '8' }}
                cursor="pointer"
              >
                <label>
                  <input
                    type="checkbox"
                    checked={place !== -1}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? [...shown, key] : shown.filter((other) => other !== key),
                      )
                    }
                  />
                  <Box as="span" minW="0" truncate title={label}>
                    {label}
                  </Box>
                </label>
              </Flex>
              {place === -1 ? null : (
                <>
                  <RowButton
                    label={fillMessage(own.up, { name: label })}
                    icon={<ArrowUpIcon />}
                    disabled={place === 0}
                    onClick={() => onChange(swapped(shown, place, place - 1))}
                  />
                  <RowButton
                    label={fillMessage(own.down, { name: label })}
                    icon={<ArrowDownIcon />}
                    disabled={place === shown.length - 1}
                    onClick={() => onChange(swapped(shown, place, place + 1))}
                  />
                </>
              )}
            </Flex>
          );
        })}
      </ul>
    </SidePanel>
  );
};
