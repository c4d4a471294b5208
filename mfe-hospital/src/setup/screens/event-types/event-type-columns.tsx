import { useCan } from '@sala/shared-auth';
import type { EventType } from '@sala/shared-contracts';
import { Box, HStack } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useDepartments, usePractitioners } from '../../../parts/pickers/clinic-lists';
import { dropEdge, RowGrip, type DropPlace } from '../../parts/row-drag';

interface Dragging {
  /** Rows are draggable. */
  readonly grip: boolean;
  /** Drop position of the dragged row. */
  readonly drop: DropPlace | null;
}

/** Columns of the catalogue. */
export const useEventTypeColumns = ({
  grip,
  drop,
}: Dragging): readonly [Column<EventType>, ...Column<EventType>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const departments = useDepartments(useCan('appointments:read'));
  const practitioners = usePractitioners(useCan('practitioners:read'));
  const name = ({ id, name: words, color }: EventType) => (
    <HStack as="span" gap="2" minW="0" boxShadow={dropEdge(drop, id)}>
      {grip ? <RowGrip id={id} /> : null}
      <Box
        as="span"
        aria-hidden
        boxSize="2.5"
        flexShrink={0}
        borderRadius="full"
        style={{ backgroundColor: color }}
      />
      <Box as="span" truncate alignSelf={{ md: 'baseline' }}>
        {words}
      </Box>
    </HStack>
  );
  const who = ({ practitionerIds }: EventType): string => {
    const [first, ...others] = practitioners.filter(({ id }) => practitionerIds.includes(id));
    // Names may not have loaded: that is not the same as nobody.
    if (!first) return practitionerIds.length > 0 ? '—' : t('eventTypes.list.nobody');
    return others.length === 0
      ? first.name
      : t('eventTypes.list.andMore', { name: first.name, count: others.length });
  };
  const state = (type: EventType) => {
    if (!type.active)
      return <StatusChip {...statusLooks.off}>{t('eventTypes.list.archived')}</StatusChip>;
    return type.bookable ? (
      <StatusChip {...statusLooks.done}>{t('eventTypes.list.bookable')}</StatusChip>
    ) : (
      <StatusChip {...statusLooks.waiting}>{t('eventTypes.list.notBookable')}</StatusChip>
    );
  };
  return [
    { key: 'name', header: t('eventTypes.fields.name'), cell: name },
    {
      key: 'minutes',
      phone: 'line',
      header: t('eventTypes.list.minutes'),
      align: 'end',
      width: '7rem',
      cell: ({ minutes }) => t('eventTypes.minutes', { minutes }),
    },
    {
      key: 'price',
      phone: 'line',
      header: t('eventTypes.list.price'),
      align: 'end',
      width: '8rem',
      cell: ({ price }) => format.money(price),
    },
    {
      key: 'department',
      phone: 'line',
      header: t('eventTypes.fields.department'),
      showFrom: 'lg',
      cell: ({ departmentId }) => departments.find(({ id }) => id === departmentId)?.name ?? '—',
    },
    { key: 'who', header: t('eventTypes.list.who'), cut: '16rem', cell: who },
    {
      key: 'upcoming',
      header: t('eventTypes.list.upcoming'),
      align: 'end',
      width: '7rem',
      showFrom: 'xl',
      cell: ({ upcoming }) => format.number(upcoming),
    },
    {
      key: 'state',
      phone: 'hidden',
      header: t('eventTypes.list.state'),
      width: '10rem',
      cell: state,
    },
  ];
};
