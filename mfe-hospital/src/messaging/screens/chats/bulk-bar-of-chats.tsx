import { limits, type Conversation, type ConversationQueue } from '@sala/shared-contracts';
import { api, apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button } from '@sala/shared-ui';
import { TagsField } from '@sala/shared-ui/form';
import { CategoriesIcon, CheckIcon, RestoreIcon } from '@sala/shared-ui/icons';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useCommands,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { useRef, useState } from 'react';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { AssignMenu } from './assign-menu';
import { labelsIn, useLabelRules } from './label-form';
import { SnoozeMenu } from './snooze-menu';
import { useRefresh } from './use-refresh';
import { waysBack, type BulkChange } from './ways-back';

interface BulkProps {
  readonly rows: readonly Conversation[];
  readonly onDone: () => void;
}

/** Changes those that are ticked, at once and with the way back. */
const useBulk = ({ rows, onDone }: BulkProps) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const offerUndo = useUndoNotice();
  const bulk = useMutation({ ...apiMutation('conversationBulk'), onSettled: refresh });
  const undo = async (done: readonly Conversation[], asked: BulkChange) => {
    for (const body of waysBack(done, asked)) {
      const { failed } = await api.conversationBulk({ body });
      const [first] = failed;
      if (first)
        notify.error(t('patientChats.bulk.failed', { count: failed.length, reason: first.title }));
    }
  };
  return {
    pending: bulk.isPending,
    change: (asked: BulkChange, toldOf: (count: number) => string) =>
      bulk.mutate(
        { body: { conversations: rows.map(({ id }) => id), change: asked } },
        {
          onSuccess: ({ done, failed: [first, ...others] }) => {
            if (first)
              notify.error(
                t('patientChats.bulk.failed', { count: others.length + 1, reason: first.title }),
              );
            if (done.length === 0) return;
            const changed = rows.filter(({ id }) => done.includes(id));
            offerUndo({
              text: toldOf(done.length),
              undo: () => undo(changed, asked),
              label: t('patientChats.undo'),
              undone: t('patientChats.undone'),
              forget: refresh,
            });
            onDone();
          },
        },
      ),
  };
};

interface BulkBarOfChatsProps extends BulkProps {
  readonly queue: ConversationQueue;
  /** How many can be ticked at once. */
  readonly loaded: number;
  readonly onAll: () => void;
}

/** What can be done with the ticked conversations; the keys of one are theirs meanwhile. */
export const BulkBarOfChats = ({ rows, queue, loaded, onAll, onDone }: BulkBarOfChatsProps) => {
  const { t } = useTranslation('hospital');
  const { change, pending } = useBulk({ rows, onDone });
  const { data } = useQuery({ ...apiQuery('conversationCounts'), meta: failsAlone });
  const [labelling, setLabelling] = useState(false);
  const rules = useLabelRules();
  const bar = useRef<HTMLDivElement>(null);
  const isOver = queue === 'resolved' || queue === 'snoozed';
  const settle = () =>
    change({ kind: 'status', status: isOver ? 'open' : 'resolved' }, (count) =>
      t(isOver ? 'patientChats.bulk.reopened' : 'patientChats.bulk.resolved', { count }),
    );
  const press = (menu: 'assign' | 'snooze') =>
    bar.current?.querySelector<HTMLElement>(`[data-menu=${menu}] button`)?.click();
  const resolveLabel = t(isOver ? 'patientChats.reopen' : 'patientChats.resolve');
  useCommands([
    { id: 'resolveChats', label: resolveLabel, keys: 'e', run: settle },
    { id: 'assignChats', label: t('patientChats.assign'), keys: 'a', run: () => press('assign') },
    { id: 'snoozeChats', label: t('patientChats.snooze'), keys: 's', run: () => press('snooze') },
  ]);
  return (
    <Box ref={bar} px="2" pb="2">
      <BulkBar
        label={t('patientChats.bulk.title')}
        counted={[
          t('patientChats.bulk.picked', { count: rows.length }),
          rows.length === limits.conversationBulkMax ? t('patientChats.bulk.max') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
        clearLabel={t('patientChats.bulk.clear')}
        onClear={onDone}
      >
        {rows.length < loaded ? (
          <Button size="sm" variant="link" onClick={onAll}>
            {t('patientChats.bulk.all', { count: loaded })}
          </Button>
        ) : null}
        <Button size="sm" loading={pending} onClick={settle}>
          {isOver ? <RestoreIcon /> : <CheckIcon />}
          {resolveLabel}
        </Button>
        <Box data-menu="assign">
          <AssignMenu
            onGive={(to, name) =>
              change({ kind: 'assign', ...to }, (count) =>
                t('patientChats.bulk.given', { count, name }),
              )
            }
          />
        </Box>
        <Box data-menu="snooze">
          <SnoozeMenu
            onSnooze={(until) =>
              change({ kind: 'snooze', until }, (count) =>
                t('patientChats.bulk.snoozed', { count }),
              )
            }
          />
        </Box>
        <Button size="sm" onClick={() => setLabelling(true)}>
          <CategoriesIcon />
          {t('patientChats.bulk.label')}
        </Button>
      </BulkBar>
      {labelling ? (
        <FormDialog
          open
          size="sm"
          title={t('patientChats.bulk.labelTitle')}
          initialValues={{ labels: '' }}
          validationSchema={rules}
          ready={({ labels }) => labelsIn(labels).length > 0}
          onSubmit={({ labels }) => {
            setLabelling(false);
            change({ kind: 'label', add: labelsIn(labels), remove: [] }, (count) =>
              t('patientChats.bulk.labelled', { count }),
            );
          }}
          onClose={() => setLabelling(false)}
        >
          <TagsField
            name="labels"
            label={t('patientChats.labels')}
            suggestions={(data?.labels ?? []).map(({ value }) => value)}
          />
        </FormDialog>
      ) : null}
    </Box>
  );
};
