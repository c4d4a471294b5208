import {
  isLost,
  type Contract,
  type EndpointOutput,
  type Lead,
  type LeadDetail,
  type LeadStatus,
  type LostReason,
} from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { withMoved } from '../../../parts/drag/drop-places';
import { useInvalidateLeads } from './invalidate-leads';

type BoardAnswer = EndpointOutput<Contract['leadBoard']>;

/** Target of a move; `index` counts the other cards of the column, undefined means the top. */
export interface Move {
  readonly lead: Lead;
  readonly status: LeadStatus;
  readonly index?: number;
  /** Card above the target. */
  readonly afterId?: string | null;
}

export interface LeadMoves {
  /** Moves at once, or asks first for what the stage requires. */
  readonly move: (move: Move) => void;
  /** Move that waits for a reason. */
  readonly losing: Move | null;
  readonly lose: (reason: LostReason, note: string) => void;
  /** Lead that waits for its customer. */
  readonly converting: Lead | null;
  readonly cancel: () => void;
  readonly pending: boolean;
}

/** Optimistic board, so that the card does not jump back while the request is pending. */
const withMovedLead = (board: BoardAnswer, { lead, status, index = 0 }: Move): BoardAnswer => {
  const places = board.columns.map((column) => ({
    id: column.status,
    label: '',
    items: column.items.map(({ id }) => id),
  }));
  const cards = new Map(
    board.columns.flatMap(({ items }) => items.map((item) => [item.id, item] as const)),
  );
  const after = withMoved(places, lead.id, { column: status, index });
  const change = (column: LeadStatus): number =>
    lead.status === status ? 0 : column === status ? 1 : column === lead.status ? -1 : 0;
  return {
    ...board,
    columns: board.columns.map((column) => ({
      ...column,
      total: column.total + change(column.status),
      items: (after.find(({ id }) => id === column.status)?.items ?? []).flatMap((id) => {
        const card = cards.get(id);
        return card ? [id === lead.id ? { ...card, status } : card] : [];
      }),
    })),
  };
};

/** Moves leads optimistically, with undo; lost and converted ask for their details first. */
export const useMoveLead = (): LeadMoves => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const invalidate = useInvalidateLeads();
  const [losing, setLosing] = useState<Move | null>(null);
  const [converting, setConverting] = useState<Lead | null>(null);
  const cancel = () => {
    setLosing(null);
    setConverting(null);
  };
  const undo = useMutation({
    ...apiMutation('leadUndo'),
    onSuccess: ({ name, status }: LeadDetail) =>
      notify.success(t('leads.undone', { name, status: t(`leads.statuses.${status}`) })),
    onSettled: invalidate,
  });
  const send = useMutation({ ...apiMutation('leadMove'), onSettled: invalidate });
  const commit = (move: Move, more: { lostReason?: LostReason; note?: string | null } = {}) => {
    const { lead, status, afterId } = move;
    client.setQueriesData<BoardAnswer>(
      { queryKey: apiKey('leadBoard') },
      (board) => board && withMovedLead(board, move),
    );
    send.mutate(
      { params: { leadId: lead.id }, body: { version: lead.version, status, afterId, ...more } },
      {
        onSuccess: ({ id, name, version }: LeadDetail) => {
          cancel();
          if (status === lead.status) return;
          notify.aside({
            kind: 'success',
            text: t('leads.moved', { name, status: t(`leads.statuses.${status}`) }),
            action: {
              label: t('leads.undo'),
              onSelect: () => undo.mutate({ params: { leadId: id }, body: { version } }),
            },
          });
        },
      },
    );
  };
  const move = (target: Move) => {
    if (target.status === target.lead.status) return commit(target);
    if (target.status === 'converted') return setConverting(target.lead);
    if (isLost(target.status)) return setLosing(target);
    return commit(target);
  };
  return {
    move,
    losing,
    lose: (lostReason, note) => losing && commit(losing, { lostReason, note: note.trim() || null }),
    converting,
    cancel,
    pending: send.isPending,
  };
};
