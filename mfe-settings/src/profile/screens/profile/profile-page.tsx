import { apiQuery } from '@sala/shared-auth';
import { ErrorState, LoadingState, Page, PageHeader, Stack } from '@sala/shared-ui';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { problemOf } from '../../parts/field-problem';
import { AddressSection } from './address-section';
import { PhotoSection } from './photo-section';
import { ProfileForm } from './profile-form';
import { PublicCard } from './public-card';

/** `/settings`: what a person says about themself (docs/spec/identity.md §8). */
export default function ProfilePage() {
  const { t } = useTranslation('settings');
  const view = useQuery(apiQuery('profileView'));
  const { data: profile } = view;
  return (
    <Page width="form">
      <PageHeader title={t('profile.title')} />
      {profile ? (
        <Stack gap="4">
          <ProfileForm key={profile.version} profile={profile} />
          <PhotoSection profile={profile} />
          <AddressSection email={profile.email} />
          <PublicCard />
        </Stack>
      ) : view.isError ? (
        <ErrorState
          problem={problemOf(view.error)}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </Page>
  );
}
