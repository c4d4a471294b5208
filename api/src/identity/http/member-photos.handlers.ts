import { readFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { listMemberPhotos, readMemberPhoto } from '../sql/member-photos.queries';

/** Members see each other; whoever is suspended or belongs to no company sees nobody. */
const isMember = ({ companyId, roles }: Context<'memberPhotoList'>['actor']): boolean =>
  companyId !== null && roles.length > 0;

export const memberPhotoHandlers = defineHandlers<'memberPhotoList' | 'memberPhotoView'>({
  memberPhotoList: async ({ actor, db }) => ({
    items: isMember(actor) ? await listMemberPhotos(db) : [],
  }),

  memberPhotoView: async ({ actor, db, params }) => {
    if (!isMember(actor)) throw new ProblemError('resource.not_found');
    const { photoId } = await readMemberPhoto(db, params.userId);
    const { name, type, content } = await readFile(db, 'profile_photo', photoId);
    return { name, type, content };
  },
});
