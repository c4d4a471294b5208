import { api, apiKey, asDataUrl } from '@sala/shared-auth';
import { Avatar } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';

interface StaffAvatarProps {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly photoId: string | null;
  };
  readonly large?: boolean;
}

/** Somebody of the roster: the photograph that the list named, asked for once, or initials. */
export const StaffAvatar = ({ person, large = false }: StaffAvatarProps) => {
  const { id, name, photoId } = person;
  const photo = useQuery({
    queryKey: [...apiKey('staffPhotoView'), photoId],
    queryFn: async () =>
      asDataUrl((await api.staffPhotoView({ params: { staffMemberId: id } })).content),
    enabled: photoId !== null,
    staleTime: Infinity, // each photograph has its own id
    meta: failsAlone,
  });
  return <Avatar names={name.split(' ').slice(0, 2)} url={photo.data} large={large} />;
};
