import { apiQuery, memberPhotoQuery, useAuth } from '@sala/shared-auth';
import { Avatar } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';

/** Long enough that a list of people asks once. */
const staleTime = 300_000;

interface PersonAvatarProps {
  /** null: it has no account, or is not known. */
  readonly userId: string | null | undefined;
  readonly names: readonly string[];
  readonly large?: boolean;
}

/** Somebody of the company, as they show themselves; initials meanwhile, and without a photograph. */
export const PersonAvatar = ({ userId, names, large = false }: PersonAvatarProps) => {
  const isMember = useAuth(({ user }) => (user?.company ?? null) !== null && user?.roles[0]);
  const photos = useQuery({
    ...apiQuery('memberPhotoList'),
    enabled: Boolean(isMember),
    staleTime,
    meta: failsAlone,
  });
  const photoId = photos.data?.items.find((one) => one.userId === userId)?.photoId;
  const photo = useQuery({ ...memberPhotoQuery(userId ?? '', photoId), meta: failsAlone });
  return <Avatar names={names} url={photo.data} large={large} />;
};
