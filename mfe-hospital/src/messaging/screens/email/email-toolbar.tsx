import { apiQuery } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import {
  emailStates,
  isEmailFiltered,
  noEmailFilters,
  parseEmailPlace,
  type EmailPlace,
  type EmailPlaceChange,
} from './email-search';

interface EmailToolbarProps {
  readonly place: EmailPlace;
  /** On a phone: the categories, in the sheet of filters. */
  readonly end: ReactNode;
  readonly look: (changes: EmailPlaceChange, replace?: boolean) => void;
}

const marks = ['unread', 'starred'] as const;

/** Words and filters of the list. */
export const EmailToolbar = ({ place, end, look }: EmailToolbarProps) => {
  const { t } = useTranslation('hospital');
  const mailboxes = useQuery({ ...apiQuery('mailboxList'), meta: failsAlone });
  const boxes = mailboxes.data?.items ?? [];
  return (
    <TableToolbar end={end}>
      <SearchInput
        value={place.search}
        onChange={(search) => look({ search }, true)}
        label={t('email.search')}
        placeholder={t('email.search')}
      />
      <FilterSelect
        label={t('email.mark')}
        value={place.unread ? 'unread' : place.starred ? 'starred' : ''}
        allLabel={t('email.marks.all')}
        onChange={(mark) =>
          look({ unread: mark === 'unread' ? '1' : '', starred: mark === 'starred' ? '1' : '' })
        }
        options={marks.map((value) => ({ value, label: t(`email.marks.${value}`) }))}
      />
      <FilterSelect
        label={t('email.assignee')}
        value={place.assignee === 'me' || place.assignee === 'none' ? place.assignee : ''}
        allLabel={t('email.anybody')}
        onChange={(assignee) => look(parseEmailPlace.changes({ assignee }))}
        options={(['me', 'none'] as const).map((value) => ({
          value,
          label: t(`email.assignees.${value}`),
        }))}
      />
      <FilterSelect
        label={t('email.state')}
        value={place.state === 'open' ? '' : place.state}
        allLabel={t('email.states.open')}
        onChange={(state) => look(parseEmailPlace.changes({ state }))}
        options={emailStates
          .filter((value) => value !== 'open')
          .map((value) => ({ value, label: t(`email.states.${value}`) }))}
      />
      {boxes.length > 1 ? (
        <FilterSelect
          label={t('email.mailbox')}
          value={place.mailboxId}
          allLabel={t('email.allMailboxes')}
          onChange={(mailboxId) => look({ mailboxId })}
          options={boxes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {isEmailFiltered(place) ? (
        <Button variant="ghost" onClick={() => look(noEmailFilters)}>
          {t('email.clear')}
        </Button>
      ) : null}
    </TableToolbar>
  );
};
