import { readFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { listMemberPhotos, readMemberPhoto } from '../sql/member-photos.queries';

/** Members see each other; whoever is suspended or belongs to no company sees nobody. */
const requireMember = ({ actor }: Pick<Context<'memberPhotoList'>, 'actor'>): void => {
  if (actor.companyId === null || actor.roles.length === 0)
    throw new ProblemError('company.required');
};

export const memberPhotoHandlers = defineHandlers<'memberPhotoList' | 'memberPhotoView'>({
  memberPhotoList: async (context) => {
    requireMember(context);
    return { items: await listMemberPhotos(context.db) };
  },

  memberPhotoView: async (context) => {
    requireMember(context);
    const { db, params } = context;
    const { photoId } = await readMemberPhoto(db, params.userId);
    const { name, type, content } = await readFile(db, 'profile_photo', photoId);
    return { name, type, content };
  },
});
