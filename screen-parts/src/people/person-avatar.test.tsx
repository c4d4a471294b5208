import { learnEndpoints } from '@sala/shared-auth';
import { memberRoutes } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { PersonAvatar } from './person-avatar';

const { answer } = startApi();
learnEndpoints(memberRoutes);

const eva = '7f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22';
const photoId = '8f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22';

const Team = () => (
  <>
    <PersonAvatar userId={eva} names={['Eva', 'Sol']} />
    <PersonAvatar userId={eva} names={['Eva', 'Sol']} large />
    <PersonAvatar userId={null} names={['Leo', 'Paz']} />
  </>
);

test('a photograph is asked for once and shown in every place; others keep their initials', async () => {
  const lists = answer('memberPhotoList', { items: [{ userId: eva, photoId }] });
  const photos = answer('memberPhotoView', {
    name: 'photo',
    content: new Blob(['x'], { type: 'image/webp' }),
  });
  await renderPart(Team);
  await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(2));
  expect(document.body).toHaveTextContent('LP');
  expect(document.body).not.toHaveTextContent('ES');
  expect([lists.length, photos.map(({ params }) => params.userId)]).toEqual([1, [eva]]);
});

test('a photograph that cannot be had leaves the initials', async () => {
  answer('memberPhotoList', { items: [{ userId: eva, photoId }] });
  const asked = answer('memberPhotoView', problem('resource.not_found', 'No existe'));
  await renderPart(Team);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(document.body).toHaveTextContent('ES');
  expect(document.querySelector('img')).toBeNull();
});
