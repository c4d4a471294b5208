import { api, apiKey } from './api';

/** For an `img`, without an object URL to revoke. */
export const asDataUrl = async (content: Blob): Promise<string> => {
  const bytes = Array.from(new Uint8Array(await content.arrayBuffer()), (byte) =>
    String.fromCharCode(byte),
  );
  return `data:${content.type};base64,${btoa(bytes.join(''))}`;
};

/** The photograph that somebody of the company shows; each photograph has its own id. */
export const memberPhotoQuery = (userId: string, photoId: string | undefined) => ({
  queryKey: [...apiKey('memberPhotoView'), photoId],
  queryFn: async () => asDataUrl((await api.memberPhotoView({ params: { userId } })).content),
  enabled: photoId !== undefined,
  staleTime: Infinity,
});
