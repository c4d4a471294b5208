import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';

export const memberPhotos = {
  memberPhotoList: endpoint({
    summary: 'Who of the company shows a photograph, and which',
    access: { signedIn: true },
    response: z.object({ items: z.array(z.object({ userId: z.uuid(), photoId: z.uuid() })) }),
  }),
  memberPhotoView: endpoint({
    summary: 'The photograph that somebody of the same company shows',
    access: { signedIn: true },
    params: idParams('userId'),
    download: true,
  }),
};
