import { Box, Button, Flex, Heading, Text } from '@sala/shared-ui';
import { EditIcon, PlusIcon } from '@sala/shared-ui/icons';
import { RowButton } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import type { RecordDialogProps } from './record-fields';

interface ListWords {
  readonly title: string;
  readonly none: string;
  readonly add: string;
}

/** A part of the chart with its heading. */
export const ChartPart = ({
  title,
  end,
  children,
}: {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} mb="4" minW="0">
      <Flex align="center" justify="space-between" gap="2" minH="8">
        <Heading as="h3" size="sm" id={id}>
          {title}
        </Heading>
        {end}
      </Flex>
      {children}
    </Box>
  );
};

interface RecordListProps<Entry> {
  readonly patientId: string;
  readonly entries: readonly Entry[];
  readonly words: ListWords;
  readonly canWrite: boolean;
  readonly nameOf: (entry: Entry) => string;
  readonly line: (entry: Entry) => ReactNode;
  /** Above the entries, which then may be none: what is known from elsewhere. */
  readonly first?: ReactNode;
  readonly Dialog: ComponentType<RecordDialogProps<Entry>>;
}

/** A list of the chart, with a form for each of its entries. */
export const RecordList = <
  Entry extends { readonly id: string; readonly status: string; readonly version: number },
>({
  patientId,
  entries,
  words,
  canWrite,
  nameOf,
  line,
  first = null,
  Dialog,
}: RecordListProps<Entry>) => {
  const { t } = useTranslation('hospital');
  const [open, setOpen] = useState<{ readonly entry: Entry | null } | null>(null);
  return (
    <ChartPart
      title={words.title}
      end={
        canWrite ? (
          <Button size="sm" variant="ghost" onClick={() => setOpen({ entry: null })}>
            <PlusIcon />
            {words.add}
          </Button>
        ) : null
      }
    >
      {first}
      {entries.length === 0 && first ? null : entries.length === 0 ? (
        <Text size="sm" tone="muted">
          {words.none}
        </Text>
      ) : (
        <Box as="ul" role="list" m="0" p="0">
          {entries.map((entry) => (
            <Flex as="li" key={entry.id} gap="2" py="1" align="start" borderBottomWidth="1px">
              <Box
                flex="1"
                minW="0"
                fontSize="sm"
                {...(entry.status === 'entered_in_error'
                  ? { textDecoration: 'line-through', color: 'fg.muted' }
                  : {})}
              >
                {line(entry)}
              </Box>
              {canWrite ? (
                <RowButton
                  label={t('chart.change', { name: nameOf(entry) })}
                  icon={<EditIcon />}
                  onClick={() => setOpen({ entry })}
                />
              ) : null}
            </Flex>
          ))}
        </Box>
      )}
      {open ? (
        <Dialog patientId={patientId} entry={open.entry} onClose={() => setOpen(null)} />
      ) : null}
    </ChartPart>
  );
};
