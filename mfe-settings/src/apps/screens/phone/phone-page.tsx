import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { rolesWith, type PhoneChannel } from '@sala/shared-contracts';
import {
  Button,
  DeniedState,
  EmptyState,
  ErrorState,
  lazyPart,
  LoadingState,
  Page,
  PageHeader,
  Text,
} from '@sala/shared-ui';
import { FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { Link, useCrumb, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { PhoneScreen } from './phone-screen';
import { parsePhonePlace } from './phone-search';

const NewPerson = lazyPart(
  () => import(/* webpackChunkName: "phone-person" */ './new-person'),
  (module) => module.NewPerson,
);

const refreshMs = 2000;

/** `/apps/phone`: the phone of an invented patient, in demonstrations. */
export default function PhonePage() {
  const { t } = useTranslation('settings');
  const canRead = useCan('patient-chats:read');
  useCrumb(t('phone.title'));
  const [place, go] = useSearchState(parsePhonePlace);
  const { channel, person } = place;
  const view = useQuery({
    ...apiQuery('sandboxPhoneView', {
      query: { channel, ...(person !== '' && { person }) },
    }),
    enabled: canRead,
    refetchInterval: refreshMs,
  });
  const status = view.error instanceof ApiError ? view.error.status : null;
  const people = view.data?.people ?? [];
  const name = place.name || (people.find(({ id }) => id === person)?.name ?? person);

  const content = (): ReactNode => {
    if (view.isPending) return <LoadingState shape="cards" rows={1} />;
    if (status === 404)
      return <EmptyState title={t('phone.absent')} text={t('phone.absentText')} />;
    if (!view.data) {
      const problem = view.error instanceof ApiError ? view.error.problem : undefined;
      return (
        <ErrorState
          {...(problem ? { problem } : {})}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      );
    }
    const { channels } = view.data;
    if (channels.length === 0)
      return (
        <EmptyState
          title={t('phone.off')}
          text={t('phone.offText')}
          action={
            <Button asChild>
              <Link to={paths.apps}>{t('phone.toApps')}</Link>
            </Button>
          }
        />
      );
    const options = people.some(({ id }) => id === person)
      ? people
      : [...people, ...(person === '' ? [] : [{ id: person, name }])];
    return (
      <>
        <TableToolbar>
          <FilterSelect
            label={t('phone.channel')}
            value={channel}
            onChange={(next) => go({ channel: next as PhoneChannel, person: '', name: '' })} // one of the options
            options={channels.map((value) => ({ value, label: t(`phone.channels.${value}`) }))}
          />
          <FilterSelect
            label={t('phone.person')}
            value={person}
            allLabel={t('phone.choose')}
            onChange={(next) => go({ person: next, name: '' })}
            options={options.map(({ id, name: shown }) => ({ value: id, label: shown }))}
          />
          <Button size="sm" onClick={() => go({ new: '1' })}>
            {t('phone.add')}
          </Button>
        </TableToolbar>
        {person === '' ? (
          <EmptyState title={t('phone.choose')} text={t('phone.chooseText')} />
        ) : (
          <PhoneScreen place={place} name={name} view={view.data} />
        )}
      </>
    );
  };

  return (
    <Page>
      <PageHeader title={t('phone.title')} />
      {!canRead || status === 403 ? (
        <DeniedState
          permission={t('phone.permission')}
          who={rolesWith('patient-chats:read').map((role) => t(`roles.${role}`))}
        />
      ) : (
        <>
          <Text tone="muted" mb="2">
            {t('phone.intro')}
          </Text>
          {content()}
        </>
      )}
      {place.new === '1' ? (
        <NewPerson
          onChoose={(chosen) => go({ ...chosen, new: '' })}
          onClose={() => go({ new: '' })}
        />
      ) : null}
    </Page>
  );
}
