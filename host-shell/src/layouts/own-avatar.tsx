import { memberPhotoQuery } from '@sala/shared-auth';
import type { CurrentUser } from '@sala/shared-contracts';
import { Avatar } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';

interface OwnAvatarProps {
  readonly user: CurrentUser;
  readonly large?: boolean;
}

/** The signed-in person, as their colleagues see them. */
export const OwnAvatar = ({ user, large = false }: OwnAvatarProps) => {
  const photo = useQuery({ ...memberPhotoQuery(user.id, user.photoId), meta: failsAlone });
  return <Avatar names={[user.firstName, user.lastName]} url={photo.data} large={large} />;
};
