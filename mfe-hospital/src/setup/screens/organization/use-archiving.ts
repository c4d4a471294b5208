import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { appointmentsAhead } from './appointments-ahead';
import type { StructureRow } from './structure-rows';

interface Wish {
  readonly row: StructureRow;
  readonly active: boolean;
  /** Number of upcoming appointments the user has confirmed. */
  readonly known: number;
}

/** A row with upcoming appointments, and their number. */
export interface Busy {
  readonly row: StructureRow;
  readonly appointments: number;
}

const busyOf = (row: StructureRow, error: unknown): Busy | null => {
  const appointments = appointmentsAhead(error);
  return appointments > 0 ? { row, appointments } : null;
};

/** Archives with undo; confirms first when there are upcoming appointments. */
export const useArchiving = (forget: () => void) => {
  const { t } = useTranslation('hospital');
  const [busy, setBusy] = useState<Busy | null>(null);
  const site = useMutation(apiMutation('siteUpdate'));
  const department = useMutation(apiMutation('departmentUpdate'));
  const room = useMutation(apiMutation('roomUpdate'));

  const send = ({ row, active, known }: Wish): Promise<{ readonly version: number }> => {
    const body = { version: row.record.version, active, appointmentsKnown: known };
    if (row.kind === 'site') return site.mutateAsync({ params: { siteId: row.record.id }, body });
    if (row.kind === 'department')
      return department.mutateAsync({ params: { departmentId: row.record.id }, body });
    return room.mutateAsync({ params: { roomId: row.record.id }, body });
  };

  const change = async (wish: Wish): Promise<void> => {
    const { row, active } = wish;
    try {
      const { version } = await send(wish);
      setBusy(null);
      const changed = { ...row, record: { ...row.record, version, active } } as StructureRow; // the same kind with its record
      notify.aside({
        kind: 'success',
        text: t(active ? 'organization.toasts.restored' : 'organization.toasts.archived', {
          name: row.record.name,
        }),
        ...(active
          ? {}
          : {
              action: {
                label: t('organization.toasts.undo'),
                onSelect: () => void change({ row: changed, active: true, known: 0 }),
              },
            }),
      });
    } catch (error) {
      setBusy(busyOf(row, error));
    } finally {
      forget();
    }
  };

  return {
    busy,
    forgetBusy: () => setBusy(null),
    pending: site.isPending || department.isPending || room.isPending,
    archive: (row: StructureRow, known = 0) => void change({ row, active: false, known }),
    restore: (row: StructureRow) => void change({ row, active: true, known: 0 }),
  };
};
